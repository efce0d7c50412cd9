import { inChunks } from '#platform/database/chunks'
import { rowsIn } from '#platform/database/rows_in'
import { clock } from '#platform/clock'
import { endedAt } from '#platform/validity'
import type { Transaction } from '#platform/database/transaction'
import { forgetFetchers } from '#visits/pickups/forget_fetchers'
import { NOBODY } from '#visits/pickups/hand_over'
import { recordVisitsOf } from '#visits/stream/events'

/** Closes the open visits of people who are being deleted, and clears what all of their visits say about them. The counts stay. */
export async function anonymizeVisits(customerIds: readonly number[], trx: Transaction) {
  const theirs = () => rowsIn('visits', trx).whereIn('customer_id', [...customerIds])
  // Lock order: visits before the event counter, as in a check-out.
  await theirs().orderBy('id').forUpdate().select('id')
  await recordVisitsOf(customerIds, trx)
  await keepFirsts(customerIds, trx)
  await theirs()
    .where('state', 'in')
    .update({ state: 'out', open_for: null, checked_out_at: endedAt('checked_in_at', clock.now()) })
  await theirs().update({
    party_id: null,
    membership_row_id: null,
    membership_number: null,
    membership_type: null,
    membership_end_date: null,
    waiver_id: null,
    waiver_version_id: null,
    waiver_seal: null,
    waiver_sequence: null,
    override_reason: null,
    note: null,
    undo_reason: null,
    session_id: null,
    ...NOBODY,
  })
  await forgetFetchers(customerIds, trx)
}

/** Keeps the flags of first visits and of further visits of a day, so that reports of past days do not change. */
async function keepFirsts(customerIds: readonly number[], trx: Transaction) {
  const visits = await rowsIn('visits', trx)
    .whereIn('customer_id', [...customerIds])
    .whereNull('under_id')
    .whereNull('undone_at')
    .orderBy('park_day')
    .orderBy('id')
    .select('id', 'customer_id', 'park_day')
  const firsts: number[] = []
  const again: number[] = []
  const last = new Map<number | null, string>()
  for (const { id, customer_id: person, park_day: day } of visits) {
    if (last.get(person) === day) again.push(id)
    else if (!last.has(person)) firsts.push(id)
    last.set(person, day)
  }
  for (const some of inChunks(firsts)) {
    await rowsIn('visits', trx).whereIn('id', some).update({ was_first: true })
  }
  for (const some of inChunks(again)) {
    await rowsIn('visits', trx).whereIn('id', some).update({ was_again: true })
  }
}
