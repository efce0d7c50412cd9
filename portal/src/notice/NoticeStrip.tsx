import { messages as sessions } from '@trailgate/shared/sessions/messages'
import { lazy, Suspense } from 'react'

import { reliably } from '../reliably.ts'
import { useKeptLogout } from '../session/keptLogout.ts'
import { useNotice } from './notice.ts'

// Most visits have none.
const ClosingNotice = lazy(reliably(() => import('./ClosingNotice.tsx')))

/** The message that came along from the page before, and a logout that the server has yet to hear of (docs/product/portal.md). */
export function NoticeStrip() {
  const notice = useNotice()
  const isLogoutKept = useKeptLogout()
  return (
    <div role="status" className="strip">
      {isLogoutKept && <p className="notice caution">{sessions['logout.kept']}</p>}
      {notice && (
        <Suspense>
          <ClosingNotice key={notice.closesAt} notice={notice} />
        </Suspense>
      )}
    </div>
  )
}
