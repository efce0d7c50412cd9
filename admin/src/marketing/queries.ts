import { KEEP_SHOWN, useProviderQuery } from '../providers/useProvider.ts'
import { RESULTS_FRESH_MS } from '../ui/list.ts'

/** All campaign types, active or not. What is edited must be what is stored now. */
export const useCampaignTypes = () =>
  useProviderQuery('campaign-types', 'getCampaignTypes', {}, { staleTime: 0 })

/** How many agreed to what. */
export const useMarketingStats = () =>
  useProviderQuery('marketing', 'getMarketingStats', {}, { staleTime: RESULTS_FRESH_MS })

/** A page of what a customer agreed to and declined. */
export const useConsents = (customerId: number, page: number) =>
  useProviderQuery(
    'marketing',
    'getConsents',
    { customerId, page },
    { ...KEEP_SHOWN, staleTime: 0 }
  )
