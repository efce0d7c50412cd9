/** A calendar date, 'YYYY-MM-DD'. Days sort and compare as text and never pass through a time zone. */
export type Day = string

/** The calendar: the days that can be written with four digits for the year. Nothing counts beyond its ends. */
export const FIRST_DAY: Day = '1000-01-01'
export const LAST_DAY: Day = '9999-12-31'

/** From this age on a person is an adult. */
export const ADULT_AGE = 18

/** The earliest birth date that is taken for one. */
export const EARLIEST_BIRTH: Day = '1900-01-01'

type Parts = readonly [year: number, month: number, day: number]

/** Whether the text is a day of the calendar. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < FIRST_DAY) return false
  const [year, month, day] = parts(text)
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

/** Whole years on a day. Somebody born on 29 February has the birthday on 1 March in other years. */
export function ageOn(birth: Day, on: Day): number {
  return yearOf(on) - yearOf(birth) - (on.slice(5) < birth.slice(5) ? 1 : 0)
}

/** Under 18 on that day. */
export function isMinor(birth: Day, on: Day): boolean {
  return ageOn(birth, on) < ADULT_AGE
}

/**
 * The first day of being 18.
 * @throws {RangeError} outside the calendar.
 */
export function comesOfAgeOn(birth: Day): Day {
  const [year, month, day] = parts(inCalendar(birth))
  const isShort = day > daysInMonth(year + ADULT_AGE, month)
  return inCalendar(
    isShort ? toDay(year + ADULT_AGE, month + 1, 1) : toDay(year + ADULT_AGE, month, day)
  )
}

/**
 * The day so many days later, or earlier when negative.
 * @throws {RangeError} outside the calendar.
 */
export function addDays(from: Day, days: number): Day {
  return dayOfNumber(numberOfDay(from) + days)
}

/**
 * The same day of another month; a month too short for it gives its last day.
 * @throws {RangeError} outside the calendar.
 */
export function addMonths(from: Day, months: number): Day {
  const [year, month, day] = parts(inCalendar(from))
  const counted = year * 12 + (month - 1) + months
  const toYear = Math.floor(counted / 12)
  const toMonth = (counted % 12) + 1
  return inCalendar(toDay(toYear, toMonth, Math.min(day, daysInMonth(toYear, toMonth))))
}

/**
 * The same day of another year; 29 February becomes 28 where there is none.
 * @throws {RangeError} outside the calendar.
 */
export function addYears(from: Day, years: number): Day {
  return addMonths(from, years * 12)
}

/** As `addDays`, but the ends of the calendar where it would leave the calendar. */
export function addDaysClamped(from: Day, days: number): Day {
  const number = numberOfDay(from) + days
  return dayOfNumber(Math.min(Math.max(number, numberOfDay(FIRST_DAY)), numberOfDay(LAST_DAY)))
}

/** As `addMonths`, but the last day of the calendar where it would leave the calendar. */
export function addMonthsClamped(from: Day, months: number): Day {
  return from > addMonths(LAST_DAY, -months) ? LAST_DAY : addMonths(from, months)
}

/**
 * How many days lie between two days; negative when `to` is the earlier one.
 * @throws {RangeError} outside the calendar.
 */
export function daysBetween(from: Day, to: Day): number {
  return numberOfDay(to) - numberOfDay(from)
}

/**
 * Each day from one to another, both included; none when `to` is the earlier one.
 * The number of steps is counted before the first is made.
 * @throws {RangeError} outside the calendar, or for more than `max` days.
 */
export function eachDay({ from, to }: { from: Day; to: Day }, max: number): Day[] {
  const first = numberOfDay(from)
  const count = Math.max(0, numberOfDay(to) - first + 1)
  if (count > max) throw new RangeError(`${from} to ${to} is more than ${max} days`)
  return Array.from({ length: count }, (_, index) => dayOfNumber(first + index))
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

/** A day, or the day of an ISO instant in a time zone, as en-US shows it: 3/9/2026. Nothing gives ''. */
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

const DAY_MS = 86_400_000

function numberOfDay(day: Day): number {
  return Date.parse(inCalendar(day)) / DAY_MS
}

function dayOfNumber(number: number): Day {
  const date = new Date(number * DAY_MS)
  return inCalendar(Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, -14))
}

function inCalendar(day: Day): Day {
  if (!isDay(day)) throw new RangeError(`${JSON.stringify(day)} is no day of the calendar`)
  return day
}

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

function pad(value: number): string {
  return String(value).padStart(2, '0')
}
