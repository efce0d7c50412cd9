import type { Day } from '@trailgate/shared/dates'
import { check, type Checked } from '@trailgate/shared/fields'
import { newMinorSchema, type NewMinor } from '@trailgate/shared/minors/schemas'

/** The fields of the form, as the inputs hold them. */
export interface MinorValues {
  first_name: string
  last_name: string
  date_of_birth: string
  emergency_contact_name: string
  emergency_contact_phone: string
  relationship_type: string
}

/** The minor to add, or what to say under which field: everything is required, and nobody is 18. */
export function readMinor(values: Partial<MinorValues>, today: Day): Checked<NewMinor> {
  return check(newMinorSchema({ today }), values)
}
