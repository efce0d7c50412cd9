import Button from '@mui/material/Button'

import { messages as texts } from '@trailgate/shared/customers/import_messages'
import { messages as words } from '@trailgate/shared/ui/messages'

import { sentenceFor } from '../../ui/sentenceFor.ts'

/** Part of an import failed to load; offers a retry. */
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
