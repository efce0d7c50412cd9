import type { DocumentsRow } from '#database/rows'
import { rowsIn } from '#platform/database/rows_in'

export type StoredFile = Pick<
  DocumentsRow,
  'customer_id' | 'file_key' | 'filename' | 'content_type'
>

/** Storage key and owner of a document's file; null when there is none. */
export async function storedFile(documentId: number): Promise<StoredFile | null> {
  return rowsIn('documents as d')
    .join('customers as c', 'c.id', 'd.customer_id')
    .where('d.id', documentId)
    .whereNull('c.merged_into_id')
    .select('d.customer_id', 'd.file_key', 'd.filename', 'd.content_type')
    .first()
}
