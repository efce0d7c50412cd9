import type { Page } from '@trailgate/shared/http/paging'
import { WEBHOOK_TEST } from '@trailgate/shared/webhooks/constants'
import { messages } from '@trailgate/shared/webhooks/messages'
import type { Delivery } from '@trailgate/shared/webhooks/schemas'
import type { WebhookDeliveriesRow } from '#database/rows'
import type { Caller } from '#access/callers'
import { dueAt, newEventId } from '#operations/webhooks/queue_events'
import { hostOf, lockedWebhook } from '#operations/webhooks/write_webhook'
import { clock } from '#platform/clock'
import { insertRow } from '#platform/database/insert_many'
import { rowsIn } from '#platform/database/rows_in'
import { isoTime } from '#platform/database/sql_time'
import { record } from '#platform/history'
import { withIdempotencyKey } from '#platform/http/idempotency'
import { Conflict, NotFound } from '#platform/http/refusals'

type Row = Pick<WebhookDeliveriesRow, (typeof COLUMNS)[number]>

const COLUMNS = [
  'id',
  'event_id',
  'type',
  'created_at',
  'attempts',
  'response_status',
  'response_text',
  'next_attempt_at',
  'delivered_at',
] as const

/** A page of the deliveries of a webhook, newest first, and their total. */
export async function deliveriesOf(webhookId: number, { offset, limit }: Page) {
  const all = rowsIn('webhook_deliveries').where('webhook_id', webhookId)
  const { total } = await all.clone().count('* as total').firstOrFail()
  const rows = await all
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .select(...COLUMNS)
  return { deliveries: rows.map(toDelivery), total: Number(total) }
}

export async function deliveryById(id: number): Promise<Delivery> {
  return toDelivery(
    await rowsIn('webhook_deliveries')
      .where('id', id)
      .select(...COLUMNS)
      .firstOrFail()
  )
}

/**
 * Queues a test event and returns its delivery.
 * @throws {NotFound}
 * @throws {Conflict} 409 for a webhook that is off.
 */
export async function testWebhook(caller: Caller, webhookId: number): Promise<Delivery> {
  const at = clock.now()
  const { id } = await withIdempotencyKey(caller, {
    resource: 'webhook.test',
    body: { webhookId },
    make: async (trx) => {
      const row = await lockedWebhook(webhookId, trx)
      if (row.off_reason !== null) throw new Conflict(messages.is_off)
      const event = newEventId()
      const deliveryId = await insertRow(trx, 'webhook_deliveries', {
        webhook_id: webhookId,
        event_id: event,
        type: WEBHOOK_TEST,
        // Of its own, so that it waits for nothing.
        subject: event,
        payload: JSON.stringify({ type: WEBHOOK_TEST, timestamp: at.toISOString(), data: {} }),
        ...dueAt(at),
      })
      const subject = { id: webhookId, label: hostOf(row.url) }
      await record({ action: 'webhook.tested', by: caller.by, subject }, trx)
      return deliveryId
    },
  })
  return deliveryById(id)
}

type Asked = { webhookId: number; id: number }

/**
 * Sends an event once more, under the same event id, with three days of tries.
 * @throws {NotFound}
 * @throws {Conflict} 409 for a webhook that is off.
 */
export async function redeliver(caller: Caller, { webhookId, id }: Asked): Promise<Delivery> {
  await withIdempotencyKey(caller, {
    resource: 'webhook.redelivery',
    body: { webhookId, id },
    make: async (trx) => {
      const row = await lockedWebhook(webhookId, trx)
      if (row.off_reason !== null) throw new Conflict(messages.is_off)
      const { next_attempt_at: due, tried_until: until } = dueAt(clock.now())
      const found = await rowsIn('webhook_deliveries', trx)
        .where({ id, webhook_id: webhookId })
        .update({
          next_attempt_at: due,
          tried_until: until,
          delivered_at: null,
          attempts: 0,
          claimed_by: null,
          claimed_until: null,
        })
      if (Number(found) === 0) throw new NotFound()
      const subject = { id: webhookId, label: hostOf(row.url) }
      await record({ action: 'webhook.redelivered', by: caller.by, subject }, trx)
      return id
    },
  })
  return deliveryById(id)
}

function toDelivery(row: Row): Delivery {
  return {
    ...row,
    created_at: isoTime(row.created_at),
    next_attempt_at: isoTime(row.next_attempt_at),
    delivered_at: isoTime(row.delivered_at),
  }
}
