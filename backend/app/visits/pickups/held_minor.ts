import { isMinor } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/pickups/messages'
import type { CustomersRow } from '#database/rows'
import { clock } from '#platform/clock'
import { rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'
import { Invalid, NotFound } from '#platform/http/refusals'

export type HeldMinor = Pick<CustomersRow, 'id' | 'first_name' | 'last_name' | 'date_of_birth'>

/**
 * Locks the person of a list, so that adding, removing and handing over wait for each other.
 * @throws {NotFound}
 */
export async function heldPerson(id: number, trx: Transaction): Promise<HeldMinor> {
  const person: HeldMinor | null = await rowsIn('customers', trx)
    .where('id', id)
    .whereNull('merged_into_id')
    .forUpdate()
    .select('id', 'first_name', 'last_name', 'date_of_birth')
    .first()
  if (!person) throw new NotFound()
  return person
}

/**
 * The same for a minor.
 * @throws {NotFound}
 * @throws {Invalid} 422 for a person of 18 or older.
 */
export async function heldMinor(id: number, trx: Transaction): Promise<HeldMinor> {
  const person = await heldPerson(id, trx)
  const { date_of_birth: born } = person
  if (born !== null && !isMinor(born, clock.today())) {
    throw new Invalid({ name: [messages['refused.grown_up']] })
  }
  return person
}
