import { customerFields, FIELD_NAMES } from '@trailgate/shared/customers/fields'
import {
  customerChangesSchema,
  mayLackPhone,
  newCustomerSchema,
} from '@trailgate/shared/customers/schemas'
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
export type CustomerValues = FieldValues<typeof customerFields> & {
  /** Household member whose number is shared. */
  household_phone_of: number | null
}

/** An empty form. */
export const BLANK: CustomerValues = { ...blankOf(customerFields), household_phone_of: null }

/** A customer as the form shows one. */
export function valuesOf(customer: Customer): CustomerValues {
  const { household_phone_of } = customer
  return { ...valuesFrom(customerFields, customer), household_phone_of }
}

/** Body of a new customer: trimmed, the state in capitals, empty optional fields left out. */
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
  const noPhone = given.no_phone === true
  const checked = check(newCustomerSchema({ today, noPhone }), sent)
  return checked.ok
    ? { ok: true, value: omitEmpty(checked.value) as Partial<NewCustomer> }
    : checked
}

/** Changed fields only: an untouched field is neither checked nor sent. */
export function readChanges(
  values: Partial<CustomerValues>,
  customer: Customer & Partial<Pick<CustomerDetail, 'guardians'>>,
  today: Day
): Checked<CustomerChanges> {
  const before = valuesOf(customer)
  const changed = FORM_FIELDS.filter(
    (field) =>
      clean(values[field]) !== clean(before[field]) &&
      // Not asked for, and taken back by the server, where the status is another.
      !(field === 'status_reason' && values.status !== 'inactive')
  )
  const sent = Object.fromEntries(
    changed.map((field) => [
      field,
      field === 'household_phone_of' ? (values[field] ?? null) : (values[field] ?? ''),
    ])
  )
  // A minor with a guardian needs no phone.
  const hasGuardian = (customer.guardians ?? []).length > 0
  const noPhone = mayLackPhone(sent, { ...customer, hasGuardian })
  return check(customerChangesSchema({ today, noPhone }), sent)
}

/** Date set by ticking: today, or the stored date if the box was unticked by mistake. */
export function dayOfTick(stored: Partial<CustomerValues> | undefined, today: Day): Day {
  return (stored?.waiver_signed && stored.waiver_date) || today
}

const FORM_FIELDS = [...FIELD_NAMES, 'household_phone_of' as const]

function clean(value: string | number | boolean | null | undefined): string | number | boolean {
  return typeof value === 'string' ? value.trim() : (value ?? '')
}
