import { rowsIn } from '#platform/database/rows_in'
import { clock } from '#platform/clock'
import { endedAt } from '#platform/validity'
import type { Transaction } from '#platform/database/transaction'
import { recordVisitsOf } from '#visits/stream/events'

/** Closes the open visits of people who are being deleted, and clears what all of their visits say about them. The counts stay. */
export async function anonymizeVisits(customerIds: readonly number[], trx: Transaction) {
  const theirs = () => rowsIn('visits', trx).whereIn('customer_id', [...customerIds])
  // Lock order: visits before the event counter, as in a check-out.
  await theirs().orderBy('id').forUpdate().select('id')
  await recordVisitsOf(customerIds, trx)
  await theirs()
    .where('state', 'in')
    .update({ state: 'out', open_for: null, checked_out_at: endedAt('checked_in_at', clock.now()) })
  await theirs().update({
    party_id: null,
    membership_row_id: null,
    membership_number: null,
    membership_type: null,
    membership_end_date: null,
    override_reason: null,
    note: null,
  })
}
