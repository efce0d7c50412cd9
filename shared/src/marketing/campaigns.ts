import * as v from 'valibot'
import {
  choice,
  countAnswer,
  id,
  idAnswer,
  instant,
  line,
  nullableText,
  optionalLine,
  optionalPhone,
  paging,
  paragraph,
  query,
  revision,
  strictBody,
} from '../fields.ts'
import { messages as customers } from '../customers/messages.ts'
import { messages } from './campaign_messages.ts'
import { CHANNELS, type Channel } from './constants.ts'

export const CAMPAIGN_SUBJECT_MAX = 150

/** Maximum length of a message: an SMS must fit in three parts, unsubscribe link included. */
export const CAMPAIGN_TEXT_MAX: Record<Channel, number> = { email: 10_000, sms: 320 }

/** A draft can be edited, a campaign being sent cannot; sent: no recipient is left to write to. */
export const CAMPAIGN_STATES = ['draft', 'sending', 'sent'] as const
export type CampaignState = (typeof CAMPAIGN_STATES)[number]

/** States of a recipient: waiting, sent, failed after all attempts, or skipped. */
export const RECIPIENT_STATES = ['waiting', 'sent', 'failed', 'skipped'] as const
export type RecipientState = (typeof RECIPIENT_STATES)[number]

/** Why a customer is skipped; the first that applies counts. */
export const CAMPAIGN_BARS = [
  'gone',
  'minor',
  'type_off',
  'opted_out',
  'not_affirmed',
  'inactive',
  'no_address',
] as const
export type CampaignBar = (typeof CAMPAIGN_BARS)[number]

const subjectAndText = {
  subject: optionalLine('Subject', CAMPAIGN_SUBJECT_MAX),
  text: paragraph('Message', CAMPAIGN_TEXT_MAX.email, messages['text.required']),
}

/** POST /marketing/campaigns: a draft. */
export function newCampaignSchema() {
  return strictBody({
    campaign_type_id: id('Campaign type'),
    channel: choice('Channel', CHANNELS),
    ...subjectAndText,
  })
}
export type NewCampaign = v.InferOutput<ReturnType<typeof newCampaignSchema>>

/** PUT /marketing/campaigns/{id}: any subset, drafts only. */
export function campaignChangesSchema() {
  return strictBody({
    campaign_type_id: v.optional(id('Campaign type')),
    channel: v.optional(choice('Channel', CHANNELS)),
    subject: subjectAndText.subject,
    text: v.optional(subjectAndText.text),
    revision,
  })
}
export type CampaignChanges = v.InferOutput<ReturnType<typeof campaignChangesSchema>>

/** Content rules by channel: an e-mail needs a subject, an SMS has a short text. */
export function campaignContentSchema(channel: Channel) {
  const text = paragraph('Message', CAMPAIGN_TEXT_MAX[channel], messages['text.required'])
  if (channel === 'sms') return v.object({ text })
  return v.object({
    subject: line('Subject', CAMPAIGN_SUBJECT_MAX, messages['subject.required']),
    text,
  })
}

/** POST /marketing/campaigns/{id}/test: an e-mail goes to the signed-in staff member, an SMS to the given number. */
export function campaignTestSchema() {
  return strictBody({ phone: optionalPhone(customers['phone.phone']) })
}

/**
 * POST /marketing/campaigns/{id}/send: requires the revision that was read, so that no one sends a text they have not
 * seen.
 */
export function campaignSendSchema() {
  return strictBody({ revision })
}

/** Query of GET /marketing/campaigns/{id}/recipients. */
export function recipientListSchema() {
  return query({ state: v.optional(choice('State', RECIPIENT_STATES)), ...paging() })
}

/** Recipient counts by state; `uncertain` of them may have received it twice. */
export const campaignProgress = /* @__PURE__ */ v.strictObject({
  total: countAnswer,
  waiting: countAnswer,
  sent: countAnswer,
  failed: countAnswer,
  skipped: countAnswer,
  uncertain: countAnswer,
})
export type CampaignProgress = v.InferOutput<typeof campaignProgress>

/** A campaign. */
export const campaign = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  campaign_type_id: idAnswer,
  campaign_type_name: v.string(),
  channel: v.picklist(CHANNELS),
  subject: nullableText,
  text: v.string(),
  state: v.picklist(CAMPAIGN_STATES),
  author_name: v.string(),
  created_at: instant,
  updated_at: instant,
  sent_at: v.nullable(instant),
  finished_at: v.nullable(instant),
  revision: countAnswer,
  progress: campaignProgress,
})
export type Campaign = v.InferOutput<typeof campaign>

/**
 * GET /marketing/campaigns/{id}/preview: current recipients, skipped customers with reasons, and the rendered message.
 */
export const campaignPreview = /* @__PURE__ */ v.strictObject({
  recipients: countAnswer,
  skipped: v.array(
    v.strictObject({ why: v.picklist(CAMPAIGN_BARS), reason: v.string(), count: countAnswer })
  ),
  subject: nullableText,
  text: v.string(),
  html: nullableText,
})
export type CampaignPreview = v.InferOutput<typeof campaignPreview>

/** One entry of GET /marketing/campaigns/{id}/recipients; a deleted customer has no name. */
export const campaignRecipient = /* @__PURE__ */ v.strictObject({
  customer_id: v.nullable(idAnswer),
  member_id: nullableText,
  name: nullableText,
  state: v.picklist(RECIPIENT_STATES),
  reason: nullableText,
  uncertain: v.boolean(),
  settled_at: v.nullable(instant),
})
export type CampaignRecipient = v.InferOutput<typeof campaignRecipient>

/** 200 of POST /marketing/campaigns/{id}/test */
export const campaignTested = /* @__PURE__ */ v.strictObject({ sent_to: v.string() })

/** The subscription that an unsubscribe link ends: GET shows it, POST returns it once it has ended. */
export const unsubscribing = /* @__PURE__ */ v.strictObject({
  campaign_type_name: v.string(),
  channel: v.picklist(CHANNELS),
  subscribed: v.boolean(),
  message: v.string(),
})
export type Unsubscribing = v.InferOutput<typeof unsubscribing>
