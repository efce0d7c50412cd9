import { addDays, isDay, toDay, type Day } from '../../dates.ts'

/** Order of the numbers in a date such as 03/04/1990. */
export type DateOrder = 'ymd' | 'mdy' | 'dmy'

/** Reasons why a cell is not a day. */
export type NotADay = 'no_year' | 'two_digit_year' | 'not_a_date'

/** The day in a cell, or why there is none. */
export type ReadDay = { day: Day } | { not: NotADay }

/** Numbers of a date whose order has to be known. */
const SLASHED = /^(\d{1,2})([/.\- ])(\d{1,2})\2(\d{4}|\d{2})(?![\d/])/
const YEAR_FIRST = /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})(?!\d)/
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/
const DAY_MONTH_NAME =
  /^(?:[a-z]+,?\s+)?(\d{1,2})(?:st|nd|rd|th)?[\s.-]+([a-z]{3,9})\.?[\s,.-]+(\d{4})\b/i
const MONTH_NAME_DAY =
  /^(?:[a-z]{3,9},\s+)?([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})\b/i
const NAMED_SHORT_YEAR =
  /^\d{1,2}[\s.-]+[a-z]{3,9}\.?[\s,.-]+\d{2}$|^[a-z]{3,9}\.?\s+\d{1,2},\s*\d{2}$/i
const TWO_NUMBERS = /^-{0,2}\s*(\d{1,2})[/.-](\d{1,2})$/
const MONTH_NAME_ONLY = /^(?:[a-z]{3,9}\.?\s+\d{1,2}|\d{1,2}[\s-]+[a-z]{3,9})$/i

/** Day numbers of spreadsheets: 1900-03-01 to 2099-12-31. Before that, Excel counts a day that never was. */
const EXCEL_DAY = /^(\d{2,5})(?:\.\d+)?$/
const EXCEL_FIRST = 61
const EXCEL_LAST = 73_050
const EXCEL_EPOCH: Day = '1899-12-30'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The first and the second number of a date whose order its column decides; null for any other cell. */
export function numbersOf(cell: string): { first: number; second: number } | null {
  const found = SLASHED.exec(cell.trim())
  // A year of two digits is refused whatever the order is.
  if (found?.[4]?.length !== 4) return null
  return { first: Number(found[1]), second: Number(found[3]) }
}

/** Dates of that form inside of a text, such as a list of children with their birth dates. */
export function datesIn(cell: string): string[] {
  return cell.match(/(?<![\d/.-])\d{1,2}([/.-])\d{1,2}\1\d{4}(?!\d)/g) ?? []
}

/** True if the cell looks like a date of any form, except a bare number. */
export function looksLikeDate(cell: string): boolean {
  const text = cell.trim()
  return (
    SLASHED.test(text) ||
    'day' in written(text) ||
    TWO_NUMBERS.test(text) ||
    MONTH_NAME_ONLY.test(text)
  )
}

/** The day in a cell. `order` decides about numbers whose order the cell itself leaves open. */
export function readDay(cell: string, order: DateOrder): ReadDay {
  const text = cell.trim()
  const slashed = SLASHED.exec(text)
  if (slashed) return fromNumbers(slashed, order)
  const found = written(text)
  if ('day' in found) return found
  if (TWO_NUMBERS.test(text) || MONTH_NAME_ONLY.test(text)) return { not: 'no_year' }
  if (NAMED_SHORT_YEAR.test(text)) return { not: 'two_digit_year' }
  const number = EXCEL_DAY.exec(text)
  const serial = Number(number?.[1] ?? 0)
  if (number && serial >= EXCEL_FIRST && serial <= EXCEL_LAST)
    return { day: addDays(EXCEL_EPOCH, serial) }
  return found
}

/** A date that says itself which number is which. */
function written(text: string): ReadDay {
  const first = YEAR_FIRST.exec(text)
  if (first) {
    if (Number(first[1]) === 0) return { not: 'no_year' }
    return dayOf(Number(first[1]), Number(first[3]), Number(first[4]))
  }
  const compact = COMPACT.exec(text)
  if (compact) return dayOf(Number(compact[1]), Number(compact[2]), Number(compact[3]))
  const dayFirst = DAY_MONTH_NAME.exec(text)
  if (dayFirst) return named(dayFirst[2], Number(dayFirst[1]), Number(dayFirst[3]))
  const monthFirst = MONTH_NAME_DAY.exec(text)
  if (monthFirst) return named(monthFirst[1], Number(monthFirst[2]), Number(monthFirst[3]))
  return { not: 'not_a_date' }
}

function fromNumbers([, first, , second, year]: RegExpExecArray, order: DateOrder): ReadDay {
  if (year?.length !== 4) return { not: 'two_digit_year' }
  if (order === 'ymd') return { not: 'not_a_date' }
  const [one, other] = [Number(first), Number(second)]
  return order === 'dmy' ? dayOf(Number(year), other, one) : dayOf(Number(year), one, other)
}

function named(name: string | undefined, day: number, year: number): ReadDay {
  const month = MONTHS.indexOf((name ?? '').slice(0, 3).toLowerCase()) + 1
  return month === 0 ? { not: 'not_a_date' } : dayOf(year, month, day)
}

function dayOf(year: number, month: number, day: number): ReadDay {
  if (year === 0) return { not: 'no_year' }
  const made = toDay(year, month, day)
  return isDay(made) ? { day: made } : { not: 'not_a_date' }
}

/** An instant with a zone of its own: an ISO time with Z or an offset. */
const WITH_OFFSET =
  /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:Z|[+-]\d{2}:?\d{2})$/i
const PLAIN_TIME = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)/

/** The instant of a cell: by its own offset, or in UTC where the heading says so. Null for a time of the clock on the wall. */
export function instantOf(cell: string, { inUtc }: { inUtc: boolean }): Date | null {
  const text = cell.trim()
  if (WITH_OFFSET.test(text)) {
    const at = new Date(text.replace(' ', 'T').replace(/\s+/g, ''))
    return Number.isNaN(at.getTime()) ? null : at
  }
  const plain = inUtc ? PLAIN_TIME.exec(text) : null
  if (!plain) return null
  const at = new Date(`${plain[1]}-${plain[2]}-${plain[3]}T${plain[4]}Z`)
  return Number.isNaN(at.getTime()) ? null : at
}
