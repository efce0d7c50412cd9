import { messages } from '@trailgate/shared/documents/messages'
import type { Document } from '@trailgate/shared/documents/schemas'

import { remove } from '../api/remove.ts'
import { riderQueries } from '../api/useQuery.ts'
import { RemoveQuestion } from '../ui/RemoveQuestion.tsx'

interface RemoveDocumentProps {
  document: Document
  onClose(): void
  onRemoved(): void
}

/** Confirmation before a document is removed. */
export function RemoveDocument({ document, ...after }: RemoveDocumentProps) {
  return (
    <RemoveQuestion
      {...after}
      name={document.filename}
      question={messages['remove.confirm']}
      failed={messages['remove.failed']}
      remove={async () => {
        await remove(`/documents/${document.id}`)
        riderQueries.invalidate('/customers/')
      }}
    />
  )
}
