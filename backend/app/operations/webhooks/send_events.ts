import { randomUUID } from 'node:crypto'
import logger from '@adonisjs/core/services/logger'
import {
  WEBHOOK_PAUSES,
  WEBHOOK_TRY_DAYS,
  type WebhookOffReason,
} from '@trailgate/shared/webhooks/constants'
import { messages } from '@trailgate/shared/webhooks/messages'
import { fill } from '@trailgate/shared/text'
import type { WebhookDeliveriesRow, WebhooksRow } from '#database/rows'
import { postEvent, type Answer } from '#operations/webhooks/post_event'
import { noteWebhooks } from '#operations/webhooks/queue_events'
import { signedHeaders } from '#operations/webhooks/webhook_secrets'
import { giveUpWaiting, hostOf } from '#operations/webhooks/write_webhook'
import { clock } from '#platform/clock'
import { rowsIn, type RowsOf } from '#platform/database/rows_in'
import { sqlTime, sqlTimeAfter } from '#platform/database/sql_time'
import { inTransaction, type Transaction } from '#platform/database/transaction'
import { record } from '#platform/history'
import { enqueueMail } from '#platform/mail/enqueue_mail'
import { letter } from '#platform/mail/letter'
import { SYSTEM } from '#platform/system_actor'
import { validEnds } from '#platform/validity'
import { settings } from '#start/settings'

/** Deliveries claimed at once for one webhook, and the seconds for which a claim holds after a crash. */
const BATCH = 20
const CLAIM_SECONDS = 60

/** Seconds for which an event is tried that was first sent after its time. */
const LATE_SECONDS = 3600

type Row = Pick<
  WebhookDeliveriesRow,
  'id' | 'event_id' | 'payload' | 'attempts' | 'claimed_by' | 'tried_until'
>

/** A round ends after this time, so that a slow receiver does not keep others waiting. */
const ROUND_MS = 15_000

/** Sends the events that are due, each webhook beside the others. Safe to call from any process at any time. */
export async function sendEvents(shouldContinue: () => boolean = () => true) {
  const webhooks = await rowsIn('webhooks').orderBy('id')
  noteWebhooks(webhooks.length > 0)
  const on = webhooks.filter(({ off_reason: reason }) => reason === null)
  const end = performance.now() + ROUND_MS
  const isInTime = () => shouldContinue() && performance.now() < end
  await Promise.all(on.map((webhook) => sendTo(webhook, isInTime)))
}

async function sendTo(webhook: WebhooksRow, shouldContinue: () => boolean) {
  for (;;) {
    const rows = shouldContinue() ? await claim(webhook.id) : []
    if (rows.length === 0) return
    for (const [index, row] of rows.entries()) {
      const goesOn =
        shouldContinue() && (await isStillOurs(row)) && (await deliver(webhook.id, row))
      if (goesOn) continue
      await giveBack(rows.slice(index))
      return
    }
  }
}

/**
 * Claims deliveries that are due, of each subject only the first that is not settled: the next one waits for it. A
 * conditional update claims them atomically on both engines.
 */
async function claim(webhookId: number): Promise<Row[]> {
  const now = clock.now()
  const claimedBy = randomUUID()
  const due = await rowsIn('webhook_deliveries as d')
    .where('d.webhook_id', webhookId)
    .where('d.next_attempt_at', '<=', sqlTime(now))
    .where((row) => {
      void row
        .whereNull('d.claimed_until')
        .orWhereNotBetween('d.claimed_until', validEnds(now, CLAIM_SECONDS))
    })
    .whereNotExists(
      rowsIn('webhook_deliveries as e')
        .whereColumn('e.webhook_id', 'd.webhook_id')
        .whereColumn('e.subject', 'd.subject')
        .whereColumn('e.id', '<', 'd.id')
        .whereNotNull('e.next_attempt_at')
        .select('e.id')
    )
    .orderBy('d.next_attempt_at')
    .orderBy('d.id')
    .limit(BATCH)
    .select('d.id')
  if (due.length === 0) return []
  await rowsIn('webhook_deliveries')
    .whereIn(
      'id',
      due.map(({ id }) => id)
    )
    .whereNotNull('next_attempt_at')
    .where((row) => isFree(row, now))
    .update({ claimed_by: claimedBy, claimed_until: sqlTimeAfter(now, CLAIM_SECONDS) })
  return rowsIn('webhook_deliveries')
    .where('claimed_by', claimedBy)
    .orderBy('id')
    .select('id', 'event_id', 'payload', 'attempts', 'claimed_by', 'tried_until')
}

function isFree(rows: RowsOf<'webhook_deliveries'>, now: Date) {
  void rows
    .whereNull('claimed_until')
    .orWhereNotBetween('claimed_until', validEnds(now, CLAIM_SECONDS))
}

