import { queryOptions } from '@tanstack/react-query'

import { STAFF_FRESH_MINUTES } from '@trailgate/shared/staff/constants'
import type { StaffMember } from '@trailgate/shared/staff/schemas'

import { call } from '../api/client.ts'

/** Everybody who has an account: asked for once in five minutes, searched and counted here. */
export const allStaff = queryOptions({
  queryKey: ['staff', 'all'],
  queryFn: ({ signal }) => call<StaffMember[]>('/staff/', { signal }),
  staleTime: STAFF_FRESH_MINUTES * 60_000,
})
