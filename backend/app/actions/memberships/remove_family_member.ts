import { leavePlace } from '#actions/slots/empty_slot'
import { placesOf } from '#actions/slots/place'
import type { Actor } from '#auth/callers'
import { NotFound } from '#exceptions/refusals'
import { inTransaction } from '#services/transaction'

type Removal = { membershipId: number; customerId: number; by: Actor }

/**
 * Takes somebody out of a membership.
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