/** Renews a claim, unless it expired and another process holds the delivery, or it was settled. */
async function isStillOurs({ id, claimed_by: claimedBy }: Row): Promise<boolean> {
  const held = await rowsIn('webhook_deliveries')
    .where({ id, claimed_by: claimedBy })
    .whereNotNull('next_attempt_at')
    .update({ claimed_until: sqlTimeAfter(clock.now(), CLAIM_SECONDS) })
  return Number(held) > 0
}

/** Tries one delivery and stores the outcome; false when the receiver takes nothing now, whatever the event. */
async function deliver(webhookId: number, row: Row): Promise<boolean> {
  // Read for each delivery: the address may be another one since the round began.
  const webhook = await rowsIn('webhooks').where('id', webhookId).whereNull('off_reason').first()
  if (!webhook) return false
  const at = clock.now()
  const headers = signedHeaders(webhook, { id: row.event_id, at, body: row.payload })
  const answer: Answer = headers
    ? await postEvent({ url: webhook.url, headers, body: row.payload })
    : { status: null, text: 'The secret was encrypted with another APP_KEY: rotate it' }
  const isTaken = answer.status !== null && answer.status >= 200 && answer.status < 300
  await inTransaction((trx) => settle({ webhook, row, answer, isTaken }, trx))
  if (!isTaken) {
    const about = { webhook: webhook.id, delivery: row.id, status: answer.status }
    logger.warn(about, 'webhook: not delivered')
  }
  const { status } = answer
  return status !== null && status !== 410 && status !== 429 && status < 500
}

type Tried = { webhook: WebhooksRow; row: Row; answer: Answer; isTaken: boolean }

async function settle({ webhook, row, answer, isTaken }: Tried, trx: Transaction) {
  const now = clock.now()
  const attempts = row.attempts + 1
  const pause = WEBHOOK_PAUSES[Math.min(attempts, WEBHOOK_PAUSES.length) - 1] ?? 0
  // An event that waited for a server that was down is tried for an hour from its first try on.
  const isLate = row.attempts === 0 && row.tried_until <= sqlTime(now)
  const until = isLate ? sqlTimeAfter(now, LATE_SECONDS) : row.tried_until
  const isOver = until <= sqlTime(now)
  const next = isTaken || isOver ? null : sqlTimeAfter(now, pause)
  const settled = await rowsIn('webhook_deliveries', trx)
    .where({ id: row.id, claimed_by: row.claimed_by })
    .update({
      attempts,
      response_status: answer.status,
      response_text: answer.text,
      // The last try is made when the time is over, not after it.
      next_attempt_at: next !== null && next > until ? until : next,
      tried_until: until,
      delivered_at: isTaken ? sqlTime(now) : null,
      claimed_by: null,
      claimed_until: null,
    })
  // Another process holds it since, or the webhook was deleted.
  if (Number(settled) === 0) return
  if (isTaken) {
    if (webhook.failing_since === null) return
    await rowsIn('webhooks', trx).where('id', webhook.id).update({ failing_since: null })
    return
  }
  if (answer.status === 410) return switchOff(webhook, 'gone', trx)
  if (isOver) return switchOff(webhook, 'failing', trx)
  await rowsIn('webhooks', trx)
    .where('id', webhook.id)
    .whereNull('failing_since')
    .update({ failing_since: sqlTime(now) })
}

/** Switches a webhook off, gives up what waits for it, and writes to every active admin. */
async function switchOff(
  { id, url }: WebhooksRow,
  reason: Exclude<WebhookOffReason, 'admin'>,
  trx: Transaction
) {
  const off = await rowsIn('webhooks', trx)
    .where({ id, url })
    .whereNull('off_reason')
    .update({ off_reason: reason })
  if (Number(off) === 0) return
  await giveUpWaiting(id, trx)
  const host = hostOf(url)
  await record({ action: 'webhook.switched_off', by: SYSTEM, subject: { id, label: host } }, trx)
  const mail = offLetter({ host, reason })
  const admins = await rowsIn('staff', trx)
    .where({ role: 'admin', is_active: true })
    .orderBy('id')
    .select('email')
  for (const { email } of admins) await enqueueMail({ to: email, ...mail }, trx)
}

/** Letter to admins about a webhook that was switched off. */
export function offLetter({ host, reason }: { host: string; reason: 'gone' | 'failing' }) {
  const why = fill(messages[`off.${reason}`], { url: host, n: WEBHOOK_TRY_DAYS })
  return letter({
    subject: messages['off.subject'],
    paragraphs: [why, messages['off.next']],
    links: [{ label: settings.parkName, url: `${settings.appUrl}/admin/webhooks` }],
  })
}

async function giveBack(rows: readonly Row[]) {
  const [first] = rows
  if (!first?.claimed_by) return
  await rowsIn('webhook_deliveries')
    .where('claimed_by', first.claimed_by)
    .whereIn(
      'id',
      rows.map(({ id }) => id)
    )
    .update({ claimed_by: null, claimed_until: null })
}
