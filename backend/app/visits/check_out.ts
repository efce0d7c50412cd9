import type { Day } from '@trailgate/shared/dates'
import { messages as pickups } from '@trailgate/shared/pickups/messages'
import { fill } from '@trailgate/shared/text'
import type { CheckOut, CheckOutOne } from '@trailgate/shared/visits/schemas'
import { may } from '#access/may'
import type { Caller } from '#access/callers'
import { Forbidden, Invalid, NotFound } from '#platform/http/refusals'
import { clock } from '#platform/clock'
import { record, recordAll } from '#platform/history'
import { audit } from '#platform/audit/audit'
import { inChunks } from '#platform/database/chunks'
import { rowsIn } from '#platform/database/rows_in'
import { withIdempotencyKey, withIdempotencyKeyTo } from '#platform/http/idempotency'
import { endedAt } from '#platform/validity'
import type { Transaction } from '#platform/database/transaction'
import { settings } from '#start/settings'
import { holdPerson } from '#visits/hold_person'
import { handOver, NOBODY, pinTry, type Taken } from '#visits/pickups/hand_over'
import { minorsAmong, type MinorIn } from '#visits/pickups/minors_among'
import { recordVisits } from '#visits/stream/events'

type Leaving = { id: number; sent: CheckOutOne }

/**
 * Checks one visit out, once for a repeated call, and returns true if it was open. A visit that is over stays as it is, with the person who
 * took the minor: the second of two concurrent hand-overs gets the result of the first.
 * @throws {NotFound}
 * @throws {Invalid} 422, {NotAllowedToPickUp} 409 and {Forbidden} 403 about who takes a minor (`handOver`).
 * @throws {RateLimited} after too many wrong PINs.
 */
export async function checkOut(caller: Caller, { id, sent }: Leaving): Promise<boolean> {
  const { picked_up_by: pickedUpBy, override_reason: overrideReason = null } = sent
  const tried = pinTry(pickedUpBy)
  const { isDone } = await withIdempotencyKeyTo(caller, {
    resource: 'visit.check_out',
    id,
    body: { id, ...sent },
    isBrief: true,
    make: async (trx) => {
      // Before anything is locked: counting may wait for another server.
      await tried.count()
      await holdPerson(id, trx)
      const known = await rowsIn('visits', trx)
        .where('id', id)
        .whereNull('under_id')
        .forUpdate()
        .select('id', 'state', 'customer_id', 'is_minor')
        .first()
      if (!known) throw new NotFound()
      if (known.state !== 'in') return false
      const { customer_id: customerId, is_minor: wasMinor } = known
      const leaving = { visitId: id, customerId, wasMinor: wasMinor === 1 }
      const taken = await handOver(caller, { ...leaving, pickedUpBy, overrideReason }, trx)
      await endVisits([id], taken, trx)
      const subject = { id: customerId }
      const details = { visit_id: id }
      audit([{ action: 'visit.checked_out', by: caller.by, subject, details }], trx)
      return true
    },
  })
  await tried.giveBack()
  return isDone
}

/**
 * Checks out the given visits, or all open ones of a day, in one transaction, and returns their number. Visits that are over or do not
 * exist are skipped. A repeated call is answered from the audit line of the first one.
 * @throws {Invalid} 422 naming minors, where the park demands to know who takes each.
 * @throws {Forbidden} 403 for a reason of a user who is not a manager.
 */
export async function checkOutMany(caller: Caller, sent: CheckOut): Promise<number> {
  const { by } = caller
  const overrideReason = 'day' in sent ? sent.overrideReason : null
  if (overrideReason) expectManager(caller)
  const { id } = await withIdempotencyKey(caller, {
    resource: 'visits.check_out',
    body: sent,
    make: async (trx) => {
      const ids = 'ids' in sent ? sent.ids : await openOn(sent.day, trx)
      const isAsked = settings.childPickup === 'require'
      if (isAsked) await holdPeople(await minorsAmong(ids, trx), trx)
      const open = await lockedOpen(ids, trx)
      const minors = isAsked ? await minorsAmong(open, trx) : []
      if (minors.length > 0 && !overrideReason) throw new Invalid(namesOf(minors))
      const isMinor = new Set(minors.map(({ id: visitId }) => visitId))
      const alone = { ...NOBODY, picked_up_override: overrideReason, picked_up_staff: by.name }
      await endOpen([...isMinor], alone, trx)
      await endOpen(
        open.filter((visitId) => !isMinor.has(visitId)),
        NOBODY,
        trx
      )
      await recordAll(
        minors.map(({ id: visitId, customerId }) => ({
          action: 'visit.handed_over_all',
          by,
          customerId,
          details: { visit_id: visitId },
        })),
        trx
      )
      const updated = open.length
      const details = 'ids' in sent ? { updated } : { updated, day: sent.day }
      const bulk = { ids: open }
      return record({ action: 'visits.checked_out', by, details, bulk, subject: null }, trx)
    },
  })
  const { details } = await rowsIn('activity').where('id', id).select('details').firstOrFail()
  return JSON.parse(details ?? '').updated
}

/** Lock order: people before their visits. Locking a person who has left meanwhile does no harm. */
async function holdPeople(minors: readonly MinorIn[], trx: Transaction) {
  const ids = minors.map(({ customerId }) => customerId)
  for (const some of inChunks(ids.toSorted((one, other) => one - other))) {
    await rowsIn('customers', trx).whereIn('id', some).orderBy('id').forUpdate().select('id')
  }
}

/** Most minors named in one refusal. */
const NAMED = 100

function namesOf(minors: readonly MinorIn[]) {
  const named = minors.slice(0, NAMED).map(({ id, name }): [string, string[]] => {
    return [`ids.${id}`, [fill(pickups['taken.required'], { name })]]
  })
  return Object.fromEntries(named)
}

function expectManager(caller: Caller) {
  if (!may({ caller }, 'visits.override_pickup')) {
    throw new Forbidden(pickups['taken.all_managers'])
  }
}

async function openOn(day: Day, trx: Transaction): Promise<number[]> {
  const rows = await rowsIn('visits', trx)
    .where({ state: 'in', park_day: day })
    .whereNull('under_id')
    .orderBy('id')
    .select('id')
  return rows.map(({ id }) => id)
}

/** Locks first, so that one of two concurrent check-outs does it. */
async function endVisits(ids: readonly number[], taken: Taken, trx: Transaction) {
  await endOpen(await lockedOpen(ids, trx), taken, trx)
}

/** Ends visits that are open and locked. Visits that a merge has put under these end with them. */
async function endOpen(open: readonly number[], taken: Taken, trx: Transaction) {
  const ended = {
    state: 'out' as const,
    open_for: null,
    checked_out_at: endedAt('checked_in_at', clock.now()),
    ...taken,
  }
  for (const some of inChunks(open)) {
    for (const column of ['id', 'under_id'] as const) {
      await rowsIn('visits', trx).whereIn(column, some).where('state', 'in').update(ended)
    }
  }
  await recordVisits(open, trx)
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
