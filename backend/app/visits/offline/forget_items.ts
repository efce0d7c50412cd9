import { isSameName } from '@trailgate/shared/customers/same_name'
import { isDay } from '@trailgate/shared/dates'
import { normalizePhone } from '@trailgate/shared/text'
import type { CustomersRow } from '#database/rows'
import { rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'
import { payloadIn } from '#visits/offline/offline_rows'

/** Held items that are read at once: each payload may be a million characters long. */
const AT_ONCE = 8

type Person = Pick<CustomersRow, 'first_name' | 'last_name' | 'date_of_birth' | 'phone'>

/**
 * Deletes what tablets captured of people who are being deleted and staff have not decided: the items with their phone
 * number, or with their name and birth date. Of decided items the reason goes, which may repeat what they typed.
 */
export async function forgetOfflineItems(customerIds: readonly number[], trx: Transaction) {
  const people = await rowsIn('customers', trx)
    .whereIn('id', [...customerIds])
    .select('first_name', 'last_name', 'date_of_birth', 'phone')
  await rowsIn('offline_items', trx)
    .whereIn('customer_id', [...customerIds])
    .update({ said: null })
  let after = 0
  for (;;) {
    const held = await rowsIn('offline_items', trx)
      .where('status', 'needs_staff')
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .select('id', 'payload')
    const theirs = held.filter(({ payload }) => isOfOne(people, payloadIn(payload) ?? {}))
    const ids = theirs.map(({ id }) => id)
    await rowsIn('offline_items', trx).whereIn('id', ids).where('status', 'needs_staff').delete()
    const last = held.at(-1)
    if (!last || held.length < AT_ONCE) return
    after = last.id
  }
}

/** True for the phone number of one of these people, or for a name and birth date. */
function isOfOne(people: readonly Person[], payload: Record<string, unknown>): boolean {
  const text = (key: string) => (typeof payload[key] === 'string' ? payload[key].trim() : '')
  const phone = normalizePhone(text('phone'))
  const born = text('date_of_birth')
  const name = { first_name: text('first_name'), last_name: text('last_name') }
  return people.some(
    (person) =>
      (phone !== null && person.phone === phone) ||
      (isDay(born) && person.date_of_birth === born && isSameName(name, person))
  )
}
