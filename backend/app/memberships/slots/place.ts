import { rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import { NotFound } from '#platform/http/refusals'
import { later, sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'

/** A place, and the membership it belongs to: its row and its number. */
export type Place = Awaited<ReturnType<typeof places>>[number]

/** Names a place: a slot counts only together with the membership it belongs to. */
export type PlaceOf = { membershipId: number; slotId: number }

/**
 * The place as it is now, not locked: the update of a caller checks that the holder is still the
 * one seen. @throws {NotFound}
 */
export async function placeOf({ membershipId, slotId }: PlaceOf, trx: Transaction): Promise<Place> {
  const place = await places(trx).where({ 's.id': slotId, 'm.id': membershipId }).first()
  if (!place) throw new NotFound()
  return place
}

/** The places of a membership in their order. @throws {NotFound} when there is no such membership. */
export async function placesOf(membershipId: number, trx: Transaction): Promise<Place[]> {
  const found = await places(trx).where('m.id', membershipId).orderBy('s.slot_number')
  if (found.length === 0) throw new NotFound()
  return found
}

/**
 * Locks a membership for share until the end of the transaction, so that several callers can assign
 * its places at once. Locks follow one order to prevent deadlocks: people, memberships, places,
 * each in the order of their ids.
 * @throws {NotFound} when it was deleted meanwhile.
 */
export async function holdMembership(id: number, trx: Transaction) {
  const held = await rowsIn('memberships', trx).where('id', id).forShare().select('id').first()
  if (!held) throw new NotFound()
}

/** The places that these people hold in memberships of others, locked. */
export async function placesHeldBy(holders: readonly number[], trx: Transaction): Promise<Place[]> {
  // A subquery, not a join: the lock must cover the places only, as memberships are locked before
  // places.
  const held = await rowsIn('membership_slots', trx)
    .whereIn('customer_id', [...holders])
    .whereNot('slot_number', PRIMARY_SLOT)
    .orderBy('id')
    .forUpdate()
    .select('id')
  const ids = held.map(({ id }) => id)
  return places(trx).whereIn('s.id', ids).orderBy('s.id')
}

function places(trx: Transaction) {
  return rowsIn('membership_slots as s', trx)
    .join('memberships as m', 'm.id', 's.membership_id')
    .select('s.id', 's.slot_number', 's.customer_id', 's.assigned_at', 's.relationship')
    .select('m.id as membership_row', 'm.membership_id')
}

/** The membership of a place, as history names it. */
export function membershipOf({ membership_row: id, membership_id: number }: Place) {
  return { id, membership_id: number }
}

/** Stores in the history that the holders had these places until now. */
export async function keepHolding(left: readonly Place[], now: Date, trx: Transaction) {
  await rowsInto('slot_history', trx).multiInsert(
    left.map((place) => ({
      membership_id: place.membership_row,
      slot_id: place.id,
      slot_number: place.slot_number,
      customer_id: place.customer_id,
      assigned_at: place.assigned_at,
      removed_at: later(sqlTime(now), place.assigned_at),
    }))
  )
}

/** The number of the primary member's place. */
export const PRIMARY_SLOT = 1
