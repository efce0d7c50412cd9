import * as v from 'valibot'
import {
  choice,
  countAnswer,
  idAnswer,
  instant,
  listOf,
  nullableText,
  optionalLine,
  paging,
  query,
  strictBody,
} from '../fields.ts'
import {
  WEBHOOK_DESCRIPTION_MAX,
  WEBHOOK_EVENTS,
  WEBHOOK_OFF_REASONS,
  WEBHOOK_STATES,
  WEBHOOK_TEST,
  WEBHOOK_URL_MAX,
} from './constants.ts'
import { messages } from './messages.ts'

/** The address of a receiver; the server checks what it is made of, and where it leads. */
function address() {
  const invalid = messages['url.invalid']
  return v.pipe(
    v.string(({ input }) => (input === undefined ? messages['url.required'] : invalid)),
    v.trim(),
    v.nonEmpty(messages['url.required']),
    v.maxLength(WEBHOOK_URL_MAX, invalid),
    v.check((text) => text === '' || /^https?:\/\/[^\s#]+$/i.test(text), invalid)
  )
}

function events() {
  return v.pipe(
    listOf('Events', v.picklist(WEBHOOK_EVENTS, messages['events.required'])),
    v.minLength(1, messages['events.required']),
    v.maxLength(WEBHOOK_EVENTS.length, messages['events.required']),
    v.transform((chosen) => WEBHOOK_EVENTS.filter((event) => chosen.includes(event)))
  )
}

/** POST /webhooks */
export function newWebhookSchema() {
  return strictBody({
    url: address(),
    events: events(),
    description: optionalLine('Description', WEBHOOK_DESCRIPTION_MAX),
  })
}
export type NewWebhook = v.InferOutput<ReturnType<typeof newWebhookSchema>>

/** PUT /webhooks/{id}: any subset. */
export function webhookChangesSchema() {
  return strictBody({
    url: v.optional(address()),
    events: v.optional(events()),
    description: v.optional(optionalLine('Description', WEBHOOK_DESCRIPTION_MAX)),
    state: v.optional(choice('State', WEBHOOK_STATES)),
  })
}
export type WebhookChanges = v.InferOutput<ReturnType<typeof webhookChangesSchema>>

/** GET /webhooks/{id}/deliveries; paged. */
export function deliveryListSchema() {
  return query(paging())
}

/** A webhook as admins see it. */
export const webhook = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  url: v.string(),
  events: v.array(v.picklist(WEBHOOK_EVENTS)),
  description: nullableText,
  state: v.picklist(WEBHOOK_STATES),
  off_reason: v.nullable(v.picklist(WEBHOOK_OFF_REASONS)),
  failing_since: v.nullable(instant),
  created_at: instant,
})
export type Webhook = v.InferOutput<typeof webhook>

/** 201 of POST /webhooks: the only answer with the secret, besides that of a rotation. */
export const newWebhookAnswer = /* @__PURE__ */ v.strictObject({
  ...webhook.entries,
  secret: v.string(),
})
export type NewWebhookAnswer = v.InferOutput<typeof newWebhookAnswer>

export const webhookSecret = /* @__PURE__ */ v.strictObject({ secret: v.string() })

/** One event for one webhook, and how its sending went; `event_id` is the `webhook-id` that the receiver gets. */
export const delivery = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  event_id: v.string(),
  type: v.picklist([...WEBHOOK_EVENTS, WEBHOOK_TEST]),
  created_at: instant,
  attempts: countAnswer,
  response_status: v.nullable(countAnswer),
  response_text: nullableText,
  next_attempt_at: v.nullable(instant),
  delivered_at: v.nullable(instant),
})
export type Delivery = v.InferOutput<typeof delivery>
