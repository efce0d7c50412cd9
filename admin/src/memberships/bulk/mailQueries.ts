import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { PublicCampaignType } from '@trailgate/shared/marketing/schemas'
import type { MailPreview } from '@trailgate/shared/memberships/mail'

import { call } from '../../api/client.ts'

/** What letters may be about. */
export const campaignTypes = queryOptions({
  queryKey: ['campaign-types', 'offered'],
  queryFn: ({ signal }) =>
    call<PublicCampaignType[]>('/marketing/public/campaign-types', { signal }),
})

/** Whom a letter of a kind would reach, as it is now. */
export function mailReach(ids: readonly number[], typeId: number) {
  return queryOptions({
    queryKey: ['memberships', 'mail-reach', ids, typeId],
    queryFn: ({ signal }) =>
      call<MailPreview>('/memberships/bulk/mail/preview', {
        method: 'POST',
        body: { membership_ids: ids, campaign_type_id: typeId },
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
}
