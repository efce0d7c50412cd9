import { useProviderQuery } from '../providers/useProvider.ts'
import { RESULTS_FRESH_MS } from '../ui/list.ts'

/** The types in the park's order with how much each is used. What is edited must be what is stored now. */
export const useTypeSummaries = () =>
  useProviderQuery('membership-types', 'getTypeSummaries', {}, { staleTime: 0 })

/** Every type there is, in the park's order; the inactive ones are offered for nothing new. */
export const useMembershipTypes = () =>
  useProviderQuery('membership-types', 'getMembershipTypes', {}, { staleTime: RESULTS_FRESH_MS })
