import type {
  Campaign,
  CampaignPreview,
  CampaignRecipient,
  RecipientState,
} from '@trailgate/shared/marketing/campaigns'

import { call, type Signal } from '../api/client.ts'
import { readPage } from '../api/readPage.ts'

const PATH = '/marketing/campaigns'

interface RecipientsAsked extends Signal {
  id: number
  state: RecipientState | null
  page: number
  /** Recipients still waiting: a change refetches the page. */
  waiting: number
}

/** API calls of campaigns beside create and edit. */
export const campaignCalls = {
  /** Recipients of a draft if sent now, and a sample. */
  previewCampaign: ({ id, signal }: Signal & Pick<Campaign, 'id' | 'revision'>) =>
    call<CampaignPreview>(`${PATH}/${id}/preview`, { signal }),
  /** A page of the recipients. */
  getRecipients: ({ id, state, page, signal }: RecipientsAsked) =>
    readPage<CampaignRecipient>(`${PATH}/${id}/recipients`, {
      page,
      query: state ? { state } : {},
      signal,
    }),
  /** Sends the version that was read; refused if it changed meanwhile. */
  sendCampaign: ({ id, revision }: Pick<Campaign, 'id' | 'revision'>) =>
    call<Campaign>(`${PATH}/${id}/send`, { method: 'POST', body: { revision } }),
  sendTestMessage: ({ id, ...body }: { id: number; phone?: string }) =>
    call<{ sent_to: string }>(`${PATH}/${id}/test`, { method: 'POST', body }),
}
