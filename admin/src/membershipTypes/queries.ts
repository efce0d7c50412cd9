import { useProviderQuery } from '../providers/useProvider.ts'
import { RESULTS_FRESH_MS } from '../ui/list.ts'

/** Types in the park's order with their usage. Always refetched: an edit starts from the stored version. */
export const useTypeSummaries = () =>
  useProviderQuery('membership-types', 'getTypeSummaries', {}, { staleTime: 0 })

/** All types in the park's order; inactive ones cannot be chosen for new memberships. */
export const useMembershipTypes = () =>
  useProviderQuery('membership-types', 'getMembershipTypes', {}, { staleTime: RESULTS_FRESH_MS })
