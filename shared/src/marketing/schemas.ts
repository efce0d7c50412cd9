import * as v from 'valibot'
import {
  body,
  choice,
  countAnswer,
  idAnswer,
  ignored,
  instant,
  nullableText,
  paging,
  query,
  requiredFlag,
  strictBody,
  without,
} from '../fields.ts'
import { messages as http } from '../http/messages.ts'
import { CHANNELS, CONSENT_SOURCES } from './constants.ts'
import { messages } from './messages.ts'

const PREFERENCE_READ_ONLY = [
  'campaign_type_id',
  'campaign_type_name',
  'email_opt_in_date',
  'email_opt_out_date',
  'sms_opt_in_date',
  'sms_opt_out_date',
  'updated_at',
] as const

/** PUT /marketing/preferences by a rider: a map by campaign type id. */
export function preferenceChangesSchema() {
  return body({ preferences: byCampaignType(body(preferenceFlags())) })
}
export type PreferenceChanges = v.InferOutput<ReturnType<typeof preferenceChangesSchema>>

/** PUT /marketing/customers/{id}/preferences by staff: the same map; unknown fields are rejected. */
export function staffPreferenceChangesSchema() {
  return strictBody({
    preferences: byCampaignType(
      v.pipe(
        strictBody({ ...preferenceFlags(), ...ignored(PREFERENCE_READ_ONLY) }),
        v.transform(without(PREFERENCE_READ_ONLY))
      )
    ),
  })
}

/** Query of GET /marketing/opted-in-customers/{type}: opted in on one channel or any; paged. */
export function optedInSchema() {
  return query({ channel: v.optional(choice('Channel', CHANNELS)), ...paging() })
}
export type OptedIn = v.InferOutput<ReturnType<typeof optedInSchema>>

/** Query of GET /marketing/customers/{id}/consents; paged. */
export function consentListSchema() {
  return query(paging())
}

/** One preference. */
export const preference = /* @__PURE__ */ v.strictObject({
  campaign_type_id: idAnswer,
  campaign_type_name: v.string(),
  email_opted_in: v.boolean(),
  sms_opted_in: v.boolean(),
  email_opt_in_date: v.nullable(instant),
  email_opt_out_date: v.nullable(instant),
  sms_opt_in_date: v.nullable(instant),
  sms_opt_out_date: v.nullable(instant),
  updated_at: v.nullable(instant),
})
export type Preference = v.InferOutput<typeof preference>

/** Response of GET and PUT of preferences. */
export const preferences = /* @__PURE__ */ v.strictObject({ preferences: v.array(preference) })
export type Preferences = v.InferOutput<typeof preferences>

/** One entry of GET /marketing/public/campaign-types. */
export const publicCampaignType = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  name: v.string(),
  description: nullableText,
})
export type PublicCampaignType = v.InferOutput<typeof publicCampaignType>

/** GET /marketing/stats */
export const marketingStats = /* @__PURE__ */ v.strictObject({
  total_customers: countAnswer,
  by_campaign_type: v.array(
    v.strictObject({
      campaign_type_id: idAnswer,
      campaign_type_name: v.string(),
      email_opted_in: countAnswer,
      sms_opted_in: countAnswer,
    })
  ),
})
export type MarketingStats = v.InferOutput<typeof marketingStats>

/** One consent event of a customer, with all its evidence. */
export const consentEvent = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  campaign_type_id: v.nullable(idAnswer),
  campaign_type_name: nullableText,
  channel: v.picklist(CHANNELS),
  opted_in: v.boolean(),
  source: v.picklist(CONSENT_SOURCES),
  text_shown: nullableText,
  touched: v.nullable(v.boolean()),
  actor: v.strictObject({ kind: v.string(), name: nullableText }),
  ip: nullableText,
  user_agent: nullableText,
  created_at: instant,
})
export type ConsentEvent = v.InferOutput<typeof consentEvent>

function preferenceFlags() {
  return { email_opted_in: requiredFlag('Email'), sms_opted_in: requiredFlag('SMS') }
}

function byCampaignType<const S extends v.GenericSchema>(wish: S) {
  return v.pipe(
    v.unknown(),
    v.check((map) => !Array.isArray(map), http['body.type']),
    v.record(
      v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, messages['type.unknown'])),
      wish,
      http['body.type']
    )
  )
}
