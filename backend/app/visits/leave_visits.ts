import { clock } from '#platform/clock'
import { endedAt } from '#platform/validity'
import type { Transaction } from '#platform/database/transaction'
import { recordVisits } from '#visits/stream/events'

/**
 * Closes the visits of people who are being deleted, and removes from all of their visits what was written about them: the count stays,
 * the person goes.
 */
export async function leaveVisits(customerIds: readonly number[], trx: Transaction) {
  const theirs = () => trx.from('visits').whereIn('customer_id', [...customerIds])
  const open: { id: number }[] = await theirs()
    .whereNotNull('open_for')
    .orderBy('id')
    .forUpdate()
    .select('id')
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
  await recordVisits(
    open.map(({ id }) => id),
    trx
  )
}
