import { useProviderQuery } from '../providers/useProvider.ts'
import { RESULTS_FRESH_MS } from '../ui/list.ts'

/** How many memberships there are, and the number that the next one is most likely to get. */
export const useNewestNumber = () =>
  useProviderQuery('memberships', 'getNewestNumber', {}, { staleTime: RESULTS_FRESH_MS })
