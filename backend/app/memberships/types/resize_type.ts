import { rowsIn } from '#platform/database/rows_in'
import { fitPlaces } from '#memberships/slots/places'
import type { Transaction } from '#platform/database/transaction'

type Resizing = { typeId: number; from: number; to: number }

/**
 * Gives every membership of a type the places that the type now has, and says whether that can be: nobody who holds a
 * place loses it. The type must be locked.
 */
export async function resizeType(
  { typeId, from, to }: Resizing,
  trx: Transaction
): Promise<boolean> {
  if (to > from) {
    for (let number = from + 1; number <= to; number += 1) {
      await trx.rawQuery(
        `insert into membership_slots (membership_id, slot_number)
         select id, ? from memberships where type_id = ?`,
        [number, typeId]
      )
    }
    return true
  }
  const fuller = await heldPlaces(typeId, trx).having('held', '>', to).first()
  if (fuller) return false
  // Whoever sits above the new number moves down, membership by membership; the rest lose their free places at once.
  const scattered = await heldPlaces(typeId, trx).having('highest', '>', to)
  for (const { membership_id: membershipId } of scattered) {
    await fitPlaces({ membershipId, places: to }, trx)
  }
  const surplus = () =>
    rowsIn('membership_slots', trx)
      .whereIn('membership_id', rowsIn('memberships', trx).where('type_id', typeId).select('id'))
      .where('slot_number', '>', to)
  await surplus().whereNull('customer_id').delete()
  // A place that was given to somebody while we looked is still there.
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
