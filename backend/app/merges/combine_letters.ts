import { move, type Journal } from '#merges/journal'
import type { PairIds } from '#merges/people_to_merge'
import { rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'

/**
 * Moves the loser's letters to the winner, who gets no second letter for the same occasion. If both
 * had one, the loser's row stays with the closed record until the merge is undone.
 */
export async function combineLetters(
  { winnerId, loserId }: PairIds,
  journal: Journal,
  trx: Transaction
) {
  const rows = await rowsIn('letter_people', trx)
    .whereIn('customer_id', [winnerId, loserId])
    .orderBy('id')
    .forUpdate()
    .select('id', 'customer_id', 'kind', 'occasion', 'copy')
  const keyOf = ({ kind, occasion, copy }: (typeof rows)[number]) => `${kind} ${occasion} ${copy}`
  const known = new Set(rows.filter((row) => row.customer_id === winnerId).map(keyOf))
  const ids = rows
    .filter((row) => row.customer_id === loserId && !known.has(keyOf(row)))
    .map(({ id }) => id)
  await move({ table: 'letter_people', column: 'customer_id', ids, to: winnerId }, journal, trx)
}
