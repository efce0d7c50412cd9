import type { Document } from '@trailgate/shared/documents/schemas'
import type { CustomersRow, DocumentsRow } from '#database/rows'
import { isoTime } from '#platform/database/sql_time'

export type DocumentRow = Omit<
  DocumentsRow,
  'file_key' | 'sha256' | 'uploaded_by_id' | 'verified_by' | 'verified_at'
> &
  Pick<CustomersRow, 'first_name' | 'last_name'>

/** True if riders may remove it: their own upload, not yet verified by staff. */
export function isRemovable(row: Pick<DocumentRow, 'uploaded_by_kind' | 'is_verified'>): boolean {
  return row.uploaded_by_kind === 'rider' && row.is_verified === 0
}

/** API shape of a document, with its owner. */
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
