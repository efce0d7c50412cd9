import { WEBHOOK_EVENTS, type WebhookEvent } from '@trailgate/shared/webhooks/constants'
import type { Webhook } from '@trailgate/shared/webhooks/schemas'
import type { WebhooksRow } from '#database/rows'
import { rowsIn } from '#platform/database/rows_in'
import { isoTime } from '#platform/database/sql_time'
import { NotFound } from '#platform/http/refusals'

type Row = Pick<WebhooksRow, (typeof COLUMNS)[number]>

const COLUMNS = [
  'id',
  'url',
  'events',
  'description',
  'off_reason',
  'failing_since',
  'created_at',
] as const

/** All webhooks of the park, newest first; there are few. */
export async function webhooks(): Promise<Webhook[]> {
  const rows = await rowsIn('webhooks')
    .orderBy('id', 'desc')
    .select(...COLUMNS)
  return rows.map(toWebhook)
}

/** @throws {NotFound} */
export async function webhookById(id: number): Promise<Webhook> {
  const row = await rowsIn('webhooks')
    .where('id', id)
    .select(...COLUMNS)
    .first()
  if (!row) throw new NotFound()
  return toWebhook(row)
}

/** Events as a row stores them, separated by commas. */
export function eventsOf(stored: string): WebhookEvent[] {
  const names = stored.split(',')
  return WEBHOOK_EVENTS.filter((event) => names.includes(event))
}

function toWebhook(row: Row): Webhook {
  return {
    id: row.id,
    url: row.url,
    events: eventsOf(row.events),
    description: row.description,
    state: row.off_reason === null ? 'on' : 'off',
    off_reason: row.off_reason,
    failing_since: isoTime(row.failing_since),
    created_at: isoTime(row.created_at),
  }
}
