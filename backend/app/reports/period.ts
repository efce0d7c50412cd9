import { addDays, eachDay, type Day } from '@trailgate/shared/dates'
import { REPORT_DAYS_MAX } from '@trailgate/shared/reports/constants'

/** Park days of a report, both ends included. */
export type Period = { from: Day; to: Day }

/** The last `days` park days, including today (decisions, Reports). */
export function lastDays(days: number, today: Day): Period {
  return { from: addDays(today, 1 - days), to: today }
}

/** Every day of a period, once. */
export function daysOf(period: Period): Day[] {
  return eachDay(period, REPORT_DAYS_MAX)
}

/** Rounds to one decimal, as in the reports' averages and rates. */
export function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10
}
