import type { CampaignType } from '@trailgate/shared/marketing/campaign_type_schemas'
import type {
  ConsentEvent,
  MarketingStats,
  PublicCampaignType,
} from '@trailgate/shared/marketing/schemas'

import { call, readCsv, type Signal } from '../api/client.ts'
import { readPage } from '../api/readPage.ts'
import { callOf, type ListAsked } from './asked.ts'

/** What is read of marketing. */
export const marketingCalls = {
  /** All types, active or not. */
  getCampaignTypes: ({ signal }: Signal) =>
    call<CampaignType[]>('/marketing/campaign-types', { signal }),
  /** What letters may be about. */
  getOfferedCampaignTypes: ({ signal }: Signal) =>
    call<PublicCampaignType[]>('/marketing/public/campaign-types', { signal }),
  /** How many agreed to what. */
  getMarketingStats: ({ signal }: Signal) => call<MarketingStats>('/marketing/stats', { signal }),
  /** A page of what a customer agreed to and declined. */
  getConsents: ({ customerId, ...asked }: Signal & { customerId: number; page: number }) =>
    readPage<ConsentEvent>(`/marketing/customers/${customerId}/consents`, asked),
  exportOptedIn: (asked: ListAsked) => readCsv(callOf(asked)),
}
