import type { CampaignType } from '@trailgate/shared/marketing/campaign_type_schemas'
import type {
  ConsentEvent,
  MarketingStats,
  PublicCampaignType,
} from '@trailgate/shared/marketing/schemas'

import { call, readCsv, type Signal } from '../api/client.ts'
import { readPage } from '../api/readPage.ts'
import { callOf, type ListAsked } from './asked.ts'

/** API calls of marketing. */
export const marketingCalls = {
  /** All campaign types, active or not. */
  getCampaignTypes: ({ signal }: Signal) =>
    call<CampaignType[]>('/marketing/campaign-types', { signal }),
  /** Active campaign types. */
  getOfferedCampaignTypes: ({ signal }: Signal) =>
    call<PublicCampaignType[]>('/marketing/public/campaign-types', { signal }),
  /** Opt-ins per type. */
  getMarketingStats: ({ signal }: Signal) => call<MarketingStats>('/marketing/stats', { signal }),
  /** A page of a customer's consent events. */
  getConsents: ({ customerId, ...asked }: Signal & { customerId: number; page: number }) =>
    readPage<ConsentEvent>(`/marketing/customers/${customerId}/consents`, asked),
  exportOptedIn: (asked: ListAsked) => readCsv(callOf(asked)),
}
