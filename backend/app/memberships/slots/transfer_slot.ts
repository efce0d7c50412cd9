import type { RelationshipType } from '@trailgate/shared/minors/constants'
import { rowsIn } from '#platform/database/rows_in'
import { knownCustomer } from '#memberships/known_customer'
import { notifyHolders } from '#memberships/notify_holder'
import { refusedTwice } from '#memberships/slots/assign_slot'
import {
  holdMembership,
  keepHolding,
  membershipOf,
  placeOf,
  PRIMARY_SLOT,
  type PlaceOf,
} from '#memberships/slots/place'
import type { Actor } from '#platform/actor'
import { PrimaryStays, SlotTaken } from '#memberships/slots/slot_refusals'
import { clock } from '#platform/clock'
import { sqlTime } from '#platform/database/sql_time'
import { inTransaction, type Transaction } from '#platform/database/transaction'

/**
 * Transfers a place to another customer in one step; it is never free in between.
 * @throws {NotFound}
 * @throws {Invalid} 422 when there is no such customer.
 * @throws {PrimaryStays} 409 for slot 1.
 * @throws {AlreadyMember} 409 when the customer holds another place of this membership.
 * @throws {SlotTaken} 409 when it was transferred or emptied in the meantime.
 */
export async function transferSlot(transfer: Transfer) {
  await inTransaction((trx) => handSlotOn(transfer, trx))
}

type Transfer = PlaceOf & {
  customerId: number
  relationship?: RelationshipType | null | undefined
  by: Actor
}

/** The same in a transaction of the caller. */
export async function handSlotOn(
  { customerId, relationship = null, by, ...of }: Transfer,
  trx: Transaction
) {
  const now = clock.now()
  const place = await placeOf(of, trx)
  if (place.slot_number === PRIMARY_SLOT) throw new PrimaryStays()
  await knownCustomer(customerId, 'new_customer_id', trx)
  await holdMembership(of.membershipId, trx)
  const { id, customer_id: holder } = place
  if (holder === customerId) return

  const seen = rowsIn('membership_slots', trx).where('id', id)
  const asSeen = holder === null ? seen.whereNull('customer_id') : seen.where('customer_id', holder)
  const handedOn = await asSeen
    .update({ customer_id: customerId, assigned_at: sqlTime(now), relationship })
    .catch(refusedTwice)
  if (Number(handedOn) === 0) throw new SlotTaken()

  const about = { membership: membershipOf(place), details: { slot_number: place.slot_number } }
  const changes = { holder_id: [holder, customerId] as const }
  const facts = { relationship: place.relationship }
  const assigned = { ...about, customerId, changes, facts, action: 'slot.assigned' as const }
  if (holder === null) return notifyHolders([assigned], { by, now }, trx)
  await keepHolding([place], now, trx)
  const emptied = { ...about, customerId: holder, action: 'slot.emptied' as const, logged: null }
  await notifyHolders([emptied, { ...assigned, logged: 'slot.transferred' }], { by, now }, trx)
}
