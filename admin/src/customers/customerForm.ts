import {
  FIELD_NAMES,
  fieldOf,
  type FieldKind,
  type FieldName,
  type FieldsWith,
} from '@trailgate/shared/customers/fields'
import { newCustomerSchema, customerChangesSchema } from '@trailgate/shared/customers/schemas'
import type {
  Customer,
  CustomerChanges,
  CustomerDetail,
  NewCustomer,
} from '@trailgate/shared/customers/schemas'
import type { Day } from '@trailgate/shared/dates'
import { check, type Checked } from '@trailgate/shared/fields'
import { formatPhone, omitEmpty } from '@trailgate/shared/text'

/** The fields of the form, as the inputs hold them: text is never null. */
export type CustomerValues = {
  [Name in FieldName]: Name extends FieldsWith<{ kind: 'flag' }>
    ? boolean
    : Name extends 'status'
      ? Customer['status']
      : string
}

/** A form nobody has written in. */
export const BLANK = Object.fromEntries(
  FIELD_NAMES.map((name) => [name, blankOf(fieldOf(name).kind)])
) as unknown as CustomerValues

function blankOf(kind: FieldKind): CustomerValues[FieldName] {
  if (kind === 'flag') return false
  return kind === 'status' ? 'active' : ''
}

/** A customer as the form shows one. */
export function valuesOf(customer: Customer): CustomerValues {
  const entries = FIELD_NAMES.map((name) => {
    const value = customer[name]
    const isPhone = fieldOf(name).kind === 'phone' && typeof value === 'string'
    return [name, isPhone ? formatPhone(value) : (value ?? BLANK[name])]
  })
  return Object.fromEntries(entries) as CustomerValues
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
