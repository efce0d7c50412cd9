import { LOCALE, writtenDay } from './languages/this_locale.ts'

/** A calendar date, 'YYYY-MM-DD'. Days sort and compare as text and never pass through a time zone. */
export type Day = string

/** First and last supported day: years have four digits. */
export const FIRST_DAY: Day = '1000-01-01'
export const LAST_DAY: Day = '9999-12-31'

/** Range of the setting AGE_OF_MAJORITY, and its default. */
export const ADULT_AGES = { least: 18, most: 21, default: 18 } as const

let adultAgeSet: number = ADULT_AGES.default

/** Age of majority at this park (AGE_OF_MAJORITY). */
export function adultAge(): number {
  return adultAgeSet
}

/** Set once: by the server at start, by a page when the settings of the park arrive. */
export function setAdultAge(age: number) {
  adultAgeSet = age
}

/** Earliest birth date accepted. */
export const EARLIEST_BIRTH: Day = '1900-01-01'

type Parts = readonly [year: number, month: number, day: number]

/** True for a valid day of the calendar. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < FIRST_DAY) return false
  const [year, month, day] = parts(text)
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

/** Age in whole years on a day. A person born on 29 February has their birthday on 1 March in other years. */
export function ageOn(birth: Day, on: Day): number {
  return yearOf(on) - yearOf(birth) - (on.slice(5) < birth.slice(5) ? 1 : 0)
}

/** True if under the age of majority on that day. */
export function isMinor(birth: Day, on: Day): boolean {
  return ageOn(birth, on) < adultAge()
}

/**
 * The first day of full age.
 * @throws {RangeError} outside the calendar.
 */
export function comesOfAgeOn(birth: Day, age = adultAge()): Day {
  const [year, month, day] = parts(inCalendar(birth))
  const grown = year + age
  const isShort = day > daysInMonth(grown, month)
  return inCalendar(isShort ? toDay(grown, month + 1, 1) : toDay(grown, month, day))
}

/**
 * Adds days, or subtracts if negative.
 * @throws {RangeError} outside the calendar.
 */
export function addDays(from: Day, days: number): Day {
  return dayOfNumber(numberOfDay(from) + days)
}

/**
 * Adds months; a month too short for the day gives its last day.
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
 * Adds years; 29 February becomes 28 February in other years.
 * @throws {RangeError} outside the calendar.
 */
export function addYears(from: Day, years: number): Day {
  return addMonths(from, years * 12)
}

/** `addDays`, clamped to the ends of the calendar. */
export function addDaysClamped(from: Day, days: number): Day {
  const number = numberOfDay(from) + days
  return dayOfNumber(Math.min(Math.max(number, numberOfDay(FIRST_DAY)), numberOfDay(LAST_DAY)))
}

/** `addMonths`, clamped to the last day of the calendar. */
export function addMonthsClamped(from: Day, months: number): Day {
  return from > addMonths(LAST_DAY, -months) ? LAST_DAY : addMonths(from, months)
}

/**
 * Days from one day to another; negative if `to` is earlier.
 * @throws {RangeError} outside the calendar.
 */
export function daysBetween(from: Day, to: Day): number {
  return numberOfDay(to) - numberOfDay(from)
}

/**
 * Each day from one to another, both included; empty if `to` is earlier. The length is checked before any day is made.
 * @throws {RangeError} outside the calendar, or for more than `max` days.
 */
export function eachDay({ from, to }: { from: Day; to: Day }, max: number): Day[] {
  const first = numberOfDay(from)
  const count = Math.max(0, numberOfDay(to) - first + 1)
  if (count > max) throw new RangeError(`${from} to ${to} is more than ${max} days`)
  return Array.from({ length: count }, (_, index) => dayOfNumber(first + index))
}

/** Current day in a time zone at an instant. */
export function todayIn(timeZone: string, now: Date): Day {
  const found = new Map(
    dayFormat(timeZone)
      .formatToParts(now)
      .map((part) => [part.type, part.value])
  )
  return `${found.get('year')}-${found.get('month')}-${found.get('day')}`
}

/**
 * The instant of a time of day, HH:MM, in a time zone. A time that comes twice in autumn is the first; one that spring leaves out is an
 * hour later.
 */
export function instantIn(timeZone: string, day: Day, time: string): Date {
  const wall = Date.parse(`${day}T${time}:00Z`)
  const offsets = [wall - HALF_A_DAY_MS, wall + HALF_A_DAY_MS].map((at) => offsetAt(timeZone, at))
  const real = offsets
    .map((offset) => wall - offset)
    .filter((at, index) => offsetAt(timeZone, at) === offsets[index])
  const [before = 0] = offsets
  return new Date(real.length > 0 ? Math.min(...real) : wall - before)
}

const HALF_A_DAY_MS = 12 * 3600 * 1000

/** Offset of a time zone from UTC at an instant, in milliseconds. */
function offsetAt(timeZone: string, at: number): number {
  const found = new Map(
    kept(wallFormats, timeZone, {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    })
      .formatToParts(at)
      .map((part) => [part.type, part.value])
  )
  const day = `${found.get('year')}-${found.get('month')}-${found.get('day')}`
  const time = `${found.get('hour')}:${found.get('minute')}:${found.get('second')}`
  return Date.parse(`${day}T${time}Z`) - Math.floor(at / 1000) * 1000
}

/** The time of day of an instant in a time zone, HH:MM. */
export function timeIn(timeZone: string, at: Date): string {
  return new Date(at.getTime() + offsetAt(timeZone, at.getTime())).toISOString().slice(11, 16)
}

/** A day, or the day of an ISO instant in a time zone, in the format of these pages: 3/9/2026. '' for an empty value. */
export function formatDate(value: Day | string | null | undefined, timeZone = 'UTC'): string {
  if (!value) return ''
  const day = isDay(value) ? value : todayIn(timeZone, new Date(value))
  return writtenDay(...parts(day))
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

// Cached: creating a format costs far more than using one, and lists format every row.
const dayFormats = new Map<string, Intl.DateTimeFormat>()
const instantFormats = new Map<string, Intl.DateTimeFormat>()
const wallFormats = new Map<string, Intl.DateTimeFormat>()

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
  const made = new Intl.DateTimeFormat(LOCALE, { ...options, timeZone })
  formats.set(timeZone, made)
  return made
}

/** Year, month and day as numbers. */
export function partsOfDay(day: Day): Parts {
  return parts(day)
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
