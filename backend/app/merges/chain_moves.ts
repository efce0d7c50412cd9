import { rowsIn } from '#platform/database/rows_in'
import type { Journal } from '#merges/journal'
import { inChunks } from '#platform/database/chunks'
import { appendEvents } from '#waivers/seal/append_events'
import type { Happening } from '#waivers/seal/chain_event'
import type { Transaction } from '#platform/database/transaction'

type Way = { from: number; to: number }

/**
 * Records in the chain which customer the moved waivers count for, after a merge or its undo. It
 * locks the chain's head, so it comes last.
 */
export async function noteWhomTheyCountFor({ moved }: Journal, way: Way, trx: Transaction) {
  const ids = moved.flatMap(({ table, ids: rows }) => (table === 'signed_waivers' ? rows : []))
  const happened: Happening[] = []
  for (const some of inChunks(ids)) {
    const waivers = await rowsIn('signed_waivers', trx)
      .whereIn('id', some)
      .orderBy('id')
      .select('uid')
    happened.push(
      ...waivers.map(({ uid }): Happening => ({ kind: 'counted', waiver: uid, ...way }))
    )
  }
  await appendEvents(happened, trx)
}
