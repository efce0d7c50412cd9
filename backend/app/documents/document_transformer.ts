import type { DocumentType } from '@trailgate/shared/documents/constants'
import type { Document } from '@trailgate/shared/documents/schemas'
import { isoTime } from '#platform/database/sql_time'

export type DocumentRow = {
  id: number
  filename: string
  document_type: DocumentType
  created_at: string
  file_size: number
  content_type: string
  uploaded_by_kind: string
  uploaded_by_name: string | null
  is_verified: number
  customer_id: number
  first_name: string
  last_name: string
}

/** Whether riders may take it back: what they brought themselves, until staff have relied on it. */
export function isRemovable(row: Pick<DocumentRow, 'uploaded_by_kind' | 'is_verified'>): boolean {
  return row.uploaded_by_kind === 'rider' && row.is_verified === 0
}

/** A document, with whose it is. */
export function toDocument(row: DocumentRow): Document {
  return {
    id: row.id,
    filename: row.filename,
    document_type: row.document_type,
    created_at: isoTime(row.created_at),
    file_size: row.file_size,
    content_type: row.content_type,
    uploaded_by: row.uploaded_by_name,
    is_verified: row.is_verified === 1,
    is_removable: isRemovable(row),
    customer_id: row.customer_id,
    customer_name: `${row.first_name} ${row.last_name}`,
  }
}
