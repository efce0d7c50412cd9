import { isDay, toDay, type Day } from '../dates.ts'
import { BIRTH_YEARS } from './constants.ts'
import { messages } from './messages.ts'

/** The three choices of the registration form, as the form holds them: numbers as text, '' while nothing is chosen. */
export interface BirthChoices {
  birth_month: string
  birth_day: string
  birth_year: string
}

export type BirthDateResult =
  | { ok: true; date_of_birth: Day }
  | { ok: false; errors: Partial<Record<keyof BirthChoices, string>> }

/**
 * The birth date that three choices make, or what to say under which of them: a missing one is required, a day
 * that is not in the month is told at the day, a date after today at the year.
 */
export function readBirthDate(choices: BirthChoices, today: Day): BirthDateResult {
  const { birth_month: month, birth_day: day, birth_year: year } = choices
  if (!month || !day || !year) return { ok: false, errors: missing(choices) }
  const made = toDay(Number(year), Number(month), Number(day))
  if (!isDay(made)) return { ok: false, errors: { birth_day: messages['date_of_birth.invalid'] } }
  if (made > today) return { ok: false, errors: { birth_year: messages['date_of_birth.future'] } }
  return { ok: true, date_of_birth: made }
}

/** The years to choose from: the current one and the 99 before. */
export function birthYears(today: Day): number[] {
  const current = Number(today.slice(0, 4))
  return Array.from({ length: BIRTH_YEARS }, (_, back) => current - back)
}

/** The days to choose from: 1 to 31, whatever the month. */
export function birthDays(): number[] {
  return Array.from({ length: 31 }, (_, index) => index + 1)
}

function missing(choices: BirthChoices): Partial<Record<keyof BirthChoices, string>> {
  const errors: Partial<Record<keyof BirthChoices, string>> = {}
  if (!choices.birth_month) errors.birth_month = messages['birth_month.required']
  if (!choices.birth_day) errors.birth_day = messages['birth_day.required']
  if (!choices.birth_year) errors.birth_year = messages['birth_year.required']
  return errors
}
