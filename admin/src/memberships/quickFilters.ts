import { EXPIRING_WITHIN_DAYS } from '@trailgate/shared/memberships/constants'

import type { MembershipFilter } from './listQuery.ts'

export const QUICK_FILTERS = ['all', 'active', 'expiring_soon', 'family'] as const
export type QuickFilter = (typeof QUICK_FILTERS)[number]

/** Filter behind each quick filter; "expiring soon" is active and ends within 30 days. */
const ASKS: Record<QuickFilter, Omit<MembershipFilter, 'search' | 'membership_type'>> = {
  all: {},
  active: { status: 'active' },
  expiring_soon: { status: 'active', expiring_within: EXPIRING_WITHIN_DAYS },
  family: { is_family: true },
}

/** Quick filter that equals a filter; null if none does. */
export function quickFilterOf(filter: MembershipFilter): QuickFilter | null {
  return QUICK_FILTERS.find((quick) => asksFor(filter, ASKS[quick])) ?? null
}

/** A filter with another quick filter; the search text and the type stay. */
export function withQuickFilter(filter: MembershipFilter, quick: QuickFilter): MembershipFilter {
  const { search, membership_type: type } = filter
  return {
    ...(search ? { search } : {}),
    ...(type ? { membership_type: type } : {}),
    ...ASKS[quick],
  }
}

function asksFor(filter: MembershipFilter, asked: MembershipFilter): boolean {
  return (
    (filter.status ?? '') === (asked.status ?? '') &&
    (filter.is_family ?? false) === (asked.is_family ?? false) &&
    (filter.expiring_within ?? -1) === (asked.expiring_within ?? -1)
  )
}
