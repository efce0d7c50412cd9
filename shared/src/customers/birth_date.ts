import { isDay, toDay, type Day } from '../dates.ts'
import { BIRTH_YEARS } from './constants.ts'
import { messages } from './messages.ts'

/** The three birth selects of a form: numbers as text, '' while unchosen. */
export interface BirthChoices {
  birth_month: string
  birth_day: string
  birth_year: string
}

export type BirthDateResult =
  | { ok: true; date_of_birth: Day }
  | { ok: false; errors: Partial<Record<keyof BirthChoices, string>> }

/**
 * The birth date of three selects, or their errors: a missing part is required, a day that the month lacks is an error
 * of the day, a future date one of the year.
 */
export function readBirthDate(choices: BirthChoices, today: Day): BirthDateResult {
  const { birth_month: month, birth_day: day, birth_year: year } = choices
  if (!month || !day || !year) return { ok: false, errors: missing(choices) }
  const made = toDay(Number(year), Number(month), Number(day))
  if (!isDay(made)) return { ok: false, errors: { birth_day: messages['date_of_birth.invalid'] } }
  if (made > today) return { ok: false, errors: { birth_year: messages['date_of_birth.future'] } }
  return { ok: true, date_of_birth: made }
}

/** Years to choose from: the current one and the 99 before. */
export function birthYears(today: Day): number[] {
  const current = Number(today.slice(0, 4))
  return Array.from({ length: BIRTH_YEARS }, (_, back) => current - back)
}

/** Days to choose from: 1 to 31, whatever the month. */
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
