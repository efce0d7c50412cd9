import type { CustomersRow } from '#database/rows'
import { rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import { requestOf } from '#privacy/deletion_requests/open_request'
import type { Actor } from '#platform/actor'
import { NotFound } from '#platform/http/refusals'
import { clock } from '#platform/clock'
import { record } from '#platform/history'
import { sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'

type Asking = { customer: Pick<CustomersRow, 'id' | 'member_id'>; by: Actor }

/**
 * Records a rider's request to be deleted; staff decide (docs/product/retention.md). While a request is open, asking
 * again has no effect. Returns the request's id.
 */
export async function askForDeletion({ customer, by }: Asking, trx: Transaction): Promise<number> {
  // Row lock: a concurrent request waits here and then finds the first one.
  const held = rowsIn('customers', trx).where('id', customer.id).whereNull('merged_into_id')
  if (!(await held.forUpdate().select('id').first())) throw new NotFound()
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
