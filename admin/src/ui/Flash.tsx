import Alert from '@mui/material/Alert'

import type { FlashMessage } from './useFlash.ts'
import './flash.css'

/**
 * Shows a message inside a dialog, so that screen readers announce it: content beside an open dialog is hidden from
 * them. The live region is always rendered, since only changes inside it are announced.
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
