import {
  addDays,
  addDaysClamped,
  addMonths,
  addMonthsClamped,
  daysBetween,
  LAST_DAY,
  type Day,
} from '../dates.ts'

/** The parts of a type that decide how long a membership lasts. */
export interface Lasting {
  name: string
  default_duration_days?: number | null
}

/** A type of one day: its memberships end on the day on which they begin. */
export function isDayType({ default_duration_days: days }: Pick<Lasting, 'default_duration_days'>) {
  return days === 1
}

/**
 * Proposed end of a renewal: the later of today and the current end, plus the period of the type. The four documented
 * names are calendar periods; any other type, Family included, lasts its default duration
 * (docs/product/memberships.md).
 * @param anchorDay the day of the month that monthly and yearly periods return to where a short month cut it off
 */
export function renewedEnd(
  type: Lasting,
  currentEnd: Day | null,
  today: Day,
  anchorDay: number | null = null
): Day {
  const from = currentEnd && currentEnd > today ? currentEnd : today
  switch (type.name) {
    case 'daily':
      return addDaysClamped(from, 1)
    case 'weekly':
      return addDaysClamped(from, 7)
    case 'monthly':
      return addAnchoredMonths(from, 1, anchorDay)
    case 'yearly':
      return addAnchoredMonths(from, 12, anchorDay)
    default:
      return isDayType(type)
        ? addDaysClamped(from, 1)
        : proposedEnd(from, type.default_duration_days)
  }
}

/** Proposed end of a new membership: the default duration of its type, else a year. A day ends as it began. */
export function proposedEnd(start: Day, durationDays: number | null | undefined): Day {
  if (isDayType({ default_duration_days: durationDays ?? null })) return start
  return durationDays ? addDaysClamped(start, durationDays) : addMonthsClamped(start, 12)
}

/** The day of the month that renewals keep: 29 to 31; null for days that every month has. */
export function anchorDayOf(start: Day): number | null {
  const day = dayOfMonth(start)
  return day > 28 ? day : null
}

/**
 * The end of a membership after a pause: the day of suspension counts, the day of activation does not, and no day before
 * the start, on which it could not be ridden anyway.
 */
export function endAfterPause(
  { start, end }: { start: Day; end: Day },
  { since, until }: { since: Day; until: Day }
): Day {
  const first = since > start ? since : start
  return addDaysClamped(end, Math.max(0, daysBetween(first, until)))
}

/** A day that the anchor was cut off to returns to it; any other day stays what it is. */
function addAnchoredMonths(from: Day, months: number, anchorDay: number | null): Day {
  const plain = addMonthsClamped(from, months)
  if (anchorDay === null || plain === LAST_DAY) return plain
  if (dayOfMonth(from) !== Math.min(anchorDay, daysInMonthOf(from))) return plain
  const day = Math.min(anchorDay, daysInMonthOf(plain))
  return `${plain.slice(0, 8)}${String(day).padStart(2, '0')}`
}

function dayOfMonth(day: Day): number {
  return Number(day.slice(8))
}

function daysInMonthOf(day: Day): number {
  const first = `${day.slice(0, 8)}01`
  // The calendar ends with a month of 31 days.
  if (first.slice(0, 7) === LAST_DAY.slice(0, 7)) return 31
  return dayOfMonth(addDays(addMonths(first, 1), -1))
}
