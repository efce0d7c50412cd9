import db from '@adonisjs/lucid/services/db'
import type { Day } from '@trailgate/shared/dates'
import { NotFound } from '#platform/http/refusals'
import { clock } from '#platform/clock'
import { endedAt } from '#platform/validity'
import { inTransaction, type Transaction } from '#platform/database/transaction'
import { recordVisits } from '#visits/stream/events'

/** The most visits that one transaction checks out. */
const AT_ONCE = 500

/**
 * Checks one visit out; one that is over stays as it is.
 * @throws {NotFound}
 */
export async function checkOut(id: number) {
  const known = await db.from('visits').where('id', id).whereNull('under_id').select('id').first()
  if (!known) throw new NotFound()
  await inTransaction((trx) => leave([id], trx))
}

/** Checks these visits out and counts them; those that are over, or not there, are passed over. */
export async function checkOutVisits(ids: readonly number[]): Promise<number> {
  let count = 0
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    count += await inTransaction((trx) => leave(ids.slice(start, start + AT_ONCE), trx))
  }
  return count
}

/** Checks out everybody who is in on a day, some at a time, and counts them. */
export async function checkOutDay(day: Day): Promise<number> {
  let count = 0
  for (let after = 0; ;) {
    const rows: { id: number }[] = await db
      .from('visits')
      .where({ state: 'in', park_day: day })
      .whereNull('under_id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .select('id')
    const last = rows.at(-1)
    if (!last) return count
    const ids = rows.map(({ id }) => id)
    count += await inTransaction((trx) => leave(ids, trx))
    after = last.id
  }
}

/** Locked first, so that of two who check out at once one does. A visit that is kept under another since a merge ends with it. */
async function leave(ids: readonly number[], trx: Transaction): Promise<number> {
  const open = await openAmong(ids, trx)
  if (open.length === 0) return 0
  const ended = { state: 'out', open_for: null }
  const checkedOutAt = endedAt('checked_in_at', clock.now())
  for (const column of ['id', 'under_id']) {
    await trx
      .from('visits')
      .whereIn(column, open)
      .where('state', 'in')
      .update({ ...ended, checked_out_at: checkedOutAt })
  }
  await recordVisits(open, trx)
  return open.length
}

async function openAmong(ids: readonly number[], trx: Transaction): Promise<number[]> {
  const rows: { id: number }[] = await trx
    .from('visits')
    .whereIn('id', [...ids])
    .where('state', 'in')
    .whereNull('under_id')
    .orderBy('id')
    .forUpdate()
    .select('id')
  return rows.map(({ id }) => id)
}
