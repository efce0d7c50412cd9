import type { MembershipSlotsRow } from '#database/rows'
import { messages } from '@trailgate/shared/memberships/messages'
import { rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import { Conflict } from '#platform/http/refusals'
import { sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'

type NewPlaces = { membershipId: number; holder: number; places: number; now: Date }

/** Makes the places of a new membership, the first of them the primary member's. */
export async function makePlaces(
  { membershipId, holder, places, now }: NewPlaces,
  trx: Transaction
) {
  await rowsInto('membership_slots', trx).multiInsert(
    Array.from({ length: places }, (_, index) => ({
      membership_id: membershipId,
      slot_number: index + 1,
      customer_id: index === 0 ? holder : null,
      assigned_at: index === 0 ? sqlTime(now) : null,
    }))
  )
}

type Place = Pick<MembershipSlotsRow, 'id' | 'slot_number' | 'customer_id'>

/**
 * Gives a membership more or fewer places: free ones are removed, the highest first, and holders
 * above the new number move down into free ones.
 * @throws {Conflict} 409 when more are held than there would be.
 */
export async function fitPlaces(
  { membershipId, places }: { membershipId: number; places: number },
  trx: Transaction
) {
  const found: Place[] = await rowsIn('membership_slots', trx)
    .where('membership_id', membershipId)
    .orderBy('slot_number')
    .forUpdate()
    .select('id', 'slot_number', 'customer_id')
  const held = found.filter((place) => place.customer_id !== null)
  if (held.length > places) throw new Conflict(messages['type.too_small'])

  const surplus = found
    .filter((place) => place.customer_id === null)
    .toReversed()
    .slice(0, Math.max(0, found.length - places))
  if (surplus.length > 0) {
    const ids = surplus.map(({ id }) => id)
    await rowsIn('membership_slots', trx).whereIn('id', ids).delete()
  }
  const kept = found.filter((place) => !surplus.includes(place))
  const numbers = new Set(kept.map(({ slot_number: number }) => number))
  const vacant = Array.from({ length: places }, (_, index) => index + 1).filter(
    (number) => !numbers.has(number)
  )
  for (const place of kept.filter(({ slot_number: number }) => number > places)) {
    await rowsIn('membership_slots', trx)
      .where('id', place.id)
      .update({ slot_number: vacant.shift() })
  }
  if (vacant.length === 0) return
  await rowsInto('membership_slots', trx).multiInsert(
    vacant.map((number) => ({ membership_id: membershipId, slot_number: number }))
  )
}
