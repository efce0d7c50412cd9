import { lazy, Suspense } from 'react'

import { reliably } from '../reliably.ts'
import { useNotice } from './notice.ts'

// Most visits have none.
const ClosingNotice = lazy(reliably(() => import('./ClosingNotice.tsx')))

/** The message that came along from the page before (docs/product/portal.md, "Registered"). */
export function NoticeStrip() {
  const notice = useNotice()
  return (
    <div role="status" className="strip">
      {notice && (
        <Suspense>
          <ClosingNotice key={notice.closesAt} notice={notice} />
        </Suspense>
      )}
    </div>
  )
}
