import type { MarketingPreferencesRow } from '#database/rows'
import { CHANNEL_LABELS } from '@trailgate/shared/marketing/constants'
import type { Unsubscribing } from '@trailgate/shared/marketing/campaigns'
import { messages } from '@trailgate/shared/marketing/unsubscribe_messages'
import { fill } from '@trailgate/shared/text'
import { rowsIn } from '#platform/database/rows_in'
import { inChunks } from '#platform/database/chunks'
import { insertMany } from '#platform/database/insert_many'
import { endConsentMarks } from '#marketing/consents/consent_mark'
import type { Actor } from '#platform/actor'
import { NotFound } from '#platform/http/refusals'
import { subscriptionOf, type Subscription } from '#marketing/campaigns/unsubscribe_token'
import { clock } from '#platform/clock'
import { recordAll } from '#platform/history'
import { sqlTime } from '#platform/database/sql_time'
import { inTransaction, type Reader, type Transaction } from '#platform/database/transaction'
import db from '@adonisjs/lucid/services/db'
import { settings } from '#start/settings'

/** Longest chain of merged records that is followed. */
const MERGES_AT_MOST = 20

/**
 * Scope of an unsubscribe link, and whether anyone at its address is still subscribed; changes nothing. @throws
 * {NotFound} for an invalid link.
 */
export async function whatLinkStops(token: string): Promise<Unsubscribing> {
  const { subscription, typeName } = await readLink(token, db)
  const customerId = await resolveMerged(subscription.customerId, db)
  const { channel } = subscription
  const ids = await sameAddress({ customerId, channel }, db)
  const subscribed = (await optedIn({ ids, ...subscription }, db)).length > 0
  return toAnswer({ typeName, channel, subscribed }, subscribed ? 'ask' : 'done')
}

/**
 * Unsubscribes at once the holder of the link from one campaign type on one channel. The opt-out counts for the
 * address: no one who shares it gets that type any more, and each record says why; each of them may opt in again.
 * Idempotent; a link of a deleted customer does nothing. The opt-out is kept as evidence like any other.
 * @throws {NotFound} for an invalid link.
 */
export async function unsubscribe(
  token: string,
  { by, userAgent }: { by: Actor; userAgent: string | null }
): Promise<Unsubscribing> {
  return inTransaction(async (trx) => {
    const { subscription, typeName } = await readLink(token, trx)
    const { campaignTypeId, channel } = subscription
    const customerId = await resolveMerged(subscription.customerId, trx)
    const ids = await sameAddress({ customerId, channel }, trx)
    for (const some of inChunks(ids)) {
      // Locks the customers, so that changes are serialized and the evidence adds up.
      await rowsIn('customers', trx).whereIn('id', some).orderBy('id').forUpdate().select('id')
      const rows = await optedIn({ ids: some, campaignTypeId, channel }, trx)
      await stop({ rows, customerId, campaignTypeId, channel, typeName, by, userAgent }, trx)
    }
    return toAnswer({ typeName, channel, subscribed: false }, 'done')
  })
}

type PreferenceRow = Pick<MarketingPreferencesRow, 'id' | 'customer_id'>

type Stop = Subscription & {
  rows: readonly PreferenceRow[]
  typeName: string
  by: Actor
  userAgent: string | null
}

async function stop({ rows, ...about }: Stop, trx: Transaction) {
  if (rows.length === 0) return
  const { customerId, channel, typeName, by } = about
  const now = sqlTime(clock.now())
  await rowsIn('marketing_preferences', trx)
    .whereIn(
      'id',
      rows.map(({ id }) => id)
    )
    .update({
      [`${channel}_opted_in`]: false,
      [`${channel}_opt_out_date`]: now,
      ...(channel === 'sms' && { sms_affirmed: false }),
      updated_at: now,
    })
  const people = rows.map((row) => row.customer_id)
  await insertMany(
    trx,
    'consent_events',
    people.map((id) => evidenceOf(id, { ...about, now }))
  )
  await endConsentMarks(people, trx)
  const details = { changed: [{ type: typeName, channel, opted_in: false }] }
  await recordAll(
    people.map((id) => {
      const own = id === customerId
      const action = own ? 'preferences.changed' : 'preferences.stopped_for_address'
      return { action, by, customerId: id, details }
    }),
    trx
  )
}

type Evidence = Omit<Stop, 'rows'> & { now: string }

/** For customers who only share the address, the evidence says that the message went to another customer. */
function evidenceOf(id: number, { customerId, campaignTypeId, channel, now, ...told }: Evidence) {
  const { typeName, by, userAgent } = told
  const about = { title: messages.title, type: typeName, channel: CHANNEL_LABELS[channel] }
  const own = id === customerId
  return {
    customer_id: id,
    campaign_type_id: campaignTypeId,
    channel,
    opted_in: false,
    source: 'letter' as const,
    text_shown: fill(own ? messages.evidence : messages.evidence_of_address, about),
    touched: own,
    actor_kind: by.kind,
    actor_id: by.id,
    ip: by.ip,
    user_agent: userAgent?.slice(0, 300) ?? null,
    created_at: now,
  }
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

/** Follows merges to the record that stands for this customer now. */
async function resolveMerged(customerId: number, client: Reader): Promise<number> {
  let id = customerId
  for (let steps = 0; steps < MERGES_AT_MOST; steps += 1) {
    const row = await rowsIn('customers', client).where('id', id).select('merged_into_id').first()
    if (!row?.merged_into_id) break
    id = row.merged_into_id
  }
  return id
}

type Addressed = Pick<Subscription, 'customerId' | 'channel'>

/** The customer of the link and all who share their e-mail address, in lock order. A phone number is never shared. */
async function sameAddress({ customerId, channel }: Addressed, client: Reader): Promise<number[]> {
  const person = await rowsIn('customers', client).where('id', customerId).select('email').first()
  const email = channel === 'email' ? person?.email : null
  if (!email) return person ? [customerId] : []
  const people = await rowsIn('customers', client)
    .where('email', email)
    .whereNull('merged_into_id')
    .orderBy('id')
    .select('id')
  return people.map(({ id }) => id)
}

type Asked = Pick<Subscription, 'campaignTypeId' | 'channel'> & { ids: readonly number[] }

async function optedIn(
  { ids, campaignTypeId, channel }: Asked,
  client: Reader
): Promise<PreferenceRow[]> {
  return rowsIn('marketing_preferences', client)
    .where('campaign_type_id', campaignTypeId)
    .where(`${channel}_opted_in`, true)
    .whereIn('customer_id', [...ids])
    .orderBy('customer_id')
    .select('id', 'customer_id')
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
