import { messages } from '@trailgate/shared/documents/messages'
import { rowsIn } from '#platform/database/rows_in'
import { refuseUnderHold } from '#customers/holds/holds_over'
import type { Actor } from '#platform/actor'
import { Conflict, NotFound } from '#platform/http/refusals'
import { discardFiles } from '#platform/files/unclaimed'
import { record } from '#platform/history'
import { inTransaction } from '#platform/database/transaction'
import { isRemovable } from '#documents/document_transformer'

/**
 * Deletes a document that a rider uploaded; its file is removed afterwards (docs/product/documents.md).
 * @throws {NotFound} when it is already gone.
 * @throws {UnderHold} 400 while its owner is under a legal hold.
 * @throws {Conflict} 409 for a document that staff verified, even a moment ago, or added themselves.
 */
export async function removeDocument({ id, by }: { id: number; by: Actor }) {
  await inTransaction(async (trx) => {
    const document = await rowsIn('documents', trx)
      .where('id', id)
      .forUpdate()
      .select('customer_id', 'uploaded_by_kind', 'is_verified', 'file_key')
      .first()
    if (!document) throw new NotFound()
    if (!isRemovable(document)) throw new Conflict(messages['remove.kept'])

    await refuseUnderHold([document.customer_id], messages['remove.on_hold'], trx)
    await discardFiles([document.file_key], trx)
    await rowsIn('documents', trx).where('id', id).delete()
    const { customer_id: customerId } = document
    await record({ action: 'document.removed', by, customerId, details: { document_id: id } }, trx)
  })
}
