import { messages } from '@trailgate/shared/kiosk/messages'
import { fill } from '@trailgate/shared/text'

import { useCountdown } from '../time/useCountdown.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

/** Asks if the rider is still there. Any touch closes the question. */
export function IdleWarning({ resetAt }: { resetAt: number }) {
  const left = useCountdown(resetAt, nothing)
  return (
    <Dialog label={messages['idle.stay']} alert>
      <p className="idle-question">{fill(messages['idle.warning'], { n: left })}</p>
      <Button>{messages['idle.stay']}</Button>
    </Dialog>
  )
}

// The reset itself is in `useIdleReset`.
function nothing() {}
