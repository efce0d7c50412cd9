import type { Registration } from '@trailgate/shared/customers/schemas'
import { MARKETING_CONSENT_TEXT_ID } from '@trailgate/shared/customers/constants'
import { messages } from '@trailgate/shared/customers/registration_messages'
import { CHANNELS } from '@trailgate/shared/marketing/constants'
import { rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import { UNTOUCHED, type Choice } from '#marketing/consents/chosen'
import { sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'

type Consent = {
  customerId: number
  marketing: NonNullable<Registration['marketing']>
  seenBy: { ip: string; userAgent: string | null }
  now: Date
}

/** The words that stood beside the boxes, by the id that the page sends. */
const TEXTS: Record<string, string> = {
  [MARKETING_CONSENT_TEXT_ID]: `${messages['marketing.master']}. ${messages['marketing.hint']}`,
}

/**
 * Keeps what somebody ticked at registration: an event for each active campaign type and channel, with the text
 * that was shown and whether the box was touched, and their sum. An SMS tick that nobody touched is shown as
 * given but not sent to until affirmed (docs/product/marketing.md).
 */
export async function consentOfRegistration(
  { customerId, marketing, seenBy, now }: Consent,
  trx: Transaction
) {
  if (!marketing.email && !marketing.sms) return
  const types = await rowsIn('campaign_types', trx)
    .where('is_active', true)
    .orderBy('id')
    .select('id')
  if (types.length === 0) return
  const consent = { customerId, marketing, seenBy, at: sqlTime(now) }
  await rowsInto('consent_events', trx).multiInsert(
    types.flatMap(({ id }) => registrationEvents(consent, id))
  )
  await rowsInto('marketing_preferences', trx).multiInsert(
    types.map(({ id }) => ({
      customer_id: customerId,
      campaign_type_id: id,
      ...registrationChoice(consent),
      updated_at: consent.at,
    }))
  )
}

type Given = Omit<Consent, 'now'> & { at: string }

/** What is kept of the boxes as evidence, for one campaign type. */
export function registrationEvents({ customerId, marketing, seenBy, at }: Given, typeId: number) {
  return CHANNELS.map((channel) => ({
    customer_id: customerId,
    campaign_type_id: typeId,
    channel,
    opted_in: marketing[channel],
    source: 'registration' as const,
    text_shown: textOf(marketing.text_id),
    touched: marketing.touched ?? null,
    actor_kind: 'rider',
    actor_id: customerId,
    ip: seenBy.ip,
    user_agent: seenBy.userAgent?.slice(0, 300) ?? null,
    created_at: at,
  }))
}

/** What the boxes come to, for each campaign type alike. */
export function registrationChoice({ marketing, at }: Pick<Given, 'marketing' | 'at'>): Choice {
  return {
    ...UNTOUCHED,
    email_opted_in: marketing.email,
    sms_opted_in: marketing.sms,
    sms_affirmed: marketing.sms && marketing.touched === true,
    email_opt_in_date: marketing.email ? at : null,
    sms_opt_in_date: marketing.sms ? at : null,
  }
}

/** Null says that we do not know what the caller showed: a client of its own, or an unknown text. */
function textOf(id: string | null | undefined) {
  return id ? (TEXTS[id] ?? null) : null
}
