import type { Day } from '@trailgate/shared/dates'
import { check } from '@trailgate/shared/fields'
import { minorChangesSchema, newMinorSchema, type Minor } from '@trailgate/shared/minors/schemas'
import { omitEmpty } from '@trailgate/shared/text'

import type { FormReading } from '../ui/useForm.ts'

/** The minor to add, or what to say under which field. */
export function readNewMinor(fields: FormData, today: Day): FormReading<object> {
  const checked = check(newMinorSchema({ today }), Object.fromEntries(fields))
  if (!checked.ok) return checked
  return { ok: true, value: omitEmpty(documented(checked.value)) }
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
  return { ok: true, value: omitEmpty({ date_of_birth: born, ...documented(checked.value) }) }
}

type Spelled = { address_line_1?: string | null; address_line_2?: string | null }

/** The address as these calls spell it. */
function documented<T extends Spelled>({ address_line_1, address_line_2, ...rest }: T) {
  return { ...rest, address_line1: address_line_1, address_line2: address_line_2 }
}
