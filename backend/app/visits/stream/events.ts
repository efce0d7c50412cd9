import db from '@adonisjs/lucid/services/db'
import type { Day } from '@trailgate/shared/dates'
import { VISIT_STREAM } from '@trailgate/shared/visits/constants'
import { clock } from '#platform/clock'
import { takeNumbers } from '#platform/database/counters'
import { insertMany } from '#platform/database/insert_many'
import { sqlTime, sqlTimeAfter } from '#platform/database/sql_time'
import { inTransaction, type Transaction } from '#platform/database/transaction'

/*
 * What changed of the visits in the last minutes, so that every process can tell its screens. An event names a visit; what is sent is
 * the visit as it is by then. Ids come from a counter whose row is locked until the commit: whoever has seen an event has seen all before it.
 */

export type VisitEvent = { id: number; visit_id: number; park_day: Day }

/** Notes that these visits have changed. It locks the counter of the events, so call it after every other lock of the transaction. */
export async function recordVisits(visitIds: readonly number[], trx: Transaction) {
  if (visitIds.length === 0) return
  const visits: { id: number; park_day: Day }[] = await trx
    .from('visits')
    .whereIn('id', [...visitIds])
    .orderBy('id')
    .select('id', 'park_day')
  if (visits.length === 0) return
  const first = await takeNumbers('visit_events', visits.length, trx)
  const now = sqlTime(clock.now())
  await insertMany(
    trx,
    'visit_events',
    visits.map((visit, index) => ({
      id: first + index,
      visit_id: visit.id,
      park_day: visit.park_day,
      created_at: now,
    }))
  )
}

/** The same for the visits of these people that are open: something about the people has changed. */
export async function recordOpenVisits(customerIds: readonly number[], trx: Transaction) {
  const open: { id: number }[] = await trx
    .from('visits')
    .whereIn('open_for', [...customerIds])
    .select('id')
  await recordVisits(
    open.map(({ id }) => id),
    trx
  )
}

/** The events after one, the oldest first. */
export async function eventsAfter(id: number, limit: number): Promise<VisitEvent[]> {
  return db
    .from('visit_events')
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .select('id', 'visit_id', 'park_day')
}

/** The id of the newest event that there ever was. */
export async function newestEvent(): Promise<number> {
  const { value } = await db
    .from('counters')
    .where('name', 'visit_events')
    .select('value')
    .firstOrFail()
  return value
}

/** Whether every event after this one is still kept. */
export async function isResumable(id: number, newest: number): Promise<boolean> {
  if (id > newest) return false
  if (id === newest) return true
  const next = await db
    .from('visit_events')
    .where('id', id + 1)
    .select('id')
    .first()
  return next !== null
}

/** Removes the events that nobody resumes from any more. */
export async function forgetEvents() {
  const before = sqlTimeAfter(clock.now(), -VISIT_STREAM.keptSeconds)
  await inTransaction((trx) => trx.from('visit_events').where('created_at', '<', before).delete())
}
