import { addDays, daysBetween, type Day } from '@trailgate/shared/dates'
import { EXPIRING_WITHIN_DAYS } from '@trailgate/shared/memberships/constants'
import type { DueMembership, ListedMembership } from '@trailgate/shared/memberships/schemas'

/** A membership that is ending, or that ended although set to auto-renew. */
export type Renewal = DueMembership & { end_date: Day }

/** Active list filter. */
export const SHOWN = ['all', 'auto_renew', 'unwritten', 'ended'] as const
export type Shown = (typeof SHOWN)[number]

/**
 * Merges both lists without duplicates: all ending memberships, and those set to auto-renew with the state of their
 * letter; next end first.
 */
export function renewalsOf(
  expiring: readonly ListedMembership[],
  due: readonly DueMembership[]
): Renewal[] {
  const byId = new Map(expiring.map((one) => [one.id, { ...one, reminded_at: null }]))
  const all = new Map<number, DueMembership>([...byId, ...due.map((one) => [one.id, one] as const)])
  return [...all.values()]
    .filter(hasEnd)
    .toSorted((one, other) => compare(one.end_date, other.end_date) || one.id - other.id)
}

/** Memberships that match a filter. */
export function shownOf(renewals: readonly Renewal[], shown: Shown, today: Day): Renewal[] {
  return renewals.filter((renewal) => {
    switch (shown) {
      case 'all':
        return true
      case 'auto_renew':
        return renewal.auto_renew
      case 'unwritten':
        return renewal.auto_renew && renewal.reminded_at === null
      case 'ended':
        return isOver(renewal, today)
    }
  })
}

/** Counts: ending, of these set to auto-renew and reminded, and already ended. */
export function countsOf(renewals: readonly Renewal[], today: Day) {
  const ahead = renewals.filter((renewal) => !isOver(renewal, today))
  const wished = ahead.filter(({ auto_renew: autoRenew }) => autoRenew)
  return {
    running_out: ahead.length,
    auto_renew: wished.length,
    reminded: wished.filter(({ reminded_at: at }) => at !== null).length,
    ended: renewals.length - ahead.length,
  }
}

export interface Week {
  from: Day
  to: Day
  total: number
  autoRenew: number
}

const WEEK_DAYS = 7

/** Ends ahead in weeks from today, including empty weeks; the last week is cut at the end of the period. */
export function weeksOf(renewals: readonly Renewal[], today: Day, days: number): Week[] {
  const count = Math.ceil((days + 1) / WEEK_DAYS)
  const weeks = Array.from({ length: count }, (_, index) => ({
    from: addDays(today, index * WEEK_DAYS),
    to: addDays(today, Math.min(days, (index + 1) * WEEK_DAYS - 1)),
    total: 0,
    autoRenew: 0,
  }))
  for (const { end_date: end, auto_renew: autoRenew } of renewals) {
    const week = weeks[Math.floor(daysBetween(today, end) / WEEK_DAYS)]
    if (!week) continue
    week.total += 1
    if (autoRenew) week.autoRenew += 1
  }
  return weeks
}

/** State of the reminder letter to the holder of an auto-renew membership. */
export type Letter =
  | { kind: 'none' | 'waiting' | 'missed' }
  | { kind: 'sent'; at: string }
  | { kind: 'planned'; on: Day }

/** `letters`: whether the park sends e-mail. */
export function letterOf(renewal: Renewal, today: Day, letters = true): Letter {
  const { auto_renew: autoRenew, reminded_at: at, end_date: end } = renewal
  if (at !== null) return { kind: 'sent', at }
  if (!autoRenew) return { kind: 'none' }
  if (isOver(renewal, today) || !letters) return { kind: 'missed' }
  const on = addDays(end, -EXPIRING_WITHIN_DAYS)
  return on > today ? { kind: 'planned', on } : { kind: 'waiting' }
}

/** The end date is the last active day. */
export function isOver({ end_date: end }: Pick<Renewal, 'end_date'>, today: Day): boolean {
  return end < today
}

function hasEnd(membership: DueMembership): membership is Renewal {
  return membership.end_date !== null
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
