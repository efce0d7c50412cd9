import { isDay, type Day } from '@trailgate/shared/dates'
import { ROWS_BEHIND, type RowsBehind } from '@trailgate/shared/reports/constants'

/** Figure whose rows are shown, and their days. */
export interface RowsAsked {
  of: RowsBehind
  from: Day
  to: Day
}

/** Rows in the URL, or null if there are none or they are invalid. */
export function rowsAsked(query: URLSearchParams): RowsAsked | null {
  const of = ROWS_BEHIND.find((name) => name === query.get('of'))
  const from = query.get('from') ?? ''
  const to = query.get('to') ?? ''
  return of && isDay(from) && isDay(to) ? { of, from, to } : null
}

/** URL of the reports with these rows open. */
export function withRows(query: URLSearchParams, { of, from, to }: RowsAsked): string {
  const next = new URLSearchParams(query)
  next.set('of', of)
  next.set('from', from)
  next.set('to', to)
  return `?${next}`
}

/** URL of the reports without rows. */
export function withoutRows(query: URLSearchParams): string {
  const next = new URLSearchParams(query)
  for (const name of ['of', 'from', 'to']) next.delete(name)
  return next.size > 0 ? `?${next}` : ''
}
