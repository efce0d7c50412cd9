import type { CustomerDetail } from '@trailgate/shared/customers/schemas'
import type { Day } from '@trailgate/shared/dates'
import { check, type Checked } from '@trailgate/shared/fields'
import { DEFAULT_RELATIONSHIP } from '@trailgate/shared/minors/constants'
import { newMinorSchema, type NewMinor } from '@trailgate/shared/minors/schemas'
import { formatPhone } from '@trailgate/shared/text'

/** The fields of the form, as the inputs hold them. */
export interface MinorValues {
  first_name: string
  last_name: string
  date_of_birth: string
  emergency_contact_name: string
  emergency_contact_phone: string
  relationship_type: string
  address_line_1?: string
  address_line_2?: string
  city?: string
  state?: string
  zip_code?: string
}

/** A form nobody has written in. */
export const BLANK: MinorValues = {
  first_name: '',
  last_name: '',
  date_of_birth: '',
  emergency_contact_name: '',
  emergency_contact_phone: '',
  relationship_type: DEFAULT_RELATIONSHIP,
}

/** What a child shares with a guardian: last name, address, and whom to call, who is the guardian where there is nobody else. */
export function takenOver(guardian: CustomerDetail): MinorValues {
  const { emergency_contact_name: contact, emergency_contact_phone: number } = guardian
  const hasContact = contact !== null && number !== null
  const called = hasContact
    ? { name: contact, phone: number }
    : { name: `${guardian.first_name} ${guardian.last_name}`, phone: guardian.phone }
  return {
    ...BLANK,
    last_name: guardian.last_name,
    emergency_contact_name: called.name,
    emergency_contact_phone: formatPhone(called.phone),
    address_line_1: guardian.address_line_1 ?? '',
    address_line_2: guardian.address_line_2 ?? '',
    city: guardian.city ?? '',
    state: guardian.state ?? '',
    zip_code: guardian.zip_code ?? '',
  }
}

/** The minor to add, or what to say under which field: everything is required, and nobody is 18. */
export function readMinor(values: Partial<MinorValues>, today: Day): Checked<NewMinor> {
  return check(newMinorSchema({ today }), values)
}
