import { rowsIn } from '#platform/database/rows_in'
import { change, moveAll, type Journal } from '#merges/journal'
import type { PairIds } from '#merges/people_to_merge'
import type { Transaction } from '#platform/database/transaction'
import { recordVisitsOf } from '#visits/stream/events'

/**
 * Moves the loser's visits to the winner. If both are in the park, the earlier visit stays open and
 * the other is kept under it: it is not listed or counted, and is closed together with the earlier
 * one.
 */
export async function combineVisits(
  { winnerId, loserId }: PairIds,
  journal: Journal,
  trx: Transaction
) {
  const people = [winnerId, loserId]
  const open = await rowsIn('visits', trx)
    .whereIn('open_for', people)
    .orderBy('id')
    .forUpdate()
    .select('id', 'park_day', 'checked_in_at')
  for (const ofDay of Map.groupBy(open, (visit) => visit.park_day).values()) {
    const [first, other] = ofDay.toSorted(
      (a, b) => a.checked_in_at.localeCompare(b.checked_in_at) || a.id - b.id
    )
    if (!first || !other) continue
    // An earlier merge may have put visits under it.
    const under = await rowsIn('visits', trx).where('under_id', other.id).select('id')
    for (const { id } of [other, ...under]) {
      await change({ table: 'visits', id, to: { under_id: first.id } }, journal, trx)
    }
  }
  await moveAll(['visits', 'customer_id'], { winnerId, loserId }, journal, trx)
  // Minors picked up by the loser count as picked up by the winner.
  await moveAll(['visits', 'picked_up_by_id'], { winnerId, loserId }, journal, trx)
  await restoreOpenKeys(people, trx)
}

/**
 * Recomputes `open_for` after visits were moved. It follows from the rest of the row, so the journal leaves it out: a visit may have been
 * closed between a merge and its undo.
 */
export async function restoreOpenKeys(people: readonly number[], trx: Transaction) {
  const theirs = () => rowsIn('visits', trx).whereIn('customer_id', [...people])
  await theirs().whereNotNull('open_for').update({ open_for: null })
  await theirs()
    .where('state', 'in')
    .whereNull('under_id')
    .update({ open_for: trx.raw('customer_id') })
  await recordVisitsOf(people, trx)
}
