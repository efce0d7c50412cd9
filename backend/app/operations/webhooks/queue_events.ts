import { randomUUID } from 'node:crypto'
import { WEBHOOK_TRY_DAYS } from '@trailgate/shared/webhooks/constants'
import { eventsToTell, payloadsOf } from '#operations/webhooks/event_payloads'
import { eventsOf } from '#operations/webhooks/webhooks'
import type { Noted } from '#platform/audit/entries'
import { clock } from '#platform/clock'
import { insertMany } from '#platform/database/insert_many'
import { rowsIn } from '#platform/database/rows_in'
import { sqlTime, sqlTimeAfter } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'

const DAY_SECONDS = 24 * 3600

/**
 * False while the park has no webhook, so that its acts ask the database nothing. The job looks every two seconds; this
 * process knows of its own ones at once.
 */
let hasSome: boolean | null = null

export function noteWebhooks(some: boolean) {
  hasSome = some
}

/** Called at the start. */
export async function lookForWebhooks() {
  hasSome = Boolean(await rowsIn('webhooks').select('id').first())
}

/** Queues the events of a transaction, in it: they are sent if and only if it commits. */
export async function queueEvents(events: readonly Noted[], trx: Transaction) {
  if (hasSome === false) return
  const webhooks = await rowsIn('webhooks', trx).orderBy('id').select('id', 'events', 'off_reason')
  hasSome = webhooks.length > 0
  const on = webhooks.filter(({ off_reason: reason }) => reason === null)
  const asking = on.map(({ id, events: asked }) => ({ id, asked: new Set(eventsOf(asked)) }))
  const all = new Set(asking.flatMap(({ asked }) => [...asked]))
  const wanted = eventsToTell(events, all)
  if (wanted.length === 0) return

  const at = clock.now()
  const told = (await payloadsOf(wanted, trx)).map((event) => ({ ...event, uid: newEventId() }))
  const rows = told.flatMap(({ type, subject, data, uid }) =>
    asking
      .filter(({ asked }) => asked.has(type))
      .map(({ id }) => ({
        webhook_id: id,
        event_id: uid,
        type,
        subject,
        payload: JSON.stringify({ type, timestamp: at.toISOString(), data }),
        ...dueAt(at),
      }))
  )
  await insertMany(trx, 'webhook_deliveries', rows)
}

export function newEventId() {
  return `msg_${randomUUID()}`
}

/** Columns of a delivery that is due at once. */
export function dueAt(at: Date) {
  return {
    created_at: sqlTime(at),
    next_attempt_at: sqlTime(at),
    tried_until: sqlTimeAfter(at, WEBHOOK_TRY_DAYS * DAY_SECONDS),
  }
}
