/** Events that a webhook can ask for. */
export const WEBHOOK_EVENTS = [
  'customer.created',
  'customer.updated',
  'customer.deleted',
  'customer.merged',
  'waiver.signed',
  'waiver.voided',
  'membership.created',
  'membership.renewed',
  'membership.changed',
  'visit.checked_in',
  'visit.checked_out',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** Sent by the test button only. */
export const WEBHOOK_TEST = 'webhook.test'

export const WEBHOOK_STATES = ['on', 'off'] as const

/** Reasons for which a webhook is off: an admin, the answer 410, or failures for days. */
export const WEBHOOK_OFF_REASONS = ['admin', 'gone', 'failing'] as const
export type WebhookOffReason = (typeof WEBHOOK_OFF_REASONS)[number]

export const WEBHOOKS_MAX = 20
export const WEBHOOK_URL_MAX = 500
export const WEBHOOK_DESCRIPTION_MAX = 200

/** Pauses after a failed try, in seconds; the last one repeats. */
export const WEBHOOK_PAUSES = [5, 30, 120, 600, 3600, 3 * 3600, 8 * 3600] as const

/** A delivery is tried for this long; then its webhook is switched off. */
export const WEBHOOK_TRY_DAYS = 3

/** The old secret signs for this long after a rotation. */
export const WEBHOOK_ROTATION_HOURS = 24

/** Deliveries are kept for this long. */
export const WEBHOOK_KEPT_DAYS = 30

/** Longest time of one try, in seconds. */
export const WEBHOOK_TIMEOUT_SECONDS = 10

/** Kept text of an answer, in characters. */
export const WEBHOOK_ANSWER_MAX = 500
