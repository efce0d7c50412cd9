import db from '@adonisjs/lucid/services/db'
import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/waivers/verify_messages'
import { Problems } from '#waivers/seal/problems'

/** Rows of one table that are looked at in one statement. */
const AT_ONCE = 1000

type Between = (() => Promise<void>) | undefined

/**
 * What stands beside a person and decides whether their waivers stay and are found: a hold that was placed and never taken away, and
 * whose record theirs became. A sentence for each that says otherwise than the chain and the list of merges.
 */
export async function peopleAsNoted(between?: Between): Promise<string[]> {
  return [...(await heldAsChained(between)), ...(await mergedAsListed(between))]
}

/** A hold that somebody set on a person by hand only keeps more; one that is gone by hand lets waivers be erased. */
async function heldAsChained(between: Between): Promise<string[]> {
  const problems = new Problems()
  await inSlices('waiver_chain_events', between, async (from, to) => {
    const rows: { waiver: string; id: number }[] = await db
      .from('waiver_chain_events as v')
      .join('waiver_chain as at', 'at.uid', 'v.uid')
      .join('signed_waivers as w', 'w.uid', 'v.waiver_uid')
      .join('customers as c', 'c.id', 'w.counts_for_id')
      .whereBetween('v.id', [from, to])
      .where({ 'v.kind': 'held', 'c.legal_hold': false })
      .whereNotExists((later) => {
        void later
          .from('waiver_chain_events as r')
          .join('waiver_chain as after', 'after.uid', 'r.uid')
          .whereColumn('r.waiver_uid', 'v.waiver_uid')
          .where('r.kind', 'released')
          .whereColumn('after.sequence', '>', 'at.sequence')
      })
      .orderBy('v.id')
      .select('v.waiver_uid as waiver', 'c.id')
    for (const row of rows) problems.add(fill(messages['hold.gone'], row))
  })
  return problems.sentences()
}

/** Somebody who was merged is reached through whom they became; who passes for merged and was not is reached by nobody. */
async function mergedAsListed(between: Between): Promise<string[]> {
  const problems = new Problems()
  await inSlices('customers', between, async (from, to) => {
    const rows: { id: number }[] = await db
      .from('customers as c')
      .leftJoin('customer_merges as m', (join) => {
        void join.on('m.loser_id', 'c.id').andOnNull('m.undone_at')
      })
      .leftJoin('customers as winner', 'winner.id', 'm.winner_id')
      .whereBetween('c.id', [from, to])
      .where((otherwise) => {
        void otherwise
          .where((one) => void one.whereNotNull('c.merged_into_id').whereNull('m.id'))
          .orWhere((one) => void one.whereNull('c.merged_into_id').whereNotNull('m.id'))
          // Whom they became may have been merged into somebody since, and takes them along.
          .orWhereRaw('coalesce(winner.merged_into_id, winner.id) <> c.merged_into_id')
      })
      .orderBy('c.id')
      .select('c.id')
    for (const row of rows) problems.add(fill(messages['merge.otherwise'], row))
  })
  return problems.sentences()
}

async function inSlices(
  table: string,
  between: Between,
  look: (from: number, to: number) => Promise<void>
) {
  const [{ last }] = await db.from(table).max('id as last')
  for (let from = 1; from <= Number(last ?? 0); from += AT_ONCE) {
    await look(from, from + AT_ONCE - 1)
    await between?.()
  }
}
