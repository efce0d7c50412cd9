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
 * Visits changed in the last minutes, so that each process can notify its subscribers. A change is written in the transaction of its
 * visit and locks nothing that another visit waits for. It becomes an event afterwards, at the next poll: only committed changes get
 * numbers, one transaction at a time, so a reader that has seen a number has seen all smaller ones. An event names a visit; the visit is
 * read when the event is sent.
 */

/** SQLite limits the bind parameters of a statement. */
const ROWS_PER_INSERT = 1000

export type VisitEvent = Omit<VisitEventsRow, 'created_at'>

/** Notes a change of each visit. */
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
  const now = sqlTime(clock.now())
  const rows = visits.map(({ id, park_day: day }) => ({
    visit_id: id,
    park_day: day,
    created_at: now,
  }))
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    await insertMany(trx, 'visit_changes', rows.slice(start, start + ROWS_PER_INSERT))
  }
}

/** Makes events of the changes that are committed by now. */
async function numberChanges() {
  while (await rowsIn('visit_changes').select('id').first()) {
    const numbered = await inTransaction(numberSome)
    // Later changes are left for the next poll.
    if (numbered < ROWS_PER_INSERT) return
  }
}

/** Locks the counter first, so that no other process reads the same changes. */
async function numberSome(trx: Transaction): Promise<number> {
  await rowsIn('counters', trx).where('name', 'visit_events').forUpdate().select('value').first()
  const changes = await rowsIn('visit_changes', trx)
    .orderBy('id')
    .limit(ROWS_PER_INSERT)
    .select('id', 'visit_id', 'park_day', 'created_at')
  if (changes.length === 0) return 0
  const first = await takeNumbers('visit_events', changes.length, trx)
  await insertMany(
    trx,
    'visit_events',
    changes.map((change, index) => ({ ...change, id: first + index }))
  )
  const ids = changes.map(({ id }) => id)
  await rowsIn('visit_changes', trx).whereIn('id', ids).delete()
  return changes.length
}

/** Notes a change of the open visits of these people, after a change of the people. */
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

/** The id of the newest event, purged or not; whatever is committed by now is among the events. */
export async function newestEvent(): Promise<number> {
  await numberChanges()
  const { value } = await rowsIn('counters')
    .where('name', 'visit_events')
    .select('value')
    .firstOrFail()
  return value
}

/** True if every event after this one is still stored. */
export async function isResumable(id: number, newest: number): Promise<boolean> {
  if (id > newest) return false
  if (id === newest) return true
  const next = await rowsIn('visit_events')
    .where('id', id + 1)
    .select('id')
    .first()
  return next !== null
}

/** Notes a change of the visits of these people that are open or of today, after a change of whose they are. */
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

/** Deletes the events that are too old to resume from. What has no number yet gets one first, or a client would not hear that it is gone. */
export async function purgeEvents() {
  await numberChanges()
  const before = sqlTimeAfter(clock.now(), -VISIT_STREAM.keptSeconds)
  await inTransaction((trx) =>
    rowsIn('visit_events', trx).where('created_at', '<', before).delete()
  )
}
