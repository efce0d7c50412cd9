/** A calendar date, 'YYYY-MM-DD'. Days sort and compare as text and never pass through a time zone. */
export type Day = string

/** From this age on a person is an adult (P 9, S 9). */
export const ADULT_AGE = 18

/** The earliest birth date that is taken for one. */
export const EARLIEST_BIRTH: Day = '1900-01-01'

type Parts = readonly [year: number, month: number, day: number]

/** Whether the text is a day that exists, from the year 1000 on. */
export function isDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false
  const [year, month, day] = parts(text)
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

/** Whole years on a day. Somebody born on 29 February has the birthday on 1 March in other years. */
export function ageOn(birth: Day, on: Day): number {
  return yearOf(on) - yearOf(birth) - (on.slice(5) < birth.slice(5) ? 1 : 0)
}

/** Under 18 on that day (P 5, S 5). */
export function isMinor(birth: Day, on: Day): boolean {
  return ageOn(birth, on) < ADULT_AGE
}

/** The first day of being 18. */
export function comesOfAgeOn(birth: Day): Day {
  const [year, month, day] = parts(birth)
  if (day > daysInMonth(year + ADULT_AGE, month)) return toDay(year + ADULT_AGE, month + 1, 1)
  return toDay(year + ADULT_AGE, month, day)
}

/** The day so many days later, or earlier when negative. */
export function addDays(from: Day, days: number): Day {
  const [year, month, day] = parts(from)
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10)
}

/** The same day of another month; a month too short for it gives its last day. */
export function addMonths(from: Day, months: number): Day {
  const [year, month, day] = parts(from)
  const counted = year * 12 + (month - 1) + months
  const toYear = Math.floor(counted / 12)
  const toMonth = (counted % 12) + 1
  return toDay(toYear, toMonth, Math.min(day, daysInMonth(toYear, toMonth)))
}

/** The same day of another year; 29 February becomes 28 where there is none. */
export function addYears(from: Day, years: number): Day {
  return addMonths(from, years * 12)
}

/** How many days lie between two days; negative when `to` is the earlier one. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

/** The day it is in a time zone at an instant. */
export function todayIn(timeZone: string, now: Date): Day {
  const found = new Map(
    dayFormat(timeZone)
      .formatToParts(now)
      .map((part) => [part.type, part.value])
  )
  return `${found.get('year')}-${found.get('month')}-${found.get('day')}`
}

/** A day, or the day of an ISO instant in a time zone, as en-US shows it: 3/9/2026 (P 1, S 9). Nothing gives ''. */
export function formatDate(value: Day | string | null | undefined, timeZone = 'UTC'): string {
  if (!value) return ''
  const day = isDay(value) ? value : todayIn(timeZone, new Date(value))
  const [year, month, dayOfMonth] = parts(day)
  return `${month}/${dayOfMonth}/${year}`
}

/** An ISO instant with its time in a time zone: 3/9/2026, 2:05 PM. */
export function formatDateTime(value: string | null | undefined, timeZone: string): string {
  if (!value) return ''
  return instantFormat(timeZone).format(new Date(value))
}

/** A day from its numbers; it need not exist, see isDay. */
export function toDay(year: number, month: number, day: number): Day {
  return [String(year).padStart(4, '0'), pad(month), pad(day)].join('-')
}

// Making a format costs far more than using one, and lists ask for every row.
const dayFormats = new Map<string, Intl.DateTimeFormat>()
const instantFormats = new Map<string, Intl.DateTimeFormat>()

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  return kept(dayFormats, timeZone, { year: 'numeric', month: '2-digit', day: '2-digit' })
}

function instantFormat(timeZone: string): Intl.DateTimeFormat {
  return kept(instantFormats, timeZone, {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
}

function kept(
  formats: Map<string, Intl.DateTimeFormat>,
  timeZone: string,
  options: Intl.DateTimeFormatOptions
): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', { ...options, timeZone })
  formats.set(timeZone, made)
  return made
}

function parts(day: Day): Parts {
  return [yearOf(day), Number(day.slice(5, 7)), Number(day.slice(8, 10))]
}

function yearOf(day: Day): number {
  return Number(day.slice(0, 4))
}

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

function pad(value: number): string {
  return String(value).padStart(2, '0')
}
