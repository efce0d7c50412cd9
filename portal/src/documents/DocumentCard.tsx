import { Badge } from '@trailgate/shared/browser/components/Badge'
import { formatDate } from '@trailgate/shared/dates'
import { DOCUMENT_TYPE_LABELS } from '@trailgate/shared/documents/constants'
import { messages } from '@trailgate/shared/documents/messages'
import type { Document } from '@trailgate/shared/documents/schemas'
import { messages as ui } from '@trailgate/shared/ui/messages'

import { useTimeZone } from '../settings/useTimeZone.ts'
import { Button } from '../ui/Button.tsx'
import { fileSize } from './fileSize.ts'

interface DocumentCardProps {
  document: Document
  /** Null if the document cannot be removed. */
  onRemove: (() => void) | null
}

/** A document: its type, owner, and whether staff have verified it. */
export function DocumentCard({ document, onRemove }: DocumentCardProps) {
  const timeZone = useTimeZone()
  const lines = [
    [messages['column.type'], DOCUMENT_TYPE_LABELS[document.document_type]],
    [messages['column.uploaded'], formatDate(document.created_at, timeZone)],
    [messages['column.size'], fileSize(document.file_size)],
  ] as const
  return (
    <li className="panel card">
      <div className="card-head">
        <h3>{document.filename}</h3>
        {document.is_verified ? (
          <Badge tone="good">{messages['status.verified']}</Badge>
        ) : (
          <Badge tone="warn">{messages['status.pending']}</Badge>
        )}
      </div>
      <p className="muted">
        <bdi>{document.customer_name}</bdi>
      </p>
      <dl>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="card-buttons">
        <a
          className="button quiet"
          href={`/api/documents/${document.id}/download`}
          target="_blank"
          rel="noopener"
        >
          {ui.view}
          <span className="unseen">{document.filename}</span>
        </a>
        {document.is_removable && onRemove && (
          <Button quiet onClick={onRemove}>
            {ui.remove}
            <span className="unseen">{document.filename}</span>
          </Button>
        )}
      </div>
    </li>
  )
}
