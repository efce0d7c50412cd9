import {
  WEBHOOK_ROTATION_HOURS,
  WEBHOOK_URL_MAX,
  WEBHOOKS_MAX,
} from '@trailgate/shared/webhooks/constants'
import { messages } from '@trailgate/shared/webhooks/messages'
import type {
  NewWebhook,
  NewWebhookAnswer,
  WebhookChanges,
} from '@trailgate/shared/webhooks/schemas'
import { fill } from '@trailgate/shared/text'
import type { Caller } from '#access/callers'
import { InsideAddress, resolveOutside } from '#operations/webhooks/outside_address'
import { noteWebhooks } from '#operations/webhooks/queue_events'
import { newSecret, toldSecret } from '#operations/webhooks/webhook_secrets'
import { webhookById } from '#operations/webhooks/webhooks'
import type { Actor } from '#platform/actor'
import { clock } from '#platform/clock'
import { insertRow } from '#platform/database/insert_many'
import { rowsIn } from '#platform/database/rows_in'
import { sqlTime, sqlTimeAfter } from '#platform/database/sql_time'
import { inTransaction, type Transaction } from '#platform/database/transaction'
import { record } from '#platform/history'
import { withIdempotencyKey } from '#platform/http/idempotency'
import { Conflict, Invalid, NotFound } from '#platform/http/refusals'
import { settings } from '#start/settings'

/**
 * Adds a webhook with a new secret. A repeated call returns the same one.
 * @throws {Invalid} 422 for an address inside of a private network.
 * @throws {Conflict} 409 while the park has as many as it may.
 */
export async function createWebhook(caller: Caller, sent: NewWebhook): Promise<NewWebhookAnswer> {
  const { events, description = null } = sent
  const url = await outsideUrl(sent.url)
  const { id } = await withIdempotencyKey(caller, {
    resource: 'webhook',
    body: sent,
    make: async (trx) => {
      await expectRoom(trx)
      const webhookId = await insertRow(trx, 'webhooks', {
        url,
        events: events.join(','),
        description,
        secret: newSecret(),
        created_at: sqlTime(clock.now()),
      })
      const subject = { id: webhookId, label: hostOf(url) }
      await record({ action: 'webhook.created', by: caller.by, subject }, trx)
      return webhookId
    },
  })
  noteWebhooks(true)
  const made = await webhookById(id)
  return { ...made, secret: await secretOf(id) }
}

type Update = { id: number; changes: WebhookChanges; by: Actor }

/**
 * Changes what is sent of a webhook. Off, it gets no events, and those on their way are given up.
 * @throws {NotFound}
 * @throws {Invalid} 422 for an address inside of a private network.
 */
export async function updateWebhook({ id, changes, by }: Update) {
  const { events, description, state } = changes
  const url = changes.url === undefined ? undefined : await outsideUrl(changes.url)
  await inTransaction(async (trx) => {
    const row = await lockedWebhook(id, trx)
    const columns = {
      ...(url !== undefined && { url }),
      ...(events !== undefined && { events: events.join(',') }),
      ...(description !== undefined && { description }),
      ...(state === 'on' && { off_reason: null, failing_since: null }),
      ...(state === 'off' && row.off_reason === null && { off_reason: 'admin' as const }),
    }
    if (Object.keys(columns).length === 0) return
    await rowsIn('webhooks', trx).where('id', id).update(columns)
    // Events of acts that ran while the webhook was being switched off are not sent later.
    const turnsOn = state === 'on' && row.off_reason !== null
    if (state === 'off' || turnsOn) await giveUpWaiting(id, trx)
    const subject = { id, label: hostOf(url ?? row.url) }
    await record({ action: 'webhook.updated', by, subject }, trx)
  })
  noteWebhooks(true)
}

/** Deletes a webhook with its deliveries. @throws {NotFound} */
export async function deleteWebhook({ id, by }: { id: number; by: Actor }) {
  await inTransaction(async (trx) => {
    const row = await lockedWebhook(id, trx)
    await rowsIn('webhooks', trx).where('id', id).delete()
    await rowsIn('webhook_deliveries', trx).where('webhook_id', id).delete()
    const subject = { id, label: hostOf(row.url) }
    await record({ action: 'webhook.deleted', by, subject }, trx)
  })
}

/** Makes another secret; for a day the former one signs too. A repeated call returns the same one. @throws {NotFound} */
export async function rotateSecret(caller: Caller, id: number): Promise<string> {
  await withIdempotencyKey(caller, {
    resource: 'webhook.rotation',
    body: { id },
    make: async (trx) => {
      const row = await lockedWebhook(id, trx)
      await rowsIn('webhooks', trx)
        .where('id', id)
        .update({
          secret: newSecret(),
          former_secret: row.secret,
          former_until: sqlTimeAfter(clock.now(), WEBHOOK_ROTATION_HOURS * 3600),
        })
      const subject = { id, label: hostOf(row.url) }
      await record({ action: 'webhook.secret_rotated', by: caller.by, subject }, trx)
      return id
    },
  })
  return secretOf(id)
}

/** Ends the tries of everything that waits for a webhook. */
export async function giveUpWaiting(id: number, trx: Transaction) {
  await rowsIn('webhook_deliveries', trx)
    .where('webhook_id', id)
    .whereNotNull('next_attempt_at')
    .update({ next_attempt_at: null, claimed_by: null, claimed_until: null })
}

/** Host of the address: its path may hold a token. */
export function hostOf(url: string): string {
  return new URL(url).host.slice(0, 120)
}

/** @throws {NotFound} */
export async function lockedWebhook(id: number, trx: Transaction) {
  const row = await rowsIn('webhooks', trx).where('id', id).forUpdate().first()
  if (!row) throw new NotFound()
  return row
}

async function secretOf(id: number): Promise<string> {
  const { secret } = await rowsIn('webhooks').where('id', id).select('secret').firstOrFail()
  return toldSecret(secret) ?? ''
}

/**
 * The address in normal form, without a user or password, which the list would show. Names are resolved again before
 * each try; one that has no address yet is taken.
 */
async function outsideUrl(text: string): Promise<string> {
  const invalid = (message: string) => new Invalid({ url: [message] })
  if (!URL.canParse(text)) throw invalid(messages['url.invalid'])
  const target = new URL(text)
  const { protocol, username, password, href } = target
  if (username || password || href.length > WEBHOOK_URL_MAX) throw invalid(messages['url.invalid'])
  if (protocol !== 'https:' && !settings.webhooksAllowPrivate) {
    throw invalid(messages['url.secure'])
  }
  try {
    await resolveOutside(target)
  } catch (error) {
    if (error instanceof InsideAddress) throw invalid(messages['url.inside'])
  }
  return href
}

/** Lock order: the accounts of admins, so that the limit holds for concurrent calls. */
async function expectRoom(trx: Transaction) {
  await rowsIn('staff', trx).where('role', 'admin').orderBy('id').forUpdate().select('id')
  const { total } = await rowsIn('webhooks', trx).count('* as total').firstOrFail()
  if (Number(total) >= WEBHOOKS_MAX) {
    throw new Conflict(fill(messages.too_many, { n: WEBHOOKS_MAX }))
  }
}
