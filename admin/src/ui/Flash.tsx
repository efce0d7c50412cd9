import Alert from '@mui/material/Alert'

import type { FlashMessage } from './useFlash.ts'
import './flash.css'

/**
 * Shows a message inside of a dialog, where it is heard too: what stands beside an open dialog is hidden from
 * screen readers. The frame is always there, because only what changes inside of it is read out.
 */
export function Flash({ message }: { message: FlashMessage | undefined }) {
  return (
    <div role="status" className="flash">
      {message && (
        <Alert severity={message.tone} role="presentation">
          {message.text}
        </Alert>
      )}
    </div>
  )
}
