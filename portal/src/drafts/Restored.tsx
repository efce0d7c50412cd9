import { messages } from '@trailgate/shared/drafts/messages'

import { Button } from '../ui/Button.tsx'
import type { DraftNotice } from '../waivers/signing/useSigning.ts'

interface RestoredProps {
  notice: DraftNotice
  onClear(): void
}

/** Tells that an earlier draft was filled in, with a way to clear it; or that its text has changed. */
export default function Restored({ notice, onClear }: RestoredProps) {
  if (notice === 'changed') {
    return (
      <p role="status" className="notice caution">
        {messages.changed}
      </p>
    )
  }
  return (
    <div role="status" className="notice">
      <p>{messages.restored}</p>
      <Button quiet onClick={onClear}>
        {messages.clear}
      </Button>
    </div>
  )
}
