import type { SessionsRow, VisitsRow } from '#database/rows'
import { UNDO } from '@trailgate/shared/visits/constants'
import { messages } from '@trailgate/shared/visits/messages'
import type { Caller } from '#access/callers'
import { deviceOfToken } from '#access/kiosk/device_of_token'
import { clock } from '#platform/clock'
import { rowsIn } from '#platform/database/rows_in'
import { instantOf, sqlTime, sqlTimeAfter } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'
import { record } from '#platform/history'
import { withIdempotencyKeyTo } from '#platform/http/idempotency'
import { Invalid, NotFound, Unauthenticated } from '#platform/http/refusals'
import { endedAt } from '#platform/validity'
import { settings } from '#start/settings'
import { holdPerson } from '#visits/hold_person'
import { giveVisitsBack } from '#visits/packs'
import { NOBODY } from '#visits/pickups/hand_over'
import { minorsAmong } from '#visits/pickups/minors_among'
import { AlreadyIn, SeeStaffAtKiosk, TooLate } from '#visits/refusals'
import { recordVisits } from '#visits/stream/events'

/** A kiosk that was never paired has no name. */
const UNNAMED_DEVICE = 'Kiosk'

type Undoing = { id: number; reason: string | null }

const COLUMNS = [
  'id',
  'customer_id',
  'park_day',
  'state',
  'checked_in_at',
  'checked_out_at',
  'undone_at',
  'session_id',
] as const

type Undone = Pick<VisitsRow, (typeof COLUMNS)[number]>

/**
 * Takes a check-in back, with the check-out if there was one; once for a repeated call. A kiosk takes back what its own session made, and
 * its tablet does for a minute after that session.
 * @throws {Unauthenticated} without a session, staff's or a kiosk's, and without a paired tablet.
 * @throws {NotFound} also for a visit that another session made, and for one of a deleted person.
 * @throws {TooLate} 409 on another park day.
 * @throws {Invalid} 422 without a reason after ten minutes; of a minor after two, where minors leave by check-out only.
 * @throws {SeeStaffAtKiosk} 409 for such a minor at a kiosk.
 */
export async function undoCheckIn(asking: Caller, { id, reason }: Undoing) {
  const tablet = await tabletOf(asking)
  const caller = tablet ? asTablet(asking, tablet) : asking
  await withIdempotencyKeyTo(caller, {
    resource: 'visit.undo',
    id,
    body: { id, reason },
    isBrief: true,
    make: async (trx) => {
      await holdPerson(id, trx)
      const visit = await locked(id, trx)
      await expectOwn(caller, { visit, tablet }, trx)
      if (visit.undone_at !== null) return false
      if (caller.kind === 'staff') expectInTime(visit, visit.checked_in_at, reason)
      if (caller.kind !== 'staff' || !reason) await expectNoLeaving(caller, visit, trx)
      const now = clock.now()
      await bothRows(id, trx)
        .where('state', 'in')
        .update({
          state: 'out',
          open_for: null,
          checked_out_at: endedAt('checked_in_at', now),
        })
      await bothRows(id, trx).update({
        undone_at: sqlTime(now),
        undone_by: undoneBy(caller, tablet),
        undo_reason: reason,
      })
      const both = await bothRows(id, trx).select('id')
      const ids = both.map((each) => each.id)
      await giveVisitsBack(ids, { by: caller.by, now }, trx)
      await noted('visit.undone', { caller, visit, reason }, trx)
      return true
    },
  })
}

/**
 * Takes a check-out back: the person is in again, as before. A visit that is still open stays as it is.
 * @throws {NotFound} also for a visit that was undone, and for one of a deleted person.
 * @throws {TooLate} 409 on another park day.
 * @throws {AlreadyIn} 409 for a person who has come in again.
 * @throws {Invalid} 422 without a reason after ten minutes.
 */
export async function undoCheckOut(caller: Caller, { id, reason }: Undoing) {
  await withIdempotencyKeyTo(caller, {
    resource: 'visit.check_out_undo',
    id,
    body: { id, reason },
    isBrief: true,
    make: async (trx) => {
      const person = await holdPerson(id, trx)
      const visit = await locked(id, trx)
      if (visit.undone_at !== null || visit.customer_id !== person) throw new NotFound()
      if (visit.state === 'in') return false
      expectInTime(visit, visit.checked_out_at ?? visit.checked_in_at, reason)
      const open = await rowsIn('visits', trx)
        .where({ open_for: visit.customer_id ?? 0, park_day: visit.park_day })
        .select('id')
        .first()
      if (open) throw new AlreadyIn()
      await bothRows(id, trx).update({ state: 'in', checked_out_at: null, ...NOBODY })
      await rowsIn('visits', trx).where('id', id).update({ open_for: visit.customer_id })
      await noted('visit.check_out_undone', { caller, visit, reason }, trx)
      return true
    },
  })
}

