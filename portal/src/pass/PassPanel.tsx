import { messages } from '@trailgate/shared/passes/messages'
import { lazy, Suspense } from 'react'

import { reliably } from '../reliably.ts'
import { PassButtons } from './PassButtons.tsx'

const PassCode = lazy(reliably(() => import('./PassCode.tsx')))

/** The pass with its code, where the membership stands. */
export function PassPanel() {
  return (
    <section aria-labelledby="pass" className="panel pass-panel">
      <h3 id="pass">{messages.title}</h3>
      <p className="muted">{messages.hint}</p>
      <Suspense fallback={<p role="status">{messages.loading}</p>}>
        <PassCode />
      </Suspense>
      <PassButtons />
    </section>
  )
}
