import type { Hold } from '@trailgate/shared/customers/schemas'
import { rowsIn } from '#platform/database/rows_in'
import type { Actor } from '#platform/actor'
import { NotFound } from '#platform/http/refusals'
import { clock } from '#platform/clock'
import { record } from '#platform/history'
import { appendEvents } from '#waivers/seal/append_events'
import type { Happening } from '#waivers/seal/chain_event'
import { sqlTime } from '#platform/database/sql_time'
import { inTransaction, type Transaction } from '#platform/database/transaction'

/**
 * Puts a customer under a legal hold, also one whose profile is closed, or takes it away: nobody deletes them meanwhile. The reason stands in their history
 * and beside each of their signed waivers. Taken away, it is taken from what was merged into them as well. A hold that is so already stays as it is.
 * @throws {NotFound}
 */
export async function holdCustomer({ id, hold, by }: { id: number; hold: Hold; by: Actor }) {
  await inTransaction(async (trx) => {
    const customer = await rowsIn('customers', trx)
      .where('id', id)
      .whereNull('merged_into_id')
      .forUpdate()
      .select('legal_hold')
      .first()
    if (!customer) throw new NotFound()
    // A record that was merged into theirs can be reached by nobody, so what held it ends with theirs.
    const kept = hold.on ? [] : await heldAmongMerged(id, trx)
    if (kept.length === 0 && (customer.legal_hold === 1) === hold.on) return

    await rowsIn('customers', trx)
      .whereIn('id', [id, ...kept])
      .update({ legal_hold: hold.on })
    const happened = await noteBesideWaivers({ id, hold, by }, trx)
    const action = hold.on ? 'customer.held' : 'customer.released'
    await record({ action, by, customerId: id, details: { reason: hold.reason } }, trx)
    await appendEvents(happened, trx)
  })
}

/** Of the records that were merged into this one, and into those, the ones that are still held. */
async function heldAmongMerged(id: number, trx: Transaction): Promise<number[]> {
  const held: number[] = []
  for (let winners = [id]; winners.length > 0;) {
    const losers = await rowsIn('customers', trx)
      .whereIn('merged_into_id', winners)
      .orderBy('id')
      .forUpdate()
      .select('id', 'legal_hold')
    held.push(...losers.flatMap((loser) => (loser.legal_hold === 1 ? loser.id : [])))
    winners = losers.map((loser) => loser.id)
  }
  return held
}

/** Writes it down beside each waiver that counts for them, and says what the chain has to hold of that. */
async function noteBesideWaivers(
  { id, hold, by }: { id: number; hold: Hold; by: Actor },
  trx: Transaction
): Promise<Happening[]> {
  const waivers = await rowsIn('signed_waivers', trx)
    .where('counts_for_id', id)
    .orderBy('id')
    .select('id', 'uid')
  if (waivers.length === 0) return []
  const told = { kind: hold.on ? 'held' : 'released', reason: hold.reason } as const
  const now = sqlTime(clock.now())
  await trx.table('waiver_events').multiInsert(
    waivers.map((waiver) => ({
      waiver_id: waiver.id,
      ...told,
      actor_kind: by.kind,
      actor_id: by.id,
      actor_name: by.name,
      created_at: now,
    }))
  )
  const who = { kind: by.kind, id: by.id, name: by.name }
  return waivers.map(({ uid }) => ({ ...told, waiver: uid, told_at: now, by: who }))
}
