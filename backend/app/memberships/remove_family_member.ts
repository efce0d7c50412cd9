import { leavePlace } from '#memberships/slots/empty_slot'
import { placesOf } from '#memberships/slots/place'
import type { Actor } from '#platform/actor'
import { NotFound } from '#platform/http/refusals'
import { inTransaction } from '#platform/database/transaction'

type Removal = { membershipId: number; customerId: number; by: Actor }

/**
 * Removes a customer from a membership.
 * @throws {NotFound} when they hold no place of it.
 * @throws {PrimaryStays} 409 for the primary member.
 */
export async function removeFamilyMember({ membershipId, customerId, by }: Removal) {
  await inTransaction(async (trx) => {
    const places = await placesOf(membershipId, trx)
    const place = places.find((each) => each.customer_id === customerId)
    if (!place) throw new NotFound()
    await leavePlace({ place, by }, trx)
  })
}
