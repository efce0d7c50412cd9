import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/waivers/verify_messages'
import { rowsIn } from '#platform/database/rows_in'
import { inIdRanges, type Between } from '#waivers/seal/in_id_ranges'
import { Problems } from '#waivers/seal/problems'

/**
 * Verifies facts about people that decide whether their waivers stay and are found: active legal holds and merges.
 * Returns a sentence for each difference from the chain and the list of merges.
 */
export async function peopleAsNoted(between?: Between): Promise<string[]> {
  return [...(await heldAsChained(between)), ...(await mergedAsListed(between))]
}

/** A hold set by hand only keeps more; one removed by hand lets waivers be erased. */
async function heldAsChained(between: Between): Promise<string[]> {
  const problems = new Problems()
  await inIdRanges('waiver_chain_events', between, async (ids) => {
    const rows = await rowsIn('waiver_chain_events as v')
      .join('waiver_chain as at', 'at.uid', 'v.uid')
      .join('signed_waivers as w', 'w.uid', 'v.waiver_uid')
      .join('customers as c', 'c.id', 'w.counts_for_id')
      .whereBetween('v.id', ids)
      .where('v.kind', 'held')
      .where('c.legal_hold', false)
      .whereNotExists(
        rowsIn('waiver_chain_events as r')
          .join('waiver_chain as after', 'after.uid', 'r.uid')
          .whereColumn('r.waiver_uid', 'v.waiver_uid')
          .where('r.kind', 'released')
          .whereColumn('after.sequence', '>', 'at.sequence')
      )
      .orderBy('v.id')
      .select('v.waiver_uid as waiver', 'c.id')
    for (const row of rows) problems.add(fill(messages['hold.gone'], row))
  })
  return problems.sentences()
}

/** A merged record is reached through its winner; one wrongly marked as merged is reached by no one. */
async function mergedAsListed(between: Between): Promise<string[]> {
  const problems = new Problems()
  await inIdRanges('customers', between, async (ids) => {
    const rows = await rowsIn('customers as c')
      .leftJoin('customer_merges as m', (join) => {
        void join.on('m.loser_id', 'c.id').andOnNull('m.undone_at')
      })
      .leftJoin('customers as winner', 'winner.id', 'm.winner_id')
      .whereBetween('c.id', ids)
      .where((otherwise) => {
        void otherwise
          .where((one) => void one.whereNotNull('c.merged_into_id').whereNull('m.id'))
          .orWhere((one) => void one.whereNull('c.merged_into_id').whereNotNull('m.id'))
          // The winner may have been merged since, and takes the record along.
          .orWhereRaw('coalesce(winner.merged_into_id, winner.id) <> c.merged_into_id')
      })
      .orderBy('c.id')
      .select('c.id')
    for (const row of rows) problems.add(fill(messages['merge.otherwise'], row))
  })
  return problems.sentences()
}
