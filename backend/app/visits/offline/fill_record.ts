import type { Registration } from '@trailgate/shared/customers/schemas'
import { isMinor } from '@trailgate/shared/dates'
import { customerEvents } from '#customers/events'
import { writeChanges } from '#customers/update_customer'
import { rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'
import type { Capture } from '#visits/offline/capture'
import { holdersOf } from '#visits/offline/people'

type Entered = Pick<
  Registration,
  'email' | 'phone' | 'date_of_birth' | 'emergency_contact_name' | 'emergency_contact_phone'
>

type Filling = {
  id: number
  entered: Entered
  marketing: Registration['marketing']
  capture: Capture
}

/**
 * Fills the empty fields of a record that staff chose for a registration, and takes its consent if the record has none.
 * Nothing is overwritten.
 */
export async function fillRecord(
  { id, entered, marketing, capture }: Filling,
  trx: Transaction
): Promise<void> {
  const { by } = capture.caller
  const born = await fillFields({ id, entered, by }, trx)
  if (!marketing || (born !== null && isMinor(born, capture.day))) return
  const now = capture.receivedAt
  await customerEvents.consentedBeforeStaff.emit({ customerId: id, marketing, by, now }, trx)
}

type Fields = Pick<Filling, 'id' | 'entered'> & { by: Capture['caller']['by'] }

/** Returns the birth date that the record has now. */
async function fillFields({ id, entered, by }: Fields, trx: Transaction) {
  const record = await rowsIn('customers', trx)
    .where('id', id)
    .forUpdate()
    .select('email', 'date_of_birth', 'emergency_contact_name', 'emergency_contact_phone')
    .select('phone', 'no_phone', 'household_phone_of', 'claims_phone')
    .firstOrFail()
  const { emergency_contact_name: name, emergency_contact_phone: number } = record
  const hasNumber =
    record.phone !== null ||
    Boolean(record.no_phone) ||
    record.household_phone_of !== null ||
    record.claims_phone !== null
  const changes = {
    ...(record.email === null && { email: entered.email }),
    ...(record.date_of_birth === null && { date_of_birth: entered.date_of_birth }),
    // A name belongs to its number.
    ...(!name &&
      !number && {
        emergency_contact_name: entered.emergency_contact_name,
        emergency_contact_phone: entered.emergency_contact_phone,
      }),
    ...(!hasNumber && (await isFree(entered.phone, trx)) && { phone: entered.phone }),
  }
  await writeChanges({ id, changes, by }, trx)
  return record.date_of_birth ?? entered.date_of_birth
}

async function isFree(phone: string, trx: Transaction): Promise<boolean> {
  const holders = await holdersOf(phone, trx)
  return !holders.some((holder) => holder.phone === phone)
}
