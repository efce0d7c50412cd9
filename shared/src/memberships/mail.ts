import * as v from 'valibot'
import type { CustomerStatus } from '../customers/constants.ts'
import { isMinor, type Day } from '../dates.ts'
import { countAnswer, id, idAnswer, line, paragraph, strictBody } from '../fields.ts'
import { membershipIds } from './schemas.ts'

export const MAIL_SUBJECT_MAX = 150
export const MAIL_MESSAGE_MAX = 5000

/** POST /memberships/bulk/mail/preview: whom a letter of this kind would reach. */
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

/** Why somebody is not written to. */
export const MAIL_BARS = ['no_email', 'minor', 'not_opted_in', 'inactive'] as const
export type MailBar = (typeof MAIL_BARS)[number]

type Addressee = {
  email: string | null
  date_of_birth: Day | null
  status: CustomerStatus
  opted_in: boolean
}

/** What stands against writing to somebody, as with every campaign: marketing never reaches anybody under 18. */
export function mailBar(
  { email, date_of_birth: born, status, opted_in: optedIn }: Addressee,
  today: Day
): MailBar | null {
  if (born && isMinor(born, today)) return 'minor'
  if (!email) return 'no_email'
  if (!optedIn) return 'not_opted_in'
  return status === 'active' ? null : 'inactive'
}

const leftOut = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  membership_id: v.nullable(idAnswer),
  customer_name: v.nullable(v.string()),
  reason: v.string(),
})

/** Who of a selection is written to, each once, and who is not. */
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
