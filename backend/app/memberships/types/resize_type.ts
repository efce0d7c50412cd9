import { rowsIn } from '#platform/database/rows_in'
import { insertMany } from '#platform/database/insert_many'
import type { NewRow } from '#platform/database/rows_into'
import { fitPlaces } from '#memberships/slots/places'
import type { Transaction } from '#platform/database/transaction'

/** Places inserted per statement. */
const PLACES_AT_ONCE = 1000

type Resizing = { typeId: number; from: number; to: number }

/**
 * Gives every membership of a type as many places as the type now has. Returns false if a holder
 * would lose a place. The type must be locked.
 */
export async function resizeType(
  { typeId, from, to }: Resizing,
  trx: Transaction
): Promise<boolean> {
  if (to > from) {
    const held = await rowsIn('memberships', trx)
      .where('type_id', typeId)
      .orderBy('id')
      .select('id')
    for (let number = from + 1; number <= to; number += 1) {
      await insertPlaces(
        held.map(({ id }) => ({ membership_id: id, slot_number: number })),
        trx
      )
    }
    return true
  }
  const fuller = await heldPlaces(typeId, trx).having('held', '>', to).first()
  if (fuller) return false
  // Holders above the new number move down, membership by membership; all other memberships lose
  // their free places in one statement.
  const scattered = await heldPlaces(typeId, trx).having('highest', '>', to)
  for (const { membership_id: membershipId } of scattered) {
    await fitPlaces({ membershipId, places: to }, trx)
  }
  const surplus = () =>
    rowsIn('membership_slots', trx)
      .whereIn('membership_id', rowsIn('memberships', trx).where('type_id', typeId).select('id'))
      .where('slot_number', '>', to)
  await surplus().whereNull('customer_id').delete()
  // A place that was filled during this transaction is still there.
  return (await surplus().select('id').first()) === null
}

function heldPlaces(typeId: number, trx: Transaction) {
  return rowsIn('membership_slots as s', trx)
    .join('memberships as m', 'm.id', 's.membership_id')
    .where('m.type_id', typeId)
    .whereNotNull('s.customer_id')
    .groupBy('s.membership_id')
    .select('s.membership_id')
    .count('* as held')
    .max('s.slot_number as highest')
}

async function insertPlaces(places: NewRow<'membership_slots'>[], trx: Transaction) {
  for (let start = 0; start < places.length; start += PLACES_AT_ONCE) {
    await insertMany(trx, 'membership_slots', places.slice(start, start + PLACES_AT_ONCE))
  }
}
