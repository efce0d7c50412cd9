import type { CustomersRow } from '#database/rows'
import { rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import { requestOf } from '#privacy/deletion_requests/open_request'
import type { Actor } from '#platform/actor'
import { clock } from '#platform/clock'
import { record } from '#platform/history'
import { sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'

type Asking = { customer: Pick<CustomersRow, 'id' | 'member_id'>; by: Actor }

/**
 * Notes that a rider asks to be deleted; staff decide (docs/product/retention.md). Whoever asks again while the first request is
 * open has asked once. Answers the id of the request.
 */
export async function askForDeletion({ customer, by }: Asking, trx: Transaction): Promise<number> {
  // Two that ask at once: the second one waits here and finds the first.
  await rowsIn('customers', trx).where('id', customer.id).forUpdate().select('id')
  const open = await requestOf(customer.id, trx)
  if (open) return open.id
  const [id] = await rowsInto('deletion_requests', trx).insert({
    customer_id: customer.id,
    member_id: customer.member_id,
    state: 'open',
    asked_at: sqlTime(clock.now()),
  })
  await record({ action: 'customer.deletion_asked', by, customerId: customer.id }, trx)
  return Number(id)
}
