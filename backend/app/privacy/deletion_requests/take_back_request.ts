import { rowsIn } from '#platform/database/rows_in'
import { requestOf } from '#privacy/deletion_requests/open_request'
import type { Actor } from '#platform/actor'
import { NotFound } from '#platform/http/refusals'
import { clock } from '#platform/clock'
import { record } from '#platform/history'
import { endedAt } from '#platform/validity'
import { inTransaction } from '#platform/database/transaction'

/** Withdraws a rider's deletion request. @throws {NotFound} when none is open. */
export async function takeBackRequest({ customerId, by }: { customerId: number; by: Actor }) {
  await inTransaction(async (trx) => {
    await rowsIn('customers', trx).where('id', customerId).forUpdate().select('id')
    if (!(await requestOf(customerId, trx))) throw new NotFound()
    await rowsIn('deletion_requests', trx)
      .where({ customer_id: customerId, state: 'open' })
      .update({ state: 'withdrawn', settled_at: endedAt('asked_at', clock.now()) })
    await record({ action: 'customer.deletion_taken_back', by, customerId }, trx)
  })
}
