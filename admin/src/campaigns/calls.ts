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
  /** How many wait still: asked again when some of them were settled. */
  waiting: number
}

/** What is asked and done of campaigns beside writing them. */
export const campaignCalls = {
  /** Who would get a draft now, and how it looks. */
  previewCampaign: ({ id, signal }: Signal & Pick<Campaign, 'id' | 'revision'>) =>
    call<CampaignPreview>(`${PATH}/${id}/preview`, { signal }),
  /** A page of those it goes to or not. */
  getRecipients: ({ id, state, page, signal }: RecipientsAsked) =>
    readPage<CampaignRecipient>(`${PATH}/${id}/recipients`, {
      page,
      query: state ? { state } : {},
      signal,
    }),
  /** Sends what was read, and nothing that somebody changed meanwhile. */
  sendCampaign: ({ id, revision }: Pick<Campaign, 'id' | 'revision'>) =>
    call<Campaign>(`${PATH}/${id}/send`, { method: 'POST', body: { revision } }),
  sendTestMessage: ({ id, ...body }: { id: number; phone?: string }) =>
    call<{ sent_to: string }>(`${PATH}/${id}/test`, { method: 'POST', body }),
}
