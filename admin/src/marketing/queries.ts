import { KEEP_SHOWN, useProviderQuery } from '../providers/useProvider.ts'
import { RESULTS_FRESH_MS } from '../ui/list.ts'

/** All campaign types, active or not. Always refetched: an edit starts from the stored version. */
export const useCampaignTypes = () =>
  useProviderQuery('campaign-types', 'getCampaignTypes', {}, { staleTime: 0 })

/** Opt-ins per type. */
export const useMarketingStats = () =>
  useProviderQuery('marketing', 'getMarketingStats', {}, { staleTime: RESULTS_FRESH_MS })

/** A page of a customer's consent events. */
export const useConsents = (customerId: number, page: number) =>
  useProviderQuery(
    'marketing',
    'getConsents',
    { customerId, page },
    { ...KEEP_SHOWN, staleTime: 0 }
  )
