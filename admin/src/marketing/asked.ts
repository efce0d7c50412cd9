import { CHANNELS, type Channel } from '@trailgate/shared/marketing/constants'
import type { MarketingStats } from '@trailgate/shared/marketing/schemas'

/** Whose list is looked at: a campaign type, and a channel or any of them. */
export interface ListAsked {
  typeId: number
  channel: Channel | null
}

/** What the address asks for; the first type of the park unless it names one that there is. */
export function askedIn(
  query: URLSearchParams,
  { by_campaign_type }: MarketingStats
): ListAsked | null {
  const named = by_campaign_type.find(
    ({ campaign_type_id }) => String(campaign_type_id) === query.get('type')
  )
  const type = named ?? by_campaign_type[0]
  if (!type) return null
  const channel = CHANNELS.find((each) => each === query.get('channel')) ?? null
  return { typeId: type.campaign_type_id, channel }
}

/** The query of an address that asks for that. */
export function searchOf({ typeId, channel }: ListAsked): string {
  return `?${new URLSearchParams({ type: String(typeId), ...(channel && { channel }) })}`
}

/** The call that lists them, after /api, without its page. */
export function callOf({ typeId, channel }: ListAsked): string {
  return `/marketing/opted-in-customers/${typeId}${channel ? `?channel=${channel}` : ''}`
}
