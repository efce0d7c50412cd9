import { VISIT_STREAM } from '@trailgate/shared/visits/constants'
import type { VisitEventsRow, VisitsRow } from '#database/rows'
import { rowsIn } from '#platform/database/rows_in'
import { clock } from '#platform/clock'
import { takeNumbers } from '#platform/database/counters'
import { insertMany } from '#platform/database/insert_many'
import { inChunks } from '#platform/database/chunks'
import { sqlTime, sqlTimeAfter } from '#platform/database/sql_time'
import { inTransaction, type Transaction } from '#platform/database/transaction'

/*
 * The events table: which visits changed in the last minutes, so that each process can notify its subscribers. An event names a visit;
 * the visit is read when the event is sent. Ids come from a counter whose row stays locked until the commit, so they are in commit
 * order and a reader that has seen an id has seen all smaller ones.
 */

/** SQLite limits the bind parameters of a statement. */
const ROWS_PER_INSERT = 1000

export type VisitEvent = Omit<VisitEventsRow, 'created_at'>

/** Adds an event for each visit. It locks the event counter: call it after all other locks of the transaction. */
export async function recordVisits(visitIds: readonly number[], trx: Transaction) {
  const visits: Changed[] = []
  for (const some of inChunks(visitIds)) {
    visits.push(
      ...(await rowsIn('visits', trx).whereIn('id', some).orderBy('id').select('id', 'park_day'))
    )
  }
  await recordChanges(visits, trx)
}

type Changed = Pick<VisitsRow, 'id' | 'park_day'>

/** The same for visits whose day is known. */
export async function recordChanges(visits: readonly Changed[], trx: Transaction) {
  if (visits.length === 0) return
  const first = await takeNumbers('visit_events', visits.length, trx)
  const now = sqlTime(clock.now())
  const rows = visits.map((visit, index) => ({
    id: first + index,
    visit_id: visit.id,
    park_day: visit.park_day,
    created_at: now,
  }))
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    await insertMany(trx, 'visit_events', rows.slice(start, start + ROWS_PER_INSERT))
  }
}

/** Adds events for the open visits of these people, after a change of the people. */
export async function recordOpenVisits(customerIds: readonly number[], trx: Transaction) {
  const open = await rowsIn('visits', trx)
    .whereIn('open_for', [...customerIds])
    .select('id')
  await recordVisits(
    open.map(({ id }) => id),
    trx
  )
}

/** The events after an id, the oldest first. */
export async function eventsAfter(id: number, limit: number): Promise<VisitEvent[]> {
  return rowsIn('visit_events')
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .select('id', 'visit_id', 'park_day')
}

/** The id of the newest event, purged or not. */
export async function newestEvent(): Promise<number> {
  const { value } = await rowsIn('counters')
    .where('name', 'visit_events')
    .select('value')
    .firstOrFail()
  return value
}

/** Whether every event after this one is still kept. */
export async function isResumable(id: number, newest: number): Promise<boolean> {
  if (id > newest) return false
  if (id === newest) return true
  const next = await rowsIn('visit_events')
    .where('id', id + 1)
    .select('id')
    .first()
  return next !== null
}

/** Adds events for the visits of these people that are open or of today, after a change of whose they are. */
export async function recordVisitsOf(customerIds: readonly number[], trx: Transaction) {
  const theirs = await rowsIn('visits', trx)
    .whereIn('customer_id', [...customerIds])
    .where((shown) => {
      void shown.where('park_day', clock.today()).orWhereNotNull('open_for')
    })
    .select('id')
  await recordVisits(
    theirs.map(({ id }) => id),
    trx
  )
}

/** Deletes the events that are too old to resume from. */
export async function purgeEvents() {
  const before = sqlTimeAfter(clock.now(), -VISIT_STREAM.keptSeconds)
  await inTransaction((trx) =>
    rowsIn('visit_events', trx).where('created_at', '<', before).delete()
  )
}
