import type { GetListParams } from 'react-admin'

import { STAFF_FRESH_MINUTES } from '@trailgate/shared/staff/constants'

import { pageOfAll } from '../providers/pageOfAll.ts'
import { queryClient } from '../providers/queryClient.ts'
import { keyOf } from '../providers/resources.ts'
import { staffCalls } from './calls.ts'
import { matching } from './staffFilter.ts'

/** react-admin's list of staff, served from the cached list of all accounts (queries.ts). */
export async function listStaff({ filter, ...params }: GetListParams) {
  const all = await queryClient.fetchQuery({
    queryKey: keyOf('staff', 'getAllStaff', {}),
    queryFn: staffCalls.getAllStaff,
    staleTime: STAFF_FRESH_MINUTES * 60_000,
  })
  return pageOfAll(matching(all, filter), params)
}
