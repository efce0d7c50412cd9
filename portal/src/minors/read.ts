import type { Day } from '@trailgate/shared/dates'
import { check } from '@trailgate/shared/fields'
import { minorChangesSchema, newMinorSchema, type Minor } from '@trailgate/shared/minors/schemas'
import { omitEmpty } from '@trailgate/shared/text'

import type { FormReading } from '../ui/useForm.ts'

/** The minor to add, or what to say under which field. */
export function readNewMinor(fields: FormData, today: Day): FormReading<object> {
  return check(newMinorSchema({ today }), Object.fromEntries(fields))
}

/** What to change of a minor: only what is not empty is sent. */
export function readMinorChanges(
  fields: FormData,
  { date_of_birth: born }: Pick<Minor, 'date_of_birth'>,
  today: Day
): FormReading<object> {
  const { date_of_birth: typed, ...others } = Object.fromEntries(fields)
  // Whoever came of age since they were added keeps their birth date.
  const birth = (typed || null) === born ? {} : { date_of_birth: typed }
  const checked = check(minorChangesSchema({ today }), { ...others, ...birth })
  if (!checked.ok) return checked
  const { address_line_1, address_line_2, ...rest } = checked.value
  return {
    ok: true,
    value: omitEmpty({
      date_of_birth: born,
      ...rest,
      address_line1: address_line_1,
      address_line2: address_line_2,
    }),
  }
}
