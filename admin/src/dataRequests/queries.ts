import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'

import { TOTAL_COUNT_HEADER } from '@trailgate/shared/http/paging'

import { send } from '../api/client.ts'
import { useCan } from '../session/useStaff.ts'
import { RESULTS_FRESH_MS } from '../ui/list.ts'

/** How many riders wait for an answer; under 'customers', because deleting one by hand settles a request too. */
const waiting = queryOptions({
  queryKey: ['customers', 'deletionRequests'],
  queryFn: async ({ signal }) => {
    const response = await send('/customers/deletion-requests?limit=1', { signal })
    // An answer that nobody reads to its end keeps its connection.
    await response.arrayBuffer()
    return Number(response.headers.get(TOTAL_COUNT_HEADER))
  },
  staleTime: RESULTS_FRESH_MS,
})

/** The same, where the signed-in member may answer them; undefined while that is not known. */
export function useWaitingRequests(): number | undefined {
  const mayAnswer = useCan('deletion_requests.manage')
  return useQuery({ ...waiting, enabled: mayAnswer }).data
}

/** Reads again what a settled request changes: both lists, the count, and the customers. */
export function useRequestsChanged(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await Promise.all(
      ['deletion-requests', 'customers'].map((key) =>
        queries.invalidateQueries({
          queryKey: [key],
          // Not the one who is gone.
          predicate: ({ queryKey }) => queryKey[1] !== 'getOne',
        })
      )
    )
  }
}
