import Button from '@mui/material/Button'

import { messages as texts } from '@trailgate/shared/customers/import_messages'
import { messages as words } from '@trailgate/shared/ui/messages'

import { sentenceFor } from '../../ui/sentenceFor.ts'

/** Something of an import could not be asked for; it can be asked for again. */
export function LostLine({ error, onRetry }: { error: Error; onRetry(): void }) {
  return (
    <p role="alert" className="import-lost">
      {sentenceFor(error, texts.lost)}{' '}
      <Button size="small" onClick={onRetry}>
        {words.try_again}
      </Button>
    </p>
  )
}
