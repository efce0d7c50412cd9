import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import { DEFAULT_PAGE_SIZE } from '@trailgate/shared/http/paging'
import type {
  Campaign,
  CampaignChanges,
  CampaignPreview,
  CampaignRecipient,
  NewCampaign,
  RecipientState,
} from '@trailgate/shared/marketing/campaigns'

import { call, send } from '../api/client.ts'

const CAMPAIGNS = ['marketing', 'campaigns'] as const
const PATH = '/marketing/campaigns'

/** How often what is being sent is asked how far it is. */
const PROGRESS_MS = 2000

/** All campaigns, the newest first. */
export const campaigns = queryOptions({
  queryKey: [...CAMPAIGNS, 'all'],
  queryFn: ({ signal }) => call<Campaign[]>(PATH, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => state.data?.some(isSending) && PROGRESS_MS,
})

/** One campaign with how far it is. */
export function campaignOf(id: number) {
  return queryOptions({
    queryKey: [...CAMPAIGNS, id],
    queryFn: ({ signal }) => call<Campaign>(`${PATH}/${id}`, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => state.data && isSending(state.data) && PROGRESS_MS,
  })
}

/** Who would get a draft now, and how it looks. */
export function previewOf({ id, revision }: Campaign) {
  return queryOptions({
    queryKey: [...CAMPAIGNS, id, 'preview', revision],
    queryFn: ({ signal }) => call<CampaignPreview>(`${PATH}/${id}/preview`, { signal }),
    staleTime: 0,
  })
}

/** A page of those it goes to or not; asked again when some of them were settled. */
export function recipientsOf(
  { id, progress }: Campaign,
  state: RecipientState | null,
  page: number
) {
  const query = new URLSearchParams({
    ...(state && { state }),
    limit: String(DEFAULT_PAGE_SIZE),
    offset: String((page - 1) * DEFAULT_PAGE_SIZE),
  })
  return queryOptions({
    queryKey: [...CAMPAIGNS, id, 'recipients', state, page, progress.waiting],
    queryFn: async ({ signal }) => {
      const response = await send(`${PATH}/${id}/recipients?${query}`, { signal })
      return {
        people: (await response.json()) as CampaignRecipient[],
        total: Number(response.headers.get('x-total-count')),
      }
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Makes a draft. */
export function useCreateCampaign() {
  return useCampaignMutation((body: NewCampaign) => call<Campaign>(PATH, { method: 'POST', body }))
}

/** Changes a draft, guarded by the revision that was seen. */
export function useUpdateCampaign() {
  return useCampaignMutation(({ id, changes }: { id: number; changes: CampaignChanges }) =>
    call<Campaign>(`${PATH}/${id}`, { method: 'PUT', body: changes })
  )
}

/** Sends what was read, and nothing that somebody changed meanwhile. */
export function useSendCampaign() {
  return useCampaignMutation(({ id, revision }: Campaign) =>
    call<Campaign>(`${PATH}/${id}/send`, { method: 'POST', body: { revision } })
  )
}

function useCampaignMutation<Input>(mutationFn: (input: Input) => Promise<Campaign>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (campaign) => queries.setQueryData(campaignOf(campaign.id).queryKey, campaign),
    onSettled: () => void queries.invalidateQueries({ queryKey: CAMPAIGNS }),
  })
}

function isSending({ state }: Campaign): boolean {
  return state === 'sending'
}
