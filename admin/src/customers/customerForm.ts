import { customerFields, FIELD_NAMES } from '@trailgate/shared/customers/fields'
import { newCustomerSchema, customerChangesSchema } from '@trailgate/shared/customers/schemas'
import type {
  Customer,
  CustomerChanges,
  CustomerDetail,
  NewCustomer,
} from '@trailgate/shared/customers/schemas'
import type { Day } from '@trailgate/shared/dates'
import { check, type Checked } from '@trailgate/shared/fields'
import { omitEmpty } from '@trailgate/shared/text'

import { blankOf, valuesFrom, type FieldValues } from '../ui/fieldValues.ts'

/** The fields of the form, as the inputs hold them: text is never null. */
export type CustomerValues = FieldValues<typeof customerFields>

/** A form nobody has written in. */
export const BLANK = blankOf(customerFields)

/** A customer as the form shows one. */
export function valuesOf(customer: Customer): CustomerValues {
  return valuesFrom(customerFields, customer)
}

/** What a new customer is sent as: trimmed, the state in capitals, empty optional fields left out. */
export function readNew(
  values: Partial<CustomerValues>,
  today: Day
): Checked<Partial<NewCustomer>> {
  const given = { ...BLANK, ...values }
  const sent = {
    ...given,
    // The server's to begin with.
    status: undefined,
    // A date without its tick means nothing.
    waiver_date: given.waiver_signed ? given.waiver_date : '',
  }
  const checked = check(newCustomerSchema({ today }), sent)
  return checked.ok
    ? { ok: true, value: omitEmpty(checked.value) as Partial<NewCustomer> }
    : checked
}

/** What was changed, and nothing else: fields that nobody touched are neither checked nor sent. */
export function readChanges(
  values: Partial<CustomerValues>,
  customer: Customer & Partial<Pick<CustomerDetail, 'guardians'>>,
  today: Day
): Checked<CustomerChanges> {
  const before = valuesOf(customer)
  const changed = FIELD_NAMES.filter((field) => clean(values[field]) !== clean(before[field]))
  const sent = Object.fromEntries(changed.map((field) => [field, values[field] ?? '']))
  // A minor's phone is optional while somebody looks after them.
  const hasGuardian = (customer.guardians ?? []).length > 0
  return check(customerChangesSchema({ today, hasGuardian }), sent)
}

/** The day that a tick fills in: today, or the stored one when the tick had only been taken out by mistake. */
export function dayOfTick(stored: Partial<CustomerValues> | undefined, today: Day): Day {
  return (stored?.waiver_signed && stored.waiver_date) || today
}

function clean(value: string | boolean | null | undefined): string | boolean {
  return typeof value === 'string' ? value.trim() : (value ?? '')
}
