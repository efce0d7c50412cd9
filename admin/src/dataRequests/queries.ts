import { useGetList } from 'react-admin'

import { useCan } from '../session/useStaff.ts'
import { RESULTS_FRESH_MS } from '../ui/list.ts'

const COUNT_ONLY = { pagination: { page: 1, perPage: 1 } }

/** How many riders wait for an answer, where the signed-in member may give it; undefined while that is not known. */
export function useWaitingRequests(): number | undefined {
  const enabled = useCan('deletion_requests.manage')
  return useGetList('deletion-requests', COUNT_ONLY, { enabled, staleTime: RESULTS_FRESH_MS }).total
}
