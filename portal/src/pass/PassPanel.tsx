import { visitsLeftText } from '@trailgate/shared/memberships/visits_left'
import { messages } from '@trailgate/shared/passes/messages'
import { lazy, Suspense } from 'react'

import { reliably } from '../reliably.ts'
import { PassButtons } from './PassButtons.tsx'

const PassCode = lazy(reliably(() => import('./PassCode.tsx')))

/** The pass: code, membership status, and remaining visits of a pack. */
export function PassPanel({ visitsLeft }: { visitsLeft: number | null }) {
  return (
    <section aria-labelledby="pass" className="panel pass-panel">
      <h3 id="pass">{messages.title}</h3>
      <p className="muted">{messages.hint}</p>
      {visitsLeft !== null && <p className="pass-visits">{visitsLeftText(visitsLeft)}</p>}
      <Suspense fallback={<p role="status">{messages.loading}</p>}>
        <PassCode />
      </Suspense>
      <PassButtons />
    </section>
  )
}
