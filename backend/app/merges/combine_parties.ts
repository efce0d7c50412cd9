import { move, type Journal } from '#merges/journal'
import type { PairIds } from '#merges/people_to_merge'
import { rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'

/**
 * Moves the loser's places on party lists to the winner. If both are on a list, the loser's row
 * stays with the closed record, which is not listed, until the merge is undone.
 */
export async function combineParties(
  { winnerId, loserId }: PairIds,
  journal: Journal,
  trx: Transaction
) {
  const rows = await rowsIn('party_guests', trx)
    .whereIn('customer_id', [winnerId, loserId])
    .orderBy('id')
    .forUpdate()
    .select('id', 'customer_id', 'party_id')
  const both = new Set(
    rows.filter((row) => row.customer_id === winnerId).map((row) => row.party_id)
  )
  const ids = rows
    .filter((row) => row.customer_id === loserId && !both.has(row.party_id))
    .map(({ id }) => id)
  await move({ table: 'party_guests', column: 'customer_id', ids, to: winnerId }, journal, trx)
}
