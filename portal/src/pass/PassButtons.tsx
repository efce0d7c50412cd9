import { messages } from '@trailgate/shared/passes/messages'
import { lazy, useState } from 'react'

import { reliably } from '../reliably.ts'
import { Button } from '../ui/Button.tsx'
import { Opening } from '../ui/Opening.tsx'
import './pass.css'

const PassDialog = lazy(reliably(() => import('./PassDialog.tsx')))

/** Showing the pass at the gate, and taking it along as a card. */
export function PassButtons() {
  const [shown, show] = useState(false)
  return (
    <div className="pass-buttons">
      <Button onClick={() => show(true)}>{messages.show}</Button>
      <a className="button quiet" href="/api/customers/me/pass.pdf">
        {messages.download}
      </a>
      {shown && (
        <Opening>
          <PassDialog onClose={() => show(false)} />
        </Opening>
      )}
    </div>
  )
}
