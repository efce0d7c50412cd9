import type { GetListParams } from 'ra-core'

import { pageOfAll } from '../providers/pageOfAll.ts'
import { queryClient } from '../providers/queryClient.ts'
import { allStaff } from './queries.ts'
import { matching } from './staffFilter.ts'

/** react-admin's list of staff, from the one answer that holds all of them. */
export async function listStaff({ filter, ...params }: GetListParams) {
  return pageOfAll(matching(await queryClient.fetchQuery(allStaff), filter), params)
}
