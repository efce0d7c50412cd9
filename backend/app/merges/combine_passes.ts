import { rowsIn } from '#platform/database/rows_in'
import { restoreLivePasses } from '#access/passes/end_passes'
import { change, moveAll, type Journal } from '#merges/journal'
import type { PairIds } from '#merges/people_to_merge'
import { clock } from '#platform/clock'
import { sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'

/**
 * Moves the loser's passes to the winner. If both have a live one, the winner's stays live and the
 * other is ended until the merge is undone.
 */
export async function combinePasses(
  { winnerId, loserId }: PairIds,
  journal: Journal,
  trx: Transaction
) {
  const people = [winnerId, loserId]
  const live = await rowsIn('passes', trx)
    .whereIn('live_for', people)
    .orderBy('id')
    .forUpdate()
    .select('id', 'customer_id', 'created_at')
  const theirs = live.find((pass) => pass.customer_id === loserId)
  if (theirs && live.length > 1) {
    const now = sqlTime(clock.now())
    // Not before its start: the clock may have been set back.
    const end = now > theirs.created_at ? now : theirs.created_at
    const to = { ended_at: end, ended_as: 'merged' as const }
    await change({ table: 'passes', id: theirs.id, to }, journal, trx)
  }
  await moveAll(['passes', 'customer_id'], { winnerId, loserId }, journal, trx)
  await restoreLivePasses(people, trx)
}
