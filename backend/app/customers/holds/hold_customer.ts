import type { Hold } from '@trailgate/shared/customers/schemas'
import { customerEvents } from '#customers/events'
import { rowsIn } from '#platform/database/rows_in'
import type { Actor } from '#platform/actor'
import { NotFound } from '#platform/http/refusals'
import { record } from '#platform/history'
import { inTransaction, type Transaction } from '#platform/database/transaction'

/**
 * Places a legal hold on a customer, also on a closed profile, or removes it; a hold prevents
 * deletion. The reason is in the history and on each of their signed waivers. Removing it removes
 * it from records merged into theirs as well. An unchanged hold is not written again.
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
    // A merged record has no page of its own, so its hold ends with the winner's.
    const kept = hold.on ? [] : await heldAmongMerged(id, trx)
    if (kept.length === 0 && (customer.legal_hold === 1) === hold.on) return

    await rowsIn('customers', trx)
      .whereIn('id', [id, ...kept])
      .update({ legal_hold: hold.on })
    const action = hold.on ? 'customer.held' : 'customer.released'
    const details = { reason: hold.reason }
    const changes = { legal_hold: [!hold.on, hold.on] } as const
    await record({ action, by, customerId: id, details, changes }, trx)
    // Emitted last: its handlers lock the head of the waiver chain.
    await customerEvents.held.emit({ id, hold, by }, trx)
  })
}

/** Records merged into this one, directly or not, that are still held. */
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
