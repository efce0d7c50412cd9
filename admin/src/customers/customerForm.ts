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
export interface CustomerValues {
  first_name: string
  last_name: string
  email: string
  phone: string
  date_of_birth: string
  status: Customer['status']
  address_line_1: string
  address_line_2: string
  city: string
  state: string
  zip_code: string
  emergency_contact_name: string
  emergency_contact_phone: string
  guardian_name: string
  guardian_phone: string
  guardian_email: string
  waiver_signed: boolean
  waiver_date: string
  marketing_consent: boolean
  notes: string
}

/** A form nobody has written in. */
export const BLANK: CustomerValues = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  date_of_birth: '',
  status: 'active',
  address_line_1: '',
  address_line_2: '',
  city: '',
  state: '',
  zip_code: '',
  emergency_contact_name: '',
  emergency_contact_phone: '',
  guardian_name: '',
  guardian_phone: '',
  guardian_email: '',
  waiver_signed: false,
  waiver_date: '',
  marketing_consent: false,
  notes: '',
}

const FIELDS = Object.keys(BLANK) as (keyof CustomerValues)[]

/** A customer as the form shows one. */
export function valuesOf(customer: Customer): CustomerValues {
  const shown = {
    ...customer,
    phone: formatPhone(customer.phone),
    emergency_contact_phone: formatPhone(customer.emergency_contact_phone),
    guardian_phone: formatPhone(customer.guardian_phone),
  }
  const entries = FIELDS.map((field) => [field, shown[field] ?? BLANK[field]] as const)
  return Object.fromEntries(entries) as unknown as CustomerValues
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
  const changed = FIELDS.filter((field) => clean(values[field]) !== clean(before[field]))
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
