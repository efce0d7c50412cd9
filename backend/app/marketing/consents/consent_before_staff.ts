import type { Registration } from '@trailgate/shared/customers/schemas'
import { CHANNELS } from '@trailgate/shared/marketing/constants'
import type { Actor } from '#platform/actor'
import { rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'
import { record } from '#platform/history'
import { keepConsentMark } from '#marketing/consents/consent_mark'
import { consentOfRegistration } from '#marketing/consents/consent_of_registration'

type Consent = {
  customerId: number
  marketing: NonNullable<Registration['marketing']>
  by: Actor
  now: Date
}

/**
 * Takes the boxes of a registration that staff added to a known record, where that record, which the caller locked, has
 * never had a choice. Its origin is unknown.
 */
export async function consentBeforeStaff(
  { customerId, marketing, by, now }: Consent,
  trx: Transaction
) {
  const chosen = await rowsIn('consent_events', trx)
    .where('customer_id', customerId)
    .select('id')
    .first()
  if (chosen) return
  const seenBy = { ip: null, userAgent: null }
  await consentOfRegistration({ customerId, marketing, seenBy, now }, trx)
  const types = await rowsIn('marketing_preferences as p', trx)
    .join('campaign_types as t', 't.id', 'p.campaign_type_id')
    .where('p.customer_id', customerId)
    .orderBy('t.id')
    .select('t.name')
  if (types.length === 0) return
  await keepConsentMark(customerId, trx)
  const changed = types.flatMap(({ name: type }) =>
    CHANNELS.map((channel) => ({ type, channel, opted_in: marketing[channel] }))
  )
  await record({ action: 'preferences.changed', by, customerId, details: { changed } }, trx)
}
