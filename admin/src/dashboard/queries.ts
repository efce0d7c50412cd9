import {
  LOGIN_STATS_FRESH_SECONDS,
  LOGIN_STATS_REFETCH_SECONDS,
} from '@trailgate/shared/dashboard/constants'

import { useProviderQuery } from '../providers/useProvider.ts'

const RHYTHM = {
  staleTime: LOGIN_STATS_FRESH_SECONDS * 1000,
  refetchInterval: LOGIN_STATS_REFETCH_SECONDS * 1000,
} as const

/** Figures of today; keyed under customers, so that a new customer invalidates them. */
export const useLoginStats = () => useProviderQuery('customers', 'getLoginStats', {}, RHYTHM)

/** Report of the day; keyed under reports, so that a sale invalidates it. */
export const useTodayReport = () => useProviderQuery('reports', 'getTodayReport', {}, RHYTHM)

/** True if the health check answers ok. */
export const useSystemOnline = () => useProviderQuery('health', 'isSystemOnline', {}, RHYTHM)
