import db from '@adonisjs/lucid/services/db'
import type { CustomerAction } from '@trailgate/shared/customers/history_messages'
import type { Actor } from '#platform/actor'
import { clock } from '#platform/clock'
import { insertMany, insertRow } from '#platform/database/insert_many'
import { sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'

type Event = {
  by: Actor
  /** What changed, for people to read; no passwords, no tokens. */
  details?: Record<string, unknown>
} & (ToSomebody | InThePark)

/** What happened to a customer, such as 'customer.updated': each has its sentence in the History tab. */
type ToSomebody = { action: CustomerAction; customerId: number }

/** What happened otherwise, such as 'staff.created'. */
type InThePark = { action: string; customerId?: null }

/** So many lines go into one insert. */
const LINES_AT_ONCE = 500

/** Adds a line to the history, in the transaction of what it tells of, and returns its id. */
export function record(event: Event, trx?: Transaction): Promise<number> {
  return insertRow(trx ?? db, 'activity', rowOf(event))
}

/** The same for many, some hundred with each insert. */
export async function recordAll(events: readonly Event[], trx: Transaction) {
  for (let start = 0; start < events.length; start += LINES_AT_ONCE) {
    await insertMany(trx, 'activity', events.slice(start, start + LINES_AT_ONCE).map(rowOf))
  }
}

function rowOf({ action, by, customerId, details }: Event) {
  return {
    action,
    customer_id: customerId ?? null,
    actor_kind: by.kind,
    actor_id: by.id,
    actor_name: by.name,
    ip: by.ip,
    details: details ? JSON.stringify(details) : null,
    created_at: sqlTime(clock.now()),
  }
}
