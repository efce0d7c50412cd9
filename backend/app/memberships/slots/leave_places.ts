import { rowsIn } from '#platform/database/rows_in'
import { notifyHolders } from '#memberships/notify_holder'
import { keepHolding, membershipOf, placesHeldBy, type Place } from '#memberships/slots/place'
import type { Actor } from '#platform/actor'
import { clock } from '#platform/clock'
import type { Transaction } from '#platform/database/transaction'

type Leaving = { holders: readonly number[]; by: Actor }

/** Frees every place that these people hold in memberships of others; that they held them stays known. */
export async function leavePlaces({ holders, by }: Leaving, trx: Transaction) {
  const now = clock.now()
  const held = (await placesHeldBy(holders, trx)).filter(isHeld)
  if (held.length === 0) return
  const ids = held.map(({ id }) => id)
  await rowsIn('membership_slots', trx)
    .whereIn('id', ids)
    .update({ customer_id: null, assigned_at: null, relationship: null })
  await keepHolding(held, now, trx)
  const emptied = held.map((place) => ({
    membership: membershipOf(place),
    customerId: place.customer_id,
    action: 'slot.emptied' as const,
    details: { slot_number: place.slot_number },
  }))
  await notifyHolders(emptied, { by, now }, trx)
}

function isHeld(place: Place): place is Place & { customer_id: number } {
  return place.customer_id !== null
}
