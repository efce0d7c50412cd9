import { CHANNELS, type Channel } from '@trailgate/shared/marketing/constants'
import type { MarketingStats } from '@trailgate/shared/marketing/schemas'

/** List selection: a campaign type, and a channel or any. */
export interface ListAsked {
  typeId: number
  channel: Channel | null
}

/** Selection in the URL; the park's first type unless it names an existing one. */
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

/** Query of a URL for that selection. */
export function searchOf({ typeId, channel }: ListAsked): string {
  return `?${new URLSearchParams({ type: String(typeId), ...(channel && { channel }) })}`
}

/** Path of the list call after /api, without its page. */
export function callOf({ typeId, channel }: ListAsked): string {
  return `/marketing/opted-in-customers/${typeId}${channel ? `?channel=${channel}` : ''}`
}