/** Staff by name, a kiosk by its device name: the rider's name would outlive their deletion. */
function undoneBy(caller: Caller, tablet: Tablet | null): string | null {
  return caller.kind === 'staff' ? caller.by.name : (tablet?.name ?? UNNAMED_DEVICE)
}

type Tablet = { id: number; name: string }

/** The paired tablet of a kiosk. @throws {Unauthenticated} where there is neither a session nor a paired tablet. */
async function tabletOf(caller: Caller): Promise<Tablet | null> {
  if (caller.kind === 'staff') return null
  const tablet = await deviceOfToken(caller.cookies.kioskDevice)
  if (caller.kind === 'anonymous' && !tablet) throw new Unauthenticated()
  return tablet
}

/** After the end of a session its tablet is recorded as the actor. */
function asTablet(caller: Caller, { name }: Tablet): Caller {
  if (caller.kind !== 'anonymous') return caller
  return { ...caller, by: { kind: 'kiosk', id: null, name, ip: caller.ip } }
}

async function locked(id: number, trx: Transaction): Promise<Undone> {
  const visit = await rowsIn('visits', trx)
    .where('id', id)
    .whereNull('under_id')
    .whereNotNull('customer_id')
    .forUpdate()
    .select(...COLUMNS)
    .first()
  if (!visit) throw new NotFound()
  return visit
}

/** The visit, and those that a merge has put under it. */
function bothRows(id: number, trx: Transaction) {
  return rowsIn('visits', trx).where((both) => void both.where('id', id).orWhere('under_id', id))
}

type Made = { visit: Undone; tablet: Tablet | null }

/** @throws {NotFound} unless staff ask, or the session that made the visit, or its tablet at most a minute after that session. */
async function expectOwn(caller: Caller, { visit, tablet }: Made, trx: Transaction) {
  if (caller.kind === 'staff') return
  const { session_id: made, park_day: day } = visit
  if (made === null || day !== clock.today()) throw new NotFound()
  if (caller.kind === 'kiosk' && caller.visitor.sessionId === made) return
  const session = tablet
    ? await rowsIn('sessions', trx)
        .where({ id: made, device_id: tablet.id })
        .select('idle_until', 'expires_at')
        .first()
    : null
  if (!session || lastMoment(session) < sqlTime(clock.now())) throw new NotFound()
}

/** A minute after the end of a session. */
function lastMoment({ idle_until: idle, expires_at: end }: Ends): string {
  return sqlTimeAfter(instantOf(idle < end ? idle : end), UNDO.tabletSeconds)
}

type Ends = Pick<SessionsRow, 'idle_until' | 'expires_at'>

function expectInTime({ park_day: day }: Undone, since: string, reason: string | null) {
  if (day !== clock.today()) throw new TooLate()
  if (isOlder(since, UNDO.freeSeconds) && !reason) {
    throw new Invalid({ reason: [messages['undo.reason']] })
  }
}

/** Under `CHILD_PICKUP=require` an undo does not check a minor out, since it names no one who takes them; staff may give a reason. */
async function expectNoLeaving(caller: Caller, visit: Undone, trx: Transaction) {
  if (settings.childPickup !== 'require' || !isOlder(visit.checked_in_at, UNDO.minorSeconds)) return
  const [minor] = await minorsAmong([visit.id], trx)
  if (!minor) return
  if (caller.kind !== 'staff') throw new SeeStaffAtKiosk()
  throw new Invalid({ reason: [messages['undo.minor']] })
}

function isOlder(since: string, seconds: number): boolean {
  return clock.now().getTime() - instantOf(since).getTime() > seconds * 1000
}

type Noted = { caller: Caller; visit: Undone; reason: string | null }

async function noted(
  action: 'visit.undone' | 'visit.check_out_undone',
  { caller, visit, reason }: Noted,
  trx: Transaction
) {
  const details = { visit_id: visit.id, reason: reason ?? messages['undo.at_once'] }
  await record({ action, by: caller.by, customerId: visit.customer_id ?? 0, details }, trx)
  await recordVisits([visit.id], trx)
}
