import { messages } from '@trailgate/shared/customers/messages'
import { isMinor } from '@trailgate/shared/dates'
import type { CustomersRow } from '#database/rows'
import { hasGuardian } from '#customers/phones/phone_standing'
import { actsForPark, mayAct, type Actor } from '#platform/actor'
import { clock } from '#platform/clock'
import { rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'
import { Forbidden, Invalid } from '#platform/http/refusals'

/** Columns that tell how a customer is reached by phone. */
export const PHONE_COLUMNS = [
  'phone',
  'no_phone',
  'household_phone_of',
  'phone_released_at',
  'claims_phone',
] as const

/** Columns as a number of one's own resets them. */
export const OWN_NUMBER = {
  no_phone: false,
  household_phone_of: null,
  phone_released_at: null,
  claims_phone: null,
}

type Standing = Pick<CustomersRow, (typeof PHONE_COLUMNS)[number] | 'date_of_birth'>

/**
 * Refuses a record without a number and without a reason for that, a minor marked as having no
 * phone, and the phone of a household that has none.
 * @throws {Invalid} 422
 */
export async function checkPhone(id: number | null, person: Standing, trx: Transaction) {
  const { phone, phone_released_at: releasedAt, household_phone_of: sharedOf } = person
  const hasNone = Boolean(person.no_phone)
  if (sharedOf !== null && !hasNone) {
    throw new Invalid({ household_phone_of: [messages['household_phone.alone']] })
  }
  if (hasNone && person.date_of_birth && isMinor(person.date_of_birth, clock.today())) {
    throw new Invalid({ no_phone: [messages['no_phone.minor']] })
  }
  if (sharedOf !== null) await checkHousehold({ id, sharedOf }, trx)
  if (phone || hasNone || releasedAt !== null || person.claims_phone !== null) return
  if (id === null || !(await hasGuardian(id, trx))) {
    throw new Invalid({ phone: [messages['phone.required']] })
  }
}

/** Another existing customer with a number of their own. */
async function checkHousehold(
  { id, sharedOf }: { id: number | null; sharedOf: number },
  trx: Transaction
) {
  const owner = await rowsIn('customers', trx)
    .where('id', sharedOf)
    .whereNull('closed_at')
    .whereNotNull('phone')
    .select('id')
    .first()
  if (!owner || owner.id === id) {
    throw new Invalid({ household_phone_of: [messages['household_phone.none']] })
  }
}

/** @throws {Forbidden} 403 for a cashier or a key that sets `no_phone`. */
export function maySayNoPhone(by: Actor) {
  if (actsForPark(by) && !mayAct(by, 'customers.phone')) {
    throw new Forbidden(messages['no_phone.right'])
  }
}
