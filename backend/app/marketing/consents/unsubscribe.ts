import type { MarketingPreferencesRow } from '#database/rows'
import { CHANNEL_LABELS } from '@trailgate/shared/marketing/constants'
import type { Unsubscribing } from '@trailgate/shared/marketing/campaigns'
import { messages } from '@trailgate/shared/marketing/unsubscribe_messages'
import { fill } from '@trailgate/shared/text'
import { rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import { keepConsentMark } from '#marketing/consents/consent_mark'
import type { Actor } from '#platform/actor'
import { NotFound } from '#platform/http/refusals'
import { subscriptionOf, type Subscription } from '#marketing/campaigns/unsubscribe_token'
import { clock } from '#platform/clock'
import { record } from '#platform/history'
import { sqlTime } from '#platform/database/sql_time'
import { inTransaction, type Reader, type Transaction } from '#platform/database/transaction'
import db from '@adonisjs/lucid/services/db'
import { settings } from '#start/settings'

/** A record that was merged more often than that is not followed further. */
const MERGES_AT_MOST = 20

/** What the link of a message stops, and whether that is on; nothing is changed. @throws {NotFound} for a link that is not ours. */
export async function whatLinkStops(token: string): Promise<Unsubscribing> {
  const { subscription, typeName } = await readLink(token, db)
  const customerId = await whoeverItIsNow(subscription.customerId, db)
  const row = await preferenceOf({ ...subscription, customerId }, db)
  const subscribed = row !== null && row[`${subscription.channel}_opted_in`] === 1
  const { channel } = subscription
  return toAnswer({ typeName, channel, subscribed }, subscribed ? 'ask' : 'done')
}

/**
 * Stops one kind of message on one channel at once, for whoever has the link. Done twice it is done once; of somebody who is no
 * customer any more there is nothing to stop. The no is kept as evidence like any other.
 * @throws {NotFound} for a link that is not ours.
 */
export async function unsubscribe(
  token: string,
  { by, userAgent }: { by: Actor; userAgent: string | null }
): Promise<Unsubscribing> {
  return inTransaction(async (trx) => {
    const { subscription, typeName } = await readLink(token, trx)
    const { campaignTypeId, channel } = subscription
    const customerId = await whoeverItIsNow(subscription.customerId, trx)
    // One change at a time for one person, so that the evidence adds up.
    await rowsIn('customers', trx).where('id', customerId).forUpdate().select('id').first()
    const row = await preferenceOf({ customerId, campaignTypeId, channel }, trx)
    if (row?.[`${channel}_opted_in`] === 1) {
      const now = sqlTime(clock.now())
      await rowsIn('marketing_preferences', trx)
        .where('id', row.id)
        .update({
          [`${channel}_opted_in`]: false,
          [`${channel}_opt_out_date`]: now,
          ...(channel === 'sms' && { sms_affirmed: false }),
          updated_at: now,
        })
      await keepEvidence({ customerId, campaignTypeId, channel, typeName, by, userAgent }, trx)
      await keepConsentMark(customerId, trx)
      const details = { changed: [{ type: typeName, channel, opted_in: false }] }
      await record({ action: 'preferences.changed', by, customerId, details }, trx)
    }
    return toAnswer({ typeName, channel, subscribed: false }, 'done')
  })
}

async function readLink(token: string, client: Reader) {
  const subscription = subscriptionOf(token)
  if (!subscription) throw new NotFound(messages.unknown)
  const type = await rowsIn('campaign_types', client)
    .where('id', subscription.campaignTypeId)
    .select('name')
    .first()
  if (!type) throw new NotFound(messages.unknown)
  return { subscription, typeName: type.name }
}

/** Whoever was merged into somebody else speaks for that record now. */
async function whoeverItIsNow(customerId: number, client: Reader): Promise<number> {
  let id = customerId
  for (let steps = 0; steps < MERGES_AT_MOST; steps += 1) {
    const row = await rowsIn('customers', client).where('id', id).select('merged_into_id').first()
    if (!row?.merged_into_id) break
    id = row.merged_into_id
  }
  return id
}

type PreferenceRow = Pick<MarketingPreferencesRow, 'id' | 'email_opted_in' | 'sms_opted_in'>

function preferenceOf(
  { customerId, campaignTypeId }: Subscription,
  client: Reader
): Promise<PreferenceRow | null> {
  return rowsIn('marketing_preferences', client)
    .where({ customer_id: customerId, campaign_type_id: campaignTypeId })
    .select('id', 'email_opted_in', 'sms_opted_in')
    .first()
}

type Evidence = Subscription & { typeName: string; by: Actor; userAgent: string | null }

async function keepEvidence(
  { customerId, campaignTypeId, channel, typeName, by, userAgent }: Evidence,
  trx: Transaction
) {
  const about = { title: messages.title, type: typeName, channel: CHANNEL_LABELS[channel] }
  await rowsInto('consent_events', trx).insert({
    customer_id: customerId,
    campaign_type_id: campaignTypeId,
    channel,
    opted_in: false,
    source: 'letter',
    text_shown: fill(messages.evidence, about),
    touched: true,
    actor_kind: by.kind,
    actor_id: by.id,
    ip: by.ip,
    user_agent: userAgent?.slice(0, 300) ?? null,
    created_at: sqlTime(clock.now()),
  })
}

type Stopped = { typeName: string; channel: 'email' | 'sms'; subscribed: boolean }

function toAnswer({ typeName, channel, subscribed }: Stopped, step: 'ask' | 'done'): Unsubscribing {
  return {
    campaign_type_name: typeName,
    channel,
    subscribed,
    message: fill(messages[`${step}.${channel}`], { type: typeName, park: settings.parkName }),
  }
}
