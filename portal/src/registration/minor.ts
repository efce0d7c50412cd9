import { readBirthDate, type BirthChoices } from '@trailgate/shared/customers/birth_date'
import { isMinor, type Day } from '@trailgate/shared/dates'

/** Whether the choices make somebody under 18; not as long as they make no date. */
export function isMinorBy(birth: BirthChoices, today: Day): boolean {
  const date = readBirthDate(birth, today)
  return date.ok && isMinor(date.date_of_birth, today)
}
