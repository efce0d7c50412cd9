import type { Day } from '@trailgate/shared/dates'

const UTC = { timeZone: 'UTC' } as const
const dayName = new Intl.DateTimeFormat('en-US', { ...UTC, month: 'short', day: 'numeric' })
const monthAndYear = new Intl.DateTimeFormat('en-US', { ...UTC, month: 'short', year: 'numeric' })

/** 'Mar 9', as under a bar. */
export function shortDay(day: Day): string {
  return dayName.format(new Date(`${day}T00:00:00Z`))
}

/** 'Mar 2026' for '2026-03'. */
export function monthName(month: string): string {
  return monthAndYear.format(new Date(`${month}-01T00:00:00Z`))
}

/** '1 PM' for hour 13. */
export function hourName(hour: number): string {
  return `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`
}
