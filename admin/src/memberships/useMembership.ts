import { useGetOne } from 'react-admin'

import type { Membership } from '@trailgate/shared/memberships/schemas'

import { DETAIL } from '../providers/detail.ts'
import { AS_STORED } from '../providers/useProvider.ts'
import { RESULTS_FRESH_MS } from '../ui/list.ts'

/** One membership with its family; fresh for half a minute. */
export function useMembership(id: number) {
  return useGetOne<Membership>('memberships', { id, meta: DETAIL }, { staleTime: RESULTS_FRESH_MS })
}

/** Membership for an edit form: always read from the server, never from the cache. */
export function useMembershipNow(id: number) {
  return useGetOne<Membership>('memberships', { id, meta: DETAIL }, AS_STORED)
}
