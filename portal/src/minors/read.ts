import type { Day } from '@trailgate/shared/dates'
import { check } from '@trailgate/shared/fields'
import { minorChangesSchema, newMinorSchema, type Minor } from '@trailgate/shared/minors/schemas'
import { omitEmpty } from '@trailgate/shared/text'

import type { FormReading } from '../ui/useForm.ts'

/** The minor to add, or errors by field. */
export function readNewMinor(fields: FormData, today: Day): FormReading<object> {
  const checked = check(newMinorSchema({ today }), Object.fromEntries(fields))
  if (!checked.ok) return checked
  return { ok: true, value: omitEmpty(documented(checked.value)) }
}

/** Changes of a minor; empty fields are not sent. */
export function readMinorChanges(
  fields: FormData,
  { date_of_birth: born }: Pick<Minor, 'date_of_birth'>,
  today: Day
): FormReading<object> {
  const { date_of_birth: typed, ...others } = Object.fromEntries(fields)
  // A minor who has turned 18 keeps their birth date.
  const birth = (typed || null) === born ? {} : { date_of_birth: typed }
  const checked = check(minorChangesSchema({ today }), { ...others, ...birth })
  if (!checked.ok) return checked
  return { ok: true, value: omitEmpty({ date_of_birth: born, ...documented(checked.value) }) }
}

type Spelled = { address_line_1?: string | null; address_line_2?: string | null }

/** The address with the field names of the minors API. */
function documented<T extends Spelled>({ address_line_1, address_line_2, ...rest }: T) {
  return { ...rest, address_line1: address_line_1, address_line2: address_line_2 }
}
