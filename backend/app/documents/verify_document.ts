import { rowsIn } from '#platform/database/rows_in'
import type { Actor } from '#platform/actor'
import { NotFound } from '#platform/http/refusals'
import { clock } from '#platform/clock'
import { record } from '#platform/history'
import { sqlTime } from '#platform/database/sql_time'
import { inTransaction } from '#platform/database/transaction'

/** Sets or clears the verified flag of a document. @throws {NotFound} */
export async function verifyDocument({
  id,
  verified,
  by,
}: {
  id: number
  verified: boolean
  by: Actor
}) {
  await inTransaction(async (trx) => {
    const document = await rowsIn('documents as d', trx)
      .join('customers as c', 'c.id', 'd.customer_id')
      .where('d.id', id)
      .whereNull('c.closed_at')
      // The owner may be removing it at this moment.
      .forUpdate()
      .select('d.customer_id', 'd.is_verified')
      .first()
    if (!document) throw new NotFound()
    if ((document.is_verified === 1) === verified) return
    await rowsIn('documents', trx)
      .where('id', id)
      .update({
        is_verified: verified,
        verified_by: verified ? by.id : null,
        verified_at: verified ? sqlTime(clock.now()) : null,
      })
    const action = verified ? 'document.verified' : 'document.unverified'
    const { customer_id: customerId } = document
    const details = { document_id: id }
    const changes = { is_verified: [!verified, verified] } as const
    await record({ action, by, customerId, details, changes }, trx)
  })
}
