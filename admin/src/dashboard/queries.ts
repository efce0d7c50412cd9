import {
  LOGIN_STATS_FRESH_SECONDS,
  LOGIN_STATS_REFETCH_SECONDS,
} from '@trailgate/shared/dashboard/constants'

import { useProviderQuery } from '../providers/useProvider.ts'

const RHYTHM = {
  staleTime: LOGIN_STATS_FRESH_SECONDS * 1000,
  refetchInterval: LOGIN_STATS_REFETCH_SECONDS * 1000,
} as const

/** The numbers of today; of customers, so that a new one makes them stale. */
export const useLoginStats = () => useProviderQuery('customers', 'getLoginStats', {}, RHYTHM)

/** Whether the server says that it is well. */
export const useSystemOnline = () => useProviderQuery('health', 'isSystemOnline', {}, RHYTHM)
