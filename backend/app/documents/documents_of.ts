import type { Document } from '@trailgate/shared/documents/schemas'
import { rowsIn } from '#platform/database/rows_in'
import { NotFound } from '#platform/http/refusals'
import { toDocument } from '#documents/document_transformer'

/** Documents of these people, newest first. */
export async function documentsOf(customerIds: number[]): Promise<Document[]> {
  const rows = await documents().whereIn('d.customer_id', customerIds).orderBy('d.id', 'desc')
  return rows.map(toDocument)
}

/** A document. @throws {NotFound} */
export async function documentById(id: number): Promise<Document> {
  const row = await documents().where('d.id', id).first()
  if (!row) throw new NotFound()
  return toDocument(row)
}

function documents() {
  return rowsIn('documents as d')
    .join('customers as c', 'c.id', 'd.customer_id')
    .whereNull('c.merged_into_id')
    .select(
      'd.id',
      'd.filename',
      'd.document_type',
      'd.created_at',
      'd.file_size',
      'd.content_type'
    )
    .select('d.uploaded_by_kind', 'd.uploaded_by_name', 'd.is_verified')
    .select('d.customer_id', 'c.first_name', 'c.last_name')
}
