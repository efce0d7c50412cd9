import { check, type Checked } from '@trailgate/shared/fields'
import {
  campaignContentSchema,
  newCampaignSchema,
  type Campaign,
  type CampaignChanges,
  type NewCampaign,
} from '@trailgate/shared/marketing/campaigns'
import type { Channel } from '@trailgate/shared/marketing/constants'

/** Values of the campaign form, as typed. */
export interface CampaignValues {
  campaign_type_id: number
  channel: Channel
  subject: string
  text: string
}

/** A campaign as form values. */
export function valuesOf({ campaign_type_id, channel, subject, text }: Campaign): CampaignValues {
  return { campaign_type_id, channel, subject: subject ?? '', text }
}

/** Request body of a draft; a text message has no subject. */
export function readCampaign(values: CampaignValues): Checked<NewCampaign> {
  const { channel } = values
  const sent = { ...values, subject: channel === 'sms' ? '' : values.subject }
  const content = check(campaignContentSchema(channel), sent)
  return content.ok ? check(newCampaignSchema(), sent) : content
}

/** Changed fields only. */
export function readChanges(
  written: Partial<CampaignValues>,
  campaign: Campaign
): Checked<CampaignChanges> {
  const read = readCampaign({ ...valuesOf(campaign), ...written })
  if (!read.ok) return read
  const changed = Object.entries(read.value).filter(
    ([field, value]) => value !== campaign[field as keyof Campaign]
  )
  return { ok: true, value: Object.fromEntries(changed) }
}
