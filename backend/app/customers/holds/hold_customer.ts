import type { Hold } from '@trailgate/shared/customers/schemas'
import { customerEvents } from '#customers/events'
import { rowsIn } from '#platform/database/rows_in'
import type { Actor } from '#platform/actor'
import { NotFound } from '#platform/http/refusals'
import { record } from '#platform/history'
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
    const action = hold.on ? 'customer.held' : 'customer.released'
    await record({ action, by, customerId: id, details: { reason: hold.reason } }, trx)
    // Last of all: what follows locks the end of a chain.
    await customerEvents.held.emit({ id, hold, by }, trx)
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
