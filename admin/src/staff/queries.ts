import { STAFF_FRESH_MINUTES } from '@trailgate/shared/staff/constants'

import { useProviderQuery } from '../providers/useProvider.ts'

export const FRESH = { staleTime: STAFF_FRESH_MINUTES * 60_000 }

/** All staff accounts: fetched once in five minutes, searched and counted locally. */
export const useAllStaff = () => useProviderQuery('staff', 'getAllStaff', {}, FRESH)
