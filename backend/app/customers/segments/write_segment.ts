import {
  checkSegmentQuery,
  hasFilter,
  type NewSegment,
  type SegmentChanges,
} from '@trailgate/shared/segments/schemas'
import { SEGMENTS_MAX, type SegmentResource } from '@trailgate/shared/segments/constants'
import { messages } from '@trailgate/shared/segments/messages'
import { can } from '@trailgate/shared/permissions'
import { fill } from '@trailgate/shared/text'
import type { SegmentsRow } from '#database/rows'
import { staffOf } from '#access/caller'
import type { Caller } from '#access/callers'
import { clock } from '#platform/clock'
import { rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import { sqlTime } from '#platform/database/sql_time'
import { inTransaction, type Transaction } from '#platform/database/transaction'
import { record } from '#platform/history'
import { withIdempotencyKey } from '#platform/http/idempotency'
import { Conflict, Forbidden, Invalid, NotFound } from '#platform/http/refusals'

/**
 * Saves a search as a segment and returns its id.
 * @throws {Invalid} 422 for a query that the list would refuse.
 * @throws {Forbidden} 403 for a shared one, below a manager.
 * @throws {Conflict} 409 when the caller has too many.
 */
export async function createSegment(caller: Caller, wanted: NewSegment): Promise<number> {
  const staff = staffOf({ caller })
  const { name, resource, shared = false } = wanted
  if (shared) expectSharer(caller)
  const query = checkedQuery(resource, wanted.query)
  const { id } = await withIdempotencyKey(caller, {
    resource: 'segment',
    body: { name, resource, query, shared },
    make: async (trx) => {
      // Lock order: the account, so that the limit holds for concurrent calls.
      await rowsIn('staff', trx).where('id', staff.id).forUpdate().select('id').firstOrFail()
      const { own } = await rowsIn('segments', trx)
        .where('staff_id', staff.id)
        .count('* as own')
        .firstOrFail()
      if (Number(own) >= SEGMENTS_MAX) {
        throw new Conflict(fill(messages.too_many, { n: SEGMENTS_MAX }))
      }
      const now = sqlTime(clock.now())
      const [row] = await rowsInto('segments', trx).insert({
        name,
        resource,
        query: JSON.stringify(query),
        shared,
        staff_id: staff.id,
        staff_name: caller.by.name ?? '',
        created_at: now,
        updated_at: now,
      })
      const details = { id: Number(row), name, resource, shared }
      const subject = { id: Number(row), label: name }
      await record({ action: 'segment.created', by: caller.by, details, subject }, trx)
      return Number(row)
    },
  })
  return id
}

/**
 * Changes what is sent of a segment: the caller's own, or a shared one by a manager.
 * @throws {NotFound}
 * @throws {Conflict} 409 for a built-in one.
 * @throws {Forbidden} 403
 * @throws {Invalid} 422
 */
export async function updateSegment(caller: Caller, id: number, changes: SegmentChanges) {
  await inTransaction(async (trx) => {
    const row = await lockedSegment(caller, id, trx)
    if (changes.shared) expectSharer(caller)
    // It would be gone from everyone's list but its author's, who may have left.
    if (changes.shared === false && row.shared === 1 && row.staff_id !== staffOf({ caller }).id) {
      throw new Forbidden(messages['unshare.author'])
    }
    const query =
      changes.query === undefined
        ? row.query
        : JSON.stringify(checkedQuery(row.resource, changes.query))
    await rowsIn('segments', trx)
      .where('id', id)
      .update({
        name: changes.name ?? row.name,
        query,
        shared: changes.shared ?? row.shared === 1,
        updated_at: sqlTime(clock.now()),
      })
    const details = { id, name: changes.name ?? row.name }
    const subject = { id, label: details.name }
    const changed = {
      ...(details.name !== row.name && { name: [row.name, details.name] as const }),
      ...(query !== row.query && { query: [row.query, query] as const }),
    }
    await record(
      { action: 'segment.updated', by: caller.by, details, changes: changed, subject },
      trx
    )
  })
}

/** Deletes a segment; the people in it are not touched. @throws as `updateSegment`. */
export async function deleteSegment(caller: Caller, id: number) {
  await inTransaction(async (trx) => {
    const { name } = await lockedSegment(caller, id, trx)
    await rowsIn('segments', trx).where('id', id).delete()
    const details = { id, name }
    const subject = { id, label: name }
    await record({ action: 'segment.deleted', by: caller.by, details, subject }, trx)
  })
}

async function lockedSegment(caller: Caller, id: number, trx: Transaction): Promise<SegmentsRow> {
  const staff = staffOf({ caller })
  const row = await rowsIn('segments', trx).where('id', id).forUpdate().first()
  if (!row || (row.shared === 0 && row.staff_id !== staff.id)) throw new NotFound()
  if (row.built_in !== null) throw new Conflict(messages['built_in.fixed'])
  if (row.shared === 1) expectSharer(caller)
  return row
}

function expectSharer(caller: Caller) {
  if (!can(staffOf({ caller }).role, 'segments.share')) {
    throw new Forbidden(messages['shared.managers'])
  }
}

/** The query as the list reads it. @throws {Invalid} with the list's own messages, under `query`. */
function checkedQuery(resource: SegmentResource, sent: unknown) {
  const checked = checkSegmentQuery(resource, sent)
  if (!checked.ok) {
    throw new Invalid(
      Object.fromEntries(
        Object.entries(checked.details).map(([name, said]) => [
          name === 'body' ? 'query' : `query.${name}`,
          said,
        ])
      )
    )
  }
  if (!hasFilter(checked.value)) throw new Invalid({ query: [messages['query.required']] })
  return checked.value
}
