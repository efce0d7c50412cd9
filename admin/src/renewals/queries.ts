import { queryOptions } from '@tanstack/react-query'

import type { DueMembership, ListedMembership } from '@trailgate/shared/memberships/schemas'

import { wholeList } from '../api/wholeList.ts'
import { RESULTS_FRESH_MS } from '../ui/list.ts'
import { renewalsOf } from './renewals.ts'

/** Who runs out within so many days, and who was set to renew; under 'memberships', whose changes make it stale. */
export function renewalsWithin(days: number) {
  return queryOptions({
    queryKey: ['memberships', 'due', days],
    queryFn: async ({ signal }) => {
      const report = <T>(name: string) =>
        wholeList<T>(`/memberships/reports/${name}?days_ahead=${days}`, signal)
      const [expiring, due] = await Promise.all([
        report<ListedMembership>('expiring'),
        report<DueMembership>('due'),
      ])
      return renewalsOf(expiring, due)
    },
    staleTime: RESULTS_FRESH_MS,
  })
}
