import { change, move, type Journal } from '#merges/journal'
import type { PairIds } from '#merges/people_to_merge'
import { rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'

const ENDS = ['asker_id', 'asked_id'] as const

/**
 * Moves the loser's household to the winner. Rows that the winner has already, and a row between
 * the two, stay with the closed record: a person has no household link to themselves. The winner's
 * row is accepted if the loser's is.
 */
export async function combineHousehold(
  { winnerId, loserId }: PairIds,
  journal: Journal,
  trx: Transaction
) {
  const people = [winnerId, loserId]
  const rows = await rowsIn('household_adults', trx)
    .where((either) => either.whereIn('asker_id', people).orWhereIn('asked_id', people))
    .orderBy('id')
    .forUpdate()
    .select('id', 'asker_id', 'asked_id', 'state', 'settled_at')
  for (const own of ENDS) {
    const other = own === 'asker_id' ? 'asked_id' : 'asker_id'
    const known = new Map(
      rows.filter((row) => row[own] === winnerId).map((row) => [row[other], row])
    )
    const theirs = rows.filter((row) => row[own] === loserId && row[other] !== winnerId)
    for (const row of theirs) {
      const same = known.get(row[other])
      if (!same || same.state === 'accepted' || row.state !== 'accepted') continue
      const accepted = { state: row.state, settled_at: row.settled_at, expires_at: null }
      await change({ table: 'household_adults', id: same.id, to: accepted }, journal, trx)
    }
    const ids = theirs.filter((row) => !known.has(row[other])).map(({ id }) => id)
    await move({ table: 'household_adults', column: own, ids, to: winnerId }, journal, trx)
  }
}
