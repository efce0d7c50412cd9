import { requestOf } from '#actions/deletion_requests/open_request'
import type { Actor } from '#auth/callers'
import { NotFound } from '#exceptions/refusals'
import { clock } from '#services/clock'
import { record } from '#services/history'
import { endedAt } from '#services/spans'
import { inTransaction } from '#services/transaction'

/** A rider no longer wants to be deleted. @throws {NotFound} when nothing is asked. */
export async function takeBackRequest({ customerId, by }: { customerId: number; by: Actor }) {
  await inTransaction(async (trx) => {
    await trx.from('customers').where('id', customerId).forUpdate().select('id')
    if (!(await requestOf(customerId, trx))) throw new NotFound()
    await trx
      .from('deletion_requests')
      .where({ customer_id: customerId, state: 'open' })
      .update({ state: 'withdrawn', settled_at: endedAt('asked_at', clock.now()) })
    await record({ action: 'customer.deletion_taken_back', by, customerId }, trx)
  })
}
