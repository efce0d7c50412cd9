import { addDaysClamped, addMonthsClamped, type Day } from '../dates.ts'

/** The end that a renewal proposes: the later of today and the current end, plus the period of the type (S 4). */
export function renewedEnd(type: string, currentEnd: Day | null, today: Day): Day {
  const from = currentEnd && currentEnd > today ? currentEnd : today
  switch (type) {
    case 'daily':
      return addDaysClamped(from, 1)
    case 'weekly':
      return addDaysClamped(from, 7)
    case 'yearly':
      return addMonthsClamped(from, 12)
    default:
      return addMonthsClamped(from, 1)
  }
}

/** The end that a new membership proposes: the default duration of its type, a year where it has none (S 4). */
export function proposedEnd(start: Day, durationDays: number | null | undefined): Day {
  return durationDays ? addDaysClamped(start, durationDays) : addMonthsClamped(start, 12)
}
