import type { Page } from '@trailgate/shared/http/paging'
import type { ConsentEvent } from '@trailgate/shared/marketing/schemas'
import { ROLES } from '@trailgate/shared/permissions'
import { rowsIn } from '#platform/database/rows_in'
import { NotFound } from '#platform/http/refusals'
import { isoTime } from '#platform/database/sql_time'

/** Consent events of a customer with their evidence, newest first, and the total. @throws {NotFound} */
export async function consentEvents(customerId: number, { offset, limit }: Page) {
  const customer = await rowsIn('customers')
    .where('id', customerId)
    .whereNull('closed_at')
    .select('id')
    .first()
  if (!customer) throw new NotFound()
  const { total } = await rowsIn('consent_events')
    .where('customer_id', customerId)
    .count('* as total')
    .firstOrFail()
  const rows = await eventsOf(customerId).offset(offset).limit(limit)
  return { events: rows.map(toConsentEvent), total: Number(total) }
}

function eventsOf(customerId: number) {
  return rowsIn('consent_events as e')
    .leftJoin('campaign_types as t', 't.id', 'e.campaign_type_id')
    .leftJoin('staff as s', (on) => {
      on.on('s.id', 'e.actor_id').andOnIn('e.actor_kind', [...ROLES])
    })
    .where('e.customer_id', customerId)
    .orderBy('e.id', 'desc')
    .select('e.id', 'e.campaign_type_id', 't.name as type_name', 'e.channel', 'e.opted_in')
    .select('e.source', 'e.text_shown', 'e.touched', 'e.actor_kind', 'e.ip', 'e.user_agent')
    .select('e.created_at', 's.first_name as actor_first_name', 's.last_name as actor_last_name')
}

type Row = Awaited<ReturnType<typeof eventsOf>>[number]

function toConsentEvent(row: Row): ConsentEvent {
  const { actor_first_name: first, actor_last_name: last } = row
  return {
    id: row.id,
    campaign_type_id: row.campaign_type_id,
    campaign_type_name: row.type_name,
    channel: row.channel,
    opted_in: row.opted_in === 1,
    source: row.source,
    text_shown: row.text_shown,
    touched: row.touched === null ? null : row.touched === 1,
    actor: { kind: row.actor_kind, name: first === null ? null : `${first} ${last}` },
    ip: row.ip,
    user_agent: row.user_agent,
    created_at: isoTime(row.created_at),
  }
}
