import { useGetList, useGetOne } from 'react-admin'

import type { Campaign, RecipientState } from '@trailgate/shared/marketing/campaigns'

import { KEEP_SHOWN, useProviderQuery } from '../providers/useProvider.ts'

/** Polling interval for the progress of sending. */
const PROGRESS_MS = 2000

/** All campaigns, newest first. */
export const useCampaigns = () =>
  useGetList<Campaign>(
    'campaigns',
    {},
    {
      staleTime: 0,
      refetchInterval: ({ state }) => state.data?.data.some(isSending) && PROGRESS_MS,
    }
  )

/** A campaign with its progress. */
export const useCampaign = (id: number) =>
  useGetOne<Campaign>(
    'campaigns',
    { id },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => state.data && isSending(state.data) && PROGRESS_MS,
    }
  )

/** Recipients of a draft if sent now, and a sample; disabled once sent. */
export const usePreview = ({ id, revision, state }: Campaign) =>
  useProviderQuery(
    'campaigns',
    'previewCampaign',
    { id, revision },
    { enabled: state === 'draft', staleTime: 0 }
  )

/** A page of the recipients; refetched when more are settled. */
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
