import type { RelationshipType } from '@trailgate/shared/minors/constants'
import { rowsIn } from '#platform/database/rows_in'
import type { Caller } from '#access/callers'
import { knownCustomer } from '#memberships/known_customer'
import { notifyHolders } from '#memberships/notify_holder'
import {
  holdMembership,
  membershipOf,
  placeOf,
  type Place,
  type PlaceOf,
} from '#memberships/slots/place'
import type { Actor } from '#platform/actor'
import { AlreadyMember, SlotTaken } from '#memberships/slots/slot_refusals'
import { clock } from '#platform/clock'
import { isUniqueViolation } from '#platform/database/database_errors'
import { withIdempotencyKey } from '#platform/http/idempotency'
import { sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'

type Assignment = PlaceOf & {
  customerId: number
  relationship?: RelationshipType | null | undefined
}

/** Gives a free place to a customer, once per `Idempotency-Key`. @throws see `giveSlot` */
export async function assignSlot(caller: Caller, assignment: Assignment) {
  const { by } = caller
  await withIdempotencyKey(caller, {
    resource: 'slot.assignment',
    body: assignment,
    make: (trx) => giveSlot({ ...assignment, by }, trx),
  })
}

/**
 * Gives a free place to a customer and returns its id. Of simultaneous callers exactly one
 * succeeds.
 * @throws {NotFound}
 * @throws {Invalid} 422 when there is no such customer.
 * @throws {SlotTaken} 409
 * @throws {AlreadyMember} 409 when the customer holds another place of this membership.
 */
export async function giveSlot(
  { customerId, relationship = null, by, ...of }: Assignment & { by: Actor },
  trx: Transaction
): Promise<number> {
  const place = await placeOf(of, trx)
  await knownCustomer(customerId, 'customer_id', trx)
  await holdMembership(of.membershipId, trx)
  const taken = await takePlace({ place, customerId, relationship, by, now: clock.now() }, trx)
  if (!taken) throw new SlotTaken()
  return place.id
}

type Taking = {
  place: Place
  customerId: number
  relationship: RelationshipType | null
  by: Actor
  now: Date
}

/** Fills a place if it is still free, and returns true if it was. @throws {AlreadyMember} */
export async function takePlace(
  { place, customerId, relationship, by, now }: Taking,
  trx: Transaction
): Promise<boolean> {
  const taken = await rowsIn('membership_slots', trx)
    .where('id', place.id)
    .whereNull('customer_id')
    .update({ customer_id: customerId, assigned_at: sqlTime(now), relationship })
    .catch(refusedTwice)
  if (Number(taken) === 0) return false
  const assigned = {
    membership: membershipOf(place),
    customerId,
    action: 'slot.assigned' as const,
    details: { slot_number: place.slot_number },
    changes: { holder_id: [null, customerId] as const },
  }
  await notifyHolders([assigned], { by, now }, trx)
  return true
}

/** The unique key of membership and customer refuses a second place for the same customer. */
export function refusedTwice(error: unknown): never {
  throw isUniqueViolation(error) ? new AlreadyMember() : error
}
