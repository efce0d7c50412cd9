import * as v from 'valibot'
import type { CustomerStatus } from '../customers/constants.ts'
import { isMinor, type Day } from '../dates.ts'
import { countAnswer, id, idAnswer, line, paragraph, strictBody } from '../fields.ts'
import { membershipIds } from './schemas.ts'

export const MAIL_SUBJECT_MAX = 150
export const MAIL_MESSAGE_MAX = 5000

/** POST /memberships/bulk/mail/preview: the recipients of a letter of this campaign type. */
export function mailPreviewSchema() {
  return strictBody({ membership_ids: membershipIds(), campaign_type_id: id('Campaign type') })
}
export type MailPreviewQuery = v.InferOutput<ReturnType<typeof mailPreviewSchema>>

/** POST /memberships/bulk/mail. */
export function membershipMailSchema() {
  return strictBody({
    membership_ids: membershipIds(),
    campaign_type_id: id('Campaign type'),
    subject: line('Subject', MAIL_SUBJECT_MAX),
    message: paragraph('Message', MAIL_MESSAGE_MAX),
  })
}
export type MembershipMail = v.InferOutput<ReturnType<typeof membershipMailSchema>>

/** Why a customer gets no letter. */
export const MAIL_BARS = ['no_email', 'minor', 'not_opted_in', 'inactive', 'banned'] as const
export type MailBar = (typeof MAIL_BARS)[number]

type Addressee = {
  email: string | null
  date_of_birth: Day | null
  status: CustomerStatus
  opted_in: boolean
  banned: boolean
}

/** Why a customer must not be written to, by the same rules as campaigns: marketing never goes to minors. */
export function mailBar(
  { email, date_of_birth: born, status, opted_in: optedIn, banned }: Addressee,
  today: Day
): MailBar | null {
  if (born && isMinor(born, today)) return 'minor'
  if (!email) return 'no_email'
  if (!optedIn) return 'not_opted_in'
  if (status !== 'active') return 'inactive'
  return banned ? 'banned' : null
}

const leftOut = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  membership_id: v.nullable(idAnswer),
  customer_name: v.nullable(v.string()),
  reason: v.string(),
})

/** Recipients of a selection, each once, and skipped customers with reasons. */
export const mailPreview = /* @__PURE__ */ v.strictObject({
  recipients: v.array(
    v.strictObject({ customer_id: idAnswer, name: v.string(), email: v.string() })
  ),
  skipped: v.array(leftOut),
})
export type MailPreview = v.InferOutput<typeof mailPreview>

/** 200 of POST /memberships/bulk/mail */
export const mailResult = /* @__PURE__ */ v.strictObject({
  success: v.boolean(),
  sent_count: countAnswer,
  skipped: v.array(v.strictObject({ id: idAnswer, reason: v.string() })),
})
export type MailResult = v.InferOutput<typeof mailResult>
