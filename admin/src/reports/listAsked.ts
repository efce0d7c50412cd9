import { addDays, addMonths, isDay, type Day } from '@trailgate/shared/dates'
import { GAP_LISTS, MEMBERSHIP_FIGURES } from '@trailgate/shared/reports/constants'

import type { GapAsked, MembersAsked, VisitsAsked } from './calls.ts'

const WHICH = ['all', 'not_covered'] as const

/** Visits of a day from the URL: `?visits=2026-03-14`, with `&which=not_covered` for a part of them. */
export function visitsAsked(query: URLSearchParams): VisitsAsked | null {
  const day = query.get('visits') ?? ''
  const which = WHICH.find((name) => name === (query.get('which') ?? 'all'))
  return isDay(day) && which ? { day, which } : null
}

/** The list of the coverage report from the URL: `?gap=uncovered`. */
export function gapAsked(query: URLSearchParams, days: number): GapAsked | null {
  const of = GAP_LISTS.find((name) => name === query.get('gap'))
  return of ? { of, days } : null
}

/** Figure of a month, from the URL: `?members=due&month=2026-03`. */
export function membersAsked(query: URLSearchParams): MembersAsked | null {
  const of = MEMBERSHIP_FIGURES.find((name) => name === query.get('members'))
  const month = query.get('month') ?? ''
  return of && isMonth(month) ? { of, from: `${month}-01`, to: lastOf(month) } : null
}

/** True for '2026-03'. */
export function isMonth(text: string): boolean {
  return isDay(`${text}-01`)
}

/** Last day of a month. */
export function lastOf(month: string): Day {
  return addDays(addMonths(`${month}-01`, 1), -1)
}

/** URL of the reports with this list open. */
export function withList(query: URLSearchParams, list: Record<string, string>): string {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(list)) next.set(name, value)
  return `?${next}`
}

/** URL of the reports with no list open. */
export function withoutList(query: URLSearchParams): string {
  const next = new URLSearchParams(query)
  for (const name of ['visits', 'which', 'gap', 'members', 'month']) next.delete(name)
  return next.size > 0 ? `?${next}` : ''
}
