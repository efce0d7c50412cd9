import { rowsIn } from '#platform/database/rows_in'

export type StoredFile = {
  customer_id: number
  file_key: string
  filename: string
  content_type: string
}

/** Where the bytes of a document lie and whose it is; null when there is none. */
export async function storedFile(documentId: number): Promise<StoredFile | null> {
  return rowsIn('documents as d')
    .join('customers as c', 'c.id', 'd.customer_id')
    .where('d.id', documentId)
    .whereNull('c.merged_into_id')
    .select('d.customer_id', 'd.file_key', 'd.filename', 'd.content_type')
    .first()
}
