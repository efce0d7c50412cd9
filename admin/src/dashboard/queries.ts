import { queryOptions } from '@tanstack/react-query'

import type { LoginStats } from '@trailgate/shared/customers/schemas'
import {
  LOGIN_STATS_FRESH_SECONDS,
  LOGIN_STATS_REFETCH_SECONDS,
} from '@trailgate/shared/dashboard/constants'
import { ApiError } from '@trailgate/shared/http/error'
import type { Health } from '@trailgate/shared/settings/schemas'

import { call } from '../api/client.ts'

const rhythm = {
  staleTime: LOGIN_STATS_FRESH_SECONDS * 1000,
  refetchInterval: LOGIN_STATS_REFETCH_SECONDS * 1000,
} as const

/** The numbers of today; under 'customers', so that a new customer makes them stale. */
export const loginStats = queryOptions({
  queryKey: ['customers', 'loginStats'],
  queryFn: ({ signal }) => call<LoginStats>('/customers/stats/login', { signal }),
  ...rhythm,
})

/** Whether the server says that it is well. Not being well, or not answering, is an answer too. */
export const systemOnline = queryOptions({
  queryKey: ['health'],
  queryFn: async ({ signal }) => {
    try {
      const { status } = await call<Health>('/health', { signal })
      return status === 'ok'
    } catch (error) {
      if (error instanceof ApiError) return false
      throw error
    }
  },
  ...rhythm,
})
