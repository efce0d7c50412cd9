import { rowsIn } from '#platform/database/rows_in'
import { notifyHolders } from '#memberships/notify_holder'
import {
  keepHolding,
  membershipOf,
  placeOf,
  PRIMARY_SLOT,
  type Place,
  type PlaceOf,
} from '#memberships/slots/place'
import type { Actor } from '#platform/actor'
import { PrimaryStays, SlotTaken } from '#memberships/slots/slot_refusals'
import { clock } from '#platform/clock'
import { inTransaction, type Transaction } from '#platform/database/transaction'

/**
 * Removes the holder from a place; a free one stays free.
 * @throws {NotFound}
 * @throws {PrimaryStays} 409 for slot 1.
 * @throws {SlotTaken} 409 when it was given to another customer in the meantime.
 */
export async function emptySlot({ by, ...of }: PlaceOf & { by: Actor }) {
  await inTransaction(async (trx) => leavePlace({ place: await placeOf(of, trx), by }, trx))
}

/** The same for a place that was read in this transaction. */
export async function leavePlace({ place, by }: { place: Place; by: Actor }, trx: Transaction) {
  const { id, customer_id: holder, slot_number: number } = place
  if (number === PRIMARY_SLOT) throw new PrimaryStays()
  if (holder === null) return
  const now = clock.now()
  const left = await rowsIn('membership_slots', trx)
    .where({ id, customer_id: holder })
    .update({ customer_id: null, assigned_at: null, relationship: null })
  if (Number(left) === 0) throw new SlotTaken()
  await keepHolding([place], now, trx)
  const emptied = {
    membership: membershipOf(place),
    customerId: holder,
    action: 'slot.emptied' as const,
    details: { slot_number: number },
    changes: { holder_id: [holder, null] as const },
    facts: { relationship: place.relationship },
  }
  await notifyHolders([emptied], { by, now }, trx)
}
