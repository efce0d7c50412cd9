import { pick } from '@trailgate/shared/records/fields'
import type { CustomerDetail } from '@trailgate/shared/customers/schemas'
import type { Day } from '@trailgate/shared/dates'
import { check, type Checked } from '@trailgate/shared/fields'
import { minorFields, TAKEN_OVER } from '@trailgate/shared/minors/fields'
import { newMinorSchema, type NewMinor } from '@trailgate/shared/minors/schemas'
import { formatPhone, omitEmpty } from '@trailgate/shared/text'

import { blankOf, type FieldValues } from '../../../ui/fieldValues.ts'
import { valuesOf } from '../../customerForm.ts'

/** Staff ask for no contact of a minor's own. */
const { email, phone, ...asked } = minorFields

/** The fields of the form, as the inputs hold them. */
export type MinorValues = FieldValues<typeof asked>

/** An empty form. */
export const BLANK: MinorValues = blankOf(asked)

/**
 * Values that a child shares with a guardian: last name, address and emergency contact. The guardian is the contact if they have
 * none.
 */
export function takenOver(guardian: CustomerDetail): MinorValues {
  const { emergency_contact_name: contact, emergency_contact_phone: number } = guardian
  const shared = { ...BLANK, ...pick(TAKEN_OVER, valuesOf(guardian)) }
  if (contact !== null && number !== null) return shared
  return {
    ...shared,
    emergency_contact_name: `${guardian.first_name} ${guardian.last_name}`,
    emergency_contact_phone: formatPhone(guardian.phone),
  }
}

/**
 * Validated minor, or the errors by field: every field of the form is required, and the age is under 18. Optional fields outside
 * the form are sent only with a value.
 */
export function readMinor(values: Partial<MinorValues>, today: Day): Checked<Partial<NewMinor>> {
  const checked = check(newMinorSchema({ today }), values)
  return checked.ok ? { ok: true, value: omitEmpty(checked.value) as Partial<NewMinor> } : checked
}
