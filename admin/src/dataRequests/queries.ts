import { useGetList } from 'react-admin'

import { useCan } from '../session/useStaff.ts'
import { RESULTS_FRESH_MS } from '../ui/list.ts'

const COUNT_ONLY = { pagination: { page: 1, perPage: 1 } }

/** Number of open deletion requests, if the signed-in staff member may settle them; undefined while loading. */
export function useWaitingRequests(): number | undefined {
  const enabled = useCan('deletion_requests.manage')
  return useGetList('deletion-requests', COUNT_ONLY, { enabled, staleTime: RESULTS_FRESH_MS }).total
}
