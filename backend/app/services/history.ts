import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#auth/callers'
import { clock } from '#services/clock'
import { insertMany } from '#services/insert_many'
import { sqlTime } from '#services/sql_time'
import type { Transaction } from '#services/transaction'

type Event = {
  /** What happened, such as 'customer.updated'. */
  action: string
  by: Actor
  customerId?: number | null
  /** What changed, for people to read; no passwords, no tokens. */
  details?: Record<string, unknown>
}

/** So many lines go into one insert. */
const LINES_AT_ONCE = 500

/** Adds a line to the history, in the transaction of what it tells of, and returns its id. */
export async function record(event: Event, trx?: Transaction): Promise<number> {
  const [id] = await (trx ?? db).table('activity').insert(rowOf(event))
  return Number(id)
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
