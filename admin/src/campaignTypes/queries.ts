import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type {
  CampaignType,
  CampaignTypeChanges,
  NewCampaignType,
} from '@trailgate/shared/marketing/schemas'

import { call } from '../api/client.ts'

/** Everything that shows campaign types or what people chose of them. */
const SHOWN_IN = [['campaign-types'], ['marketing']] as const

/** All types, active or not. What is edited must be what is stored now. */
export const campaignTypes = queryOptions({
  queryKey: ['campaign-types'],
  queryFn: ({ signal }) => call<CampaignType[]>('/marketing/campaign-types', { signal }),
  staleTime: 0,
})

/** Makes a type. */
export function useCreateType() {
  return useTypeMutation((body: NewCampaignType) =>
    call<CampaignType>('/marketing/campaign-types', { method: 'POST', body })
  )
}

/** Changes what was changed. */
export function useUpdateType() {
  return useTypeMutation(({ id, changes }: { id: number; changes: CampaignTypeChanges }) =>
    call<CampaignType>(`/marketing/campaign-types/${id}`, { method: 'PUT', body: changes })
  )
}

function useTypeMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled() {
      for (const queryKey of SHOWN_IN) void queries.invalidateQueries({ queryKey })
    },
  })
}
