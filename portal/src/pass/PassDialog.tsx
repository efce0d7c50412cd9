import { messages } from '@trailgate/shared/passes/messages'

import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import PassCode from './PassCode.tsx'

/** The pass over the whole screen, to be held against the camera at the gate. */
export default function PassDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog label={messages.title} full onClose={onClose}>
      <Sheet
        title={messages.title}
        lead={<p className="muted">{messages.hint}</p>}
        buttons={<Button onClick={onClose}>{messages.close}</Button>}
      >
        <PassCode />
      </Sheet>
    </Dialog>
  )
}
