import { useGetList, useGetOne } from 'react-admin'

import type { Campaign, RecipientState } from '@trailgate/shared/marketing/campaigns'

import { KEEP_SHOWN, useProviderQuery } from '../providers/useProvider.ts'

/** How often what is being sent is asked how far it is. */
const PROGRESS_MS = 2000

/** All campaigns, the newest first. */
export const useCampaigns = () =>
  useGetList<Campaign>(
    'campaigns',
    {},
    {
      staleTime: 0,
      refetchInterval: ({ state }) => state.data?.data.some(isSending) && PROGRESS_MS,
    }
  )

/** One campaign with how far it is. */
export const useCampaign = (id: number) =>
  useGetOne<Campaign>(
    'campaigns',
    { id },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => state.data && isSending(state.data) && PROGRESS_MS,
    }
  )

/** Who would get a draft now, and how it looks; nothing of one that was sent. */
export const usePreview = ({ id, revision, state }: Campaign) =>
  useProviderQuery(
    'campaigns',
    'previewCampaign',
    { id, revision },
    { enabled: state === 'draft', staleTime: 0 }
  )

/** A page of those it goes to or not; asked again when some of them were settled. */
export const useRecipients = (
  { id, progress: { waiting } }: Campaign,
  state: RecipientState | null,
  page: number
) =>
  useProviderQuery(
    'campaigns',
    'getRecipients',
    { id, state, page, waiting },
    { ...KEEP_SHOWN, staleTime: 0 }
  )

function isSending({ state }: Campaign): boolean {
  return state === 'sending'
}
