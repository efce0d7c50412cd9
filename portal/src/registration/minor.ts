import { readBirthDate, type BirthChoices } from '@trailgate/shared/customers/birth_date'
import { isMinor, type Day } from '@trailgate/shared/dates'

/** True if the choices make the rider under 18; false while they form no date. */
export function isMinorBy(birth: BirthChoices, today: Day): boolean {
  const date = readBirthDate(birth, today)
  return date.ok && isMinor(date.date_of_birth, today)
}
