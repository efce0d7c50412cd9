import type { Registration } from '@trailgate/shared/customers/schemas'
import { MARKETING_CONSENT_TEXT_ID } from '@trailgate/shared/customers/constants'
import { messages } from '@trailgate/shared/customers/registration_messages'
import { CHANNELS } from '@trailgate/shared/marketing/constants'
import { rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import { catalogues } from '#platform/http/translated'
import { UNTOUCHED, type Choice } from '#marketing/consents/chosen'
import { sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'

type Consent = {
  customerId: number
  marketing: NonNullable<Registration['marketing']>
  seenBy: { ip: string | null; userAgent: string | null }
  now: Date
}

/** Texts shown beside the boxes, by the id that the page sends. */
const TEXTS: Readonly<Record<string, string>> = {
  [MARKETING_CONSENT_TEXT_ID]: shownBeside(messages),
  ...Object.fromEntries(
    catalogues().map(({ labels, texts }) => [
      labels['customers/constants'].MARKETING_CONSENT_TEXT_ID,
      shownBeside(texts['customers/registration_messages']),
    ])
  ),
}

function shownBeside(texts: Record<'marketing.master' | 'marketing.hint', string>): string {
  return `${texts['marketing.master']}. ${texts['marketing.hint']}`
}

/**
 * Stores the consent given at registration: an event for each active campaign type and channel, with the text shown and
 * whether the box was touched, and the resulting state. An untouched SMS tick is stored as given but nothing is sent
 * until it is affirmed (docs/product/marketing.md).
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

/** Evidence of the boxes for one campaign type. */
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

/** Choice that the boxes result in, the same for each campaign type. */
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

/** Null if the text shown is unknown: an API client of its own, or an id that we do not know. */
function textOf(id: string | null | undefined) {
  return id ? (TEXTS[id] ?? null) : null
}
