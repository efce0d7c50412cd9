import { move, type Journal } from '#merges/journal'
import type { PairIds } from '#merges/people_to_merge'
import { rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'

/**
 * Moves the loser's guardian requests to the winner, both those to the loser and those by the loser
 * as a child. If both children asked the same number, the winner's request stays; a request between
 * the two stays with the closed record, as a person cannot be their own guardian. Neither is listed
 * until the merge is undone.
 */
export async function combineGuardianRequests(
  { winnerId, loserId }: PairIds,
  journal: Journal,
  trx: Transaction
) {
  const people = [winnerId, loserId]
  const rows = await rowsIn('guardian_requests', trx)
    .where((either) =>
      either
        .whereIn('minor_id', people)
        .orWhereIn('guardian_id', people)
        .orWhereIn('twin_of', people)
    )
    .orderBy('id')
    .forUpdate()
    .select('id', 'minor_id', 'guardian_id', 'phone', 'twin_of')
  const asked = new Set(rows.filter((row) => row.minor_id === winnerId).map(({ phone }) => phone))
  const ofChild = rows.filter(
    (row) => row.minor_id === loserId && row.guardian_id !== winnerId && !asked.has(row.phone)
  )
  const ofParent = rows.filter((row) => row.guardian_id === loserId && row.minor_id !== winnerId)
  const ofTwin = rows.filter((row) => row.twin_of === loserId && row.minor_id !== winnerId)
  for (const [column, moved] of [
    ['minor_id', ofChild],
    ['guardian_id', ofParent],
    ['twin_of', ofTwin],
  ] as const) {
    const ids = moved.map(({ id }) => id)
    await move({ table: 'guardian_requests', column, ids, to: winnerId }, journal, trx)
  }
}
