import type { NewFamilyMember } from '@trailgate/shared/memberships/schemas'
import type { Caller } from '#access/callers'
import { knownCustomer } from '#memberships/known_customer'
import { takePlace } from '#memberships/slots/assign_slot'
import { holdMembership, placesOf } from '#memberships/slots/place'
import { AlreadyMember, NoFreeSlot } from '#memberships/slots/slot_refusals'
import { clock } from '#platform/clock'
import { withIdempotencyKey } from '#platform/http/idempotency'

/**
 * Gives a customer the first free place of a membership, with their relationship to the primary
 * member.
 * @throws {NotFound}
 * @throws {Invalid} 422 when there is no such customer.
 * @throws {AlreadyMember} 409
 * @throws {NoFreeSlot} 409
 */
export async function addFamilyMember(
  caller: Caller,
  { membershipId, member }: { membershipId: number; member: NewFamilyMember }
) {
  const { by } = caller
  const now = clock.now()
  const { customer_id: customerId, relationship_type: relationship } = member
  await withIdempotencyKey(caller, {
    resource: 'family_member',
    body: { membershipId, member },
    make: async (trx) => {
      const places = await placesOf(membershipId, trx)
      await knownCustomer(customerId, 'customer_id', trx)
      await holdMembership(membershipId, trx)
      if (places.some((place) => place.customer_id === customerId)) throw new AlreadyMember()
      // Another call may take the same place at this moment: then the next one is tried.
      for (const place of places.filter((each) => each.customer_id === null)) {
        if (await takePlace({ place, customerId, relationship, by, now }, trx)) return place.id
      }
      throw new NoFreeSlot()
    },
  })
}
