import type { GuardianshipsRow } from '#database/rows'
import { rowsIn } from '#platform/database/rows_in'
import { clock } from '#platform/clock'
import { change, move, type Journal } from '#merges/journal'
import type { PairIds } from '#merges/people_to_merge'
import { later, sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'

type Link = Pick<
  GuardianshipsRow,
  'id' | 'minor_id' | 'guardian_id' | 'relationship' | 'created_at' | 'ended_at'
>

/**
 * Moves the loser's links to minors and guardians to the winner. If both have a link to the same
 * person, the winner's stays, active if either was; the other one ends.
 */
export async function combineGuardianships(
  { winnerId, loserId }: PairIds,
  journal: Journal,
  trx: Transaction
) {
  const people = [winnerId, loserId]
  const links: Link[] = await rowsIn('guardianships', trx)
    .where((either) => either.whereIn('minor_id', people).orWhereIn('guardian_id', people))
    .orderBy('id')
    .forUpdate()
    .select('id', 'minor_id', 'guardian_id', 'relationship', 'created_at', 'ended_at')
  for (const [column, other] of [
    ['guardian_id', 'minor_id'],
    ['minor_id', 'guardian_id'],
  ] as const) {
    // An ended link between the two stays as history of two records: a person cannot be their own
    // guardian.
    const theirs = links.filter((link) => link[column] === loserId && link[other] !== winnerId)
    const ours = new Map(
      links.filter((link) => link[column] === winnerId).map((link) => [link[other], link])
    )
    const free = theirs.filter((link) => !ours.has(link[other])).map(({ id }) => id)
    await move({ table: 'guardianships', column, ids: free, to: winnerId }, journal, trx)
    for (const link of theirs) {
      const own = ours.get(link[other])
      if (own && link.ended_at === null) await keepOne({ own, link }, journal, trx)
    }
  }
}

async function keepOne(
  { own, link }: { own: Link; link: Link },
  journal: Journal,
  trx: Transaction
) {
  if (own.ended_at !== null) {
    const to = { ended_at: null, relationship: link.relationship }
    await change({ table: 'guardianships', id: own.id, to }, journal, trx)
  }
  const to = { ended_at: later(sqlTime(clock.now()), link.created_at) }
  await change({ table: 'guardianships', id: link.id, to }, journal, trx)
}
