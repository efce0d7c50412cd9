import type { ActivityAction } from '@trailgate/shared/activity/actions'
import { statusOn } from '@trailgate/shared/memberships/status'
import type { WebhookEvent } from '@trailgate/shared/webhooks/constants'
import type { Noted } from '#platform/audit/entries'
import { clock } from '#platform/clock'
import { inChunks } from '#platform/database/chunks'
import { rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'

/** An event as it is sent; deliveries of one subject keep their order. */
export type Told = { type: WebhookEvent; subject: string; data: Record<string, unknown> }

/** Acts of the log of which webhooks tell. */
const EVENTS: Partial<Record<ActivityAction, WebhookEvent>> = {
  'customer.created': 'customer.created',
  'customer.registered': 'customer.created',
  'minor.added': 'customer.created',
  'customer.updated': 'customer.updated',
  'customer.phone_released': 'customer.updated',
  'customer.phone_claim_moved': 'customer.updated',
  'customer.closed': 'customer.updated',
  'customer.reopened': 'customer.updated',
  'minor.updated': 'customer.updated',
  'customer.deleted': 'customer.deleted',
  'customer.merged': 'customer.merged',
  'customer.merge_undone': 'customer.updated',
  'waiver.signed': 'waiver.signed',
  'waiver.voided': 'waiver.voided',
  'membership.created': 'membership.created',
  'membership.renewed': 'membership.renewed',
  'membership.updated': 'membership.changed',
  'membership.activated': 'membership.changed',
  'membership.suspended': 'membership.changed',
  'membership.cancelled': 'membership.changed',
  'membership.expired': 'membership.changed',
  'visit.checked_in': 'visit.checked_in',
  'visit.overridden': 'visit.checked_in',
  'visit.checked_out': 'visit.checked_out',
  'visits.checked_out': 'visit.checked_out',
}

/** Fields that an act changes without naming them in its details. */
const FIELDS: Partial<Record<ActivityAction, readonly string[]>> = {
  'customer.phone_released': ['phone'],
  'customer.phone_claim_moved': ['phone'],
  'customer.closed': ['status'],
  'customer.reopened': ['status'],
}

/** Waivers per query. */
const UIDS_AT_ONCE = 500

type Wanted = { event: Noted; type: WebhookEvent }

/** The events of a transaction that webhooks may ask for, in the order in which they happened. */
export function eventsToTell(events: readonly Noted[], asked: ReadonlySet<WebhookEvent>): Wanted[] {
  return events.flatMap((event) => {
    const type = EVENTS[event.action]
    return type && asked.has(type) ? [{ event, type }] : []
  })
}

/** Adds ids and facts from the database, a query for each kind of record and not for each event. */
export async function payloadsOf(wanted: readonly Wanted[], trx: Transaction): Promise<Told[]> {
  const of = (prefix: string) => wanted.filter(({ type }) => type.startsWith(prefix))
  const people = await rowsById(
    of('customer.').map(({ event }) => event.subject?.id),
    (ids) => rowsIn('customers', trx).whereIn('id', ids).select('id', 'member_id', 'revision')
  )
  const uids = of('waiver.').map(({ event }) => String(event.details?.uid))
  const waivers = await waiversOf(uids, trx)
  const memberships = await rowsById(
    of('membership.').map(({ event }) => event.subject?.id),
    (ids) =>
      rowsIn('memberships as m', trx)
        .join('membership_types as t', 't.id', 'm.type_id')
        .whereIn('m.id', ids)
        .select('m.id', 'm.membership_id', 'm.customer_id', 'm.status', 'm.end_date')
        .select('t.name as type')
  )
  const visits = await rowsById(
    of('visit.').flatMap(({ event }) => visitIdsOf(event)),
    (ids) =>
      rowsIn('visits', trx).whereIn('id', ids).select('id', 'customer_id', 'park_day', 'method')
  )

  return wanted.flatMap(({ event, type }): Told[] => {
    const id = event.subject?.id ?? null
    const details = event.details ?? {}
    switch (type) {
      case 'customer.deleted':
        return [{ type, subject: `customer:${id}`, data: { id, member_id: details.member_id } }]
      case 'customer.merged':
        return [
          { type, subject: `customer:${id}`, data: { winner_id: id, loser_id: details.loser_id } },
        ]
      case 'customer.created':
      case 'customer.updated': {
        const person = id === null ? undefined : people.get(id)
        if (!person) return []
        const { member_id: memberId, revision } = person
        const changed = type === 'customer.updated' ? { changed: changedIn(event) } : {}
        const data = { id, member_id: memberId, ...changed, revision }
        return [{ type, subject: `customer:${id}`, data }]
      }
      case 'waiver.signed':
      case 'waiver.voided': {
        const waiver = waivers.get(String(details.uid))
        if (!waiver) return []
        const { waiverId, templateId, digest } = waiver
        const data = { waiver_id: waiverId, customer_id: id, digest, template_id: templateId }
        return [{ type, subject: `waiver:${waiverId}`, data }]
      }
      case 'membership.created':
      case 'membership.renewed':
      case 'membership.changed': {
        const row = id === null ? undefined : memberships.get(id)
        if (!row) return []
        const data = {
          membership_id: row.membership_id,
          id,
          customer_id: row.customer_id,
          membership_type: row.type,
          status: statusOn(row, clock.today()),
          end_date: row.end_date,
        }
        return [{ type, subject: `membership:${id}`, data }]
      }
      case 'visit.checked_in':
      case 'visit.checked_out':
        return visitIdsOf(event).flatMap((visitId) => {
          const visit = visits.get(visitId)
          if (!visit) return []
          const { customer_id: customerId, park_day: day, method } = visit
          const data = { visit_id: visitId, customer_id: customerId, park_day: day, method }
          return [{ type, subject: `visit:${visitId}`, data }]
        })
    }
  })
}

/** One visit, or those of a call that checked out many. */
function visitIdsOf({ details = {} }: Noted): number[] {
  const ids = Array.isArray(details.ids) ? details.ids : [details.visit_id]
  return ids.filter((id): id is number => typeof id === 'number')
}

/** Names of changed fields; values stay with the park. */
function changedIn({ action, details: { changed } = {} }: Noted): readonly string[] {
  if (Array.isArray(changed)) return changed.filter((name) => typeof name === 'string')
  if (typeof changed === 'object' && changed !== null) return Object.keys(changed)
  return FIELDS[action] ?? []
}

async function rowsById<Row extends { id: number }>(
  ids: readonly (number | null | undefined)[],
  read: (ids: number[]) => PromiseLike<Row[]>
): Promise<Map<number, Row>> {
  const found = new Map<number, Row>()
  const known = [...new Set(ids.filter((id): id is number => typeof id === 'number'))]
  for (const some of inChunks(known)) {
    for (const row of await read(some)) found.set(row.id, row)
  }
  return found
}

async function waiversOf(uids: readonly string[], trx: Transaction) {
  const found = new Map<string, { waiverId: number; templateId: number; digest: string | null }>()
  const known = [...new Set(uids)]
  for (let start = 0; start < known.length; start += UIDS_AT_ONCE) {
    const some = known.slice(start, start + UIDS_AT_ONCE)
    const rows = await rowsIn('signed_waivers as w', trx)
      .leftJoin('waiver_chain as l', 'l.uid', 'w.uid')
      .whereIn('w.uid', some)
      .select('w.id', 'w.uid', 'w.template_id', 'l.digest')
    for (const { id, uid, template_id: templateId, digest } of rows) {
      found.set(uid, { waiverId: id, templateId, digest })
    }
  }
  return found
}
