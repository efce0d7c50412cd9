import { messages } from '@trailgate/shared/parent_links/messages'

import { Dialog } from '../ui/Dialog.tsx'
import type { MinorToSend } from './readParentContact.ts'
import { SendToParent } from './SendToParent.tsx'

interface SendToParentDialogProps {
  minors: readonly MinorToSend[]
  onClose(): void
}

/** Sends a waiver to a parent from the rider's own device. */
export default function SendToParentDialog({ minors, onClose }: SendToParentDialogProps) {
  return (
    <Dialog label={messages.title} onClose={onClose}>
      <div className="send-to-parent">
        <SendToParent heading="h2" minors={minors} onDone={onClose} />
      </div>
    </Dialog>
  )
}
