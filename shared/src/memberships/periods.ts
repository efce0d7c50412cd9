import { addDaysClamped, addMonthsClamped, type Day } from '../dates.ts'

/** A type as far as it says how long a membership lasts. */
export interface Lasting {
  name: string
  default_duration_days?: number | null
}

/**
 * The end that a renewal proposes: the later of today and the current end, plus the period of the type. The four documented names are
 * calendar periods; any other type, Family too, lasts as long as it says itself (docs/product/memberships.md).
 */
export function renewedEnd(type: Lasting, currentEnd: Day | null, today: Day): Day {
  const from = currentEnd && currentEnd > today ? currentEnd : today
  switch (type.name) {
    case 'daily':
      return addDaysClamped(from, 1)
    case 'weekly':
      return addDaysClamped(from, 7)
    case 'monthly':
      return addMonthsClamped(from, 1)
    case 'yearly':
      return addMonthsClamped(from, 12)
    default:
      return proposedEnd(from, type.default_duration_days)
  }
}

/** The end that a new membership proposes: the default duration of its type, a year where it has none. */
export function proposedEnd(start: Day, durationDays: number | null | undefined): Day {
  return durationDays ? addDaysClamped(start, durationDays) : addMonthsClamped(start, 12)
}
