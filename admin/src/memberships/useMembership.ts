import { useGetOne } from 'react-admin'

import type { Membership } from '@trailgate/shared/memberships/schemas'

import { DETAIL } from '../providers/detail.ts'
import { AS_STORED } from '../providers/useProvider.ts'
import { RESULTS_FRESH_MS } from '../ui/list.ts'

/** One membership with its family; fresh for half a minute. */
export function useMembership(id: number) {
  return useGetOne<Membership>('memberships', { id, meta: DETAIL }, { staleTime: RESULTS_FRESH_MS })
}

/** One that is about to be changed: it must be what is stored now, not what somebody saw some minutes ago. */
export function useMembershipNow(id: number) {
  return useGetOne<Membership>('memberships', { id, meta: DETAIL }, AS_STORED)
}
