import { addDays, type Day } from '@trailgate/shared/dates'

/** The park days of a report, both ends included. */
export type Period = { from: Day; to: Day }

/** The last `days` park days, today among them (decisions, Reports). */
export function lastDays(days: number, today: Day): Period {
  return { from: addDays(today, 1 - days), to: today }
}

/** Every day of a period, once. */
export function daysOf({ from, to }: Period): Day[] {
  const days: Day[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** With one decimal, as the averages and rates of the reports are given. */
export function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10
}
