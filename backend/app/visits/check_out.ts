import type { Day } from '@trailgate/shared/dates'
import type { CheckOut } from '@trailgate/shared/visits/schemas'
import type { Caller } from '#access/callers'
import { NotFound } from '#platform/http/refusals'
import { clock } from '#platform/clock'
import { record } from '#platform/history'
import { inChunks } from '#platform/database/chunks'
import { rowsIn } from '#platform/database/rows_in'
import { withIdempotencyKey, withIdempotencyKeyTo } from '#platform/http/idempotency'
import { endedAt } from '#platform/validity'
import type { Transaction } from '#platform/database/transaction'
import { recordVisits } from '#visits/stream/events'

/**
 * Checks one visit out, once for a repeated call. A visit that is over stays as it is.
 * @throws {NotFound}
 */
export async function checkOut(caller: Caller, { id }: { id: number }) {
  await withIdempotencyKeyTo(caller, {
    resource: 'visit.check_out',
    id,
    body: { id },
    isBrief: true,
    make: async (trx) => {
      const known = await rowsIn('visits', trx)
        .where('id', id)
        .whereNull('under_id')
        .select('id')
        .first()
      if (!known) throw new NotFound()
      await endVisits([id], trx)
    },
  })
}

/**
 * Checks out some visits, or everybody who is in on a day, in one transaction, and returns how many. Visits that are over or do not exist
 * are skipped. The outcome is a line of the history, from which a repeated call is answered.
 */
export async function checkOutMany(caller: Caller, sent: CheckOut): Promise<number> {
  const { by } = caller
  const { id } = await withIdempotencyKey(caller, {
    resource: 'visits.check_out',
    body: sent,
    make: async (trx) => {
      const ids = 'ids' in sent ? sent.ids : await openOn(sent.day, trx)
      const updated = await endVisits(ids, trx)
      const details = 'ids' in sent ? { updated } : { updated, day: sent.day }
      return record({ action: 'visits.checked_out', by, details }, trx)
    },
  })
  const { details } = await rowsIn('activity').where('id', id).select('details').firstOrFail()
  return JSON.parse(details ?? '').updated
}

async function openOn(day: Day, trx: Transaction): Promise<number[]> {
  const rows = await rowsIn('visits', trx)
    .where({ state: 'in', park_day: day })
    .whereNull('under_id')
    .orderBy('id')
    .select('id')
  return rows.map(({ id }) => id)
}

/** Locks first, so that one of two concurrent check-outs does it. Visits that a merge has put under these end with them. */
async function endVisits(ids: readonly number[], trx: Transaction): Promise<number> {
  const open = await lockedOpen(ids, trx)
  const ended = {
    state: 'out' as const,
    open_for: null,
    checked_out_at: endedAt('checked_in_at', clock.now()),
  }
  for (const some of inChunks(open)) {
    for (const column of ['id', 'under_id'] as const) {
      await rowsIn('visits', trx).whereIn(column, some).where('state', 'in').update(ended)
    }
  }
  await recordVisits(open, trx)
  return open.length
}

async function lockedOpen(ids: readonly number[], trx: Transaction): Promise<number[]> {
  const open: number[] = []
  for (const some of inChunks(ids.toSorted((one, other) => one - other))) {
    const rows = await rowsIn('visits', trx)
      .whereIn('id', some)
      .where('state', 'in')
      .whereNull('under_id')
      .orderBy('id')
      .forUpdate()
      .select('id')
    open.push(...rows.map(({ id }) => id))
  }
  return open
}
