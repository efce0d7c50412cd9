import type { Day } from '@trailgate/shared/dates'
import type { MayRide } from '@trailgate/shared/visits/answers'
import type { ChangedVisit, CheckIn, Visit } from '@trailgate/shared/visits/schemas'
import { messages as apiKeys } from '@trailgate/shared/api_keys/messages'
import { messages } from '@trailgate/shared/visits/messages'
import { isAboutBan } from '@trailgate/shared/visits/may_ride'
import { may } from '#access/may'
import type { Caller } from '#access/callers'
import type { Actor } from '#platform/actor'
import { Forbidden, NotFound } from '#platform/http/refusals'
import { clock } from '#platform/clock'
import { recordAll } from '#platform/history'
import { withIdempotencyKeyTo } from '#platform/http/idempotency'
import { isoTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'
import { settings } from '#start/settings'
import { arrivals, type Arrival } from '#visits/arrivals'
import { checkIn } from '#visits/check_in'
import { ClosedProfile, NotCovered, SeeStaff, SeeStaffAtKiosk } from '#visits/refusals'
import { newestVisits } from '#visits/visit_rows'

/**
 * Checks people in on behalf of staff, all or none of one call; a repeated call checks in once. A reason overrides the gate. A visit that
 * is open already is returned as it is.
 * @throws {NotFound} for an unknown person.
 * @throws {Forbidden} 403 for people who are banned, or may be, with a reason of a user who is not a manager.
 * @throws {Forbidden} 403 for a key with a reason.
 * @throws {ClosedProfile} 409 for closed people, with a reason too.
 * @throws {SeeStaff} 409 for suspended, inactive and banned people without a reason.
 * @throws {NotCovered} 409 for those whom the park blocks, without a reason.
 */
export async function checkInAtCounter(
  caller: Caller,
  sent: CheckIn
): Promise<{ visits: ChangedVisit[]; isNew: boolean }> {
  const { customer_ids: ids, override_reason: overrideReason = null, note = null } = sent
  const { name: staffName } = caller.by
  if (caller.kind === 'key' && overrideReason) throw new Forbidden(apiKeys.override)
  let today = clock.today()
  let opened: ReadonlySet<number> = new Set()

  const { isDone, since } = await withIdempotencyKeyTo(caller, {
    resource: 'visit',
    id: ids[0] ?? 0,
    body: sent,
    isBrief: true,
    make: async (trx) => {
      // One day for the gate, the visit and the answer, also where midnight passes meanwhile.
      today = clock.today()
      const hasReason = Boolean(overrideReason)
      const people = await peopleAtGate({ caller, ids, hasReason, today }, trx)
      const { by } = caller
      const coming = { arrivals: people, today, now: clock.now(), by, method: 'counter' as const }
      await recordOverriddenBans({ people, reason: overrideReason, by: caller.by }, trx)
      const how = { by: caller.by, staffName, overrideReason, note }
      const fresh = await checkIn({ ...coming, ...how }, trx)
      opened = new Set(fresh.values())
      return fresh.size > 0
    },
  })
  // A repeated call finds the visits of the first one by the time of its key, including those undone since.
  const isOwn = (visit: Visit) =>
    since === null
      ? opened.has(visit.id)
      : isDone &&
        visit.method === 'counter' &&
        visit.staff_name === staffName &&
        visit.checked_in_at >= isoTime(since)
  const found = await newestVisits(ids, today, { alsoUndone: since !== null })
  return { visits: found.map((visit) => ({ ...visit, changed: isOwn(visit) })), isNew: isDone }
}

type Coming = { caller: Caller; ids: readonly number[]; hasReason: boolean; today: Day }

async function peopleAtGate(
  { caller, ids, hasReason, today }: Coming,
  trx: Transaction
): Promise<Arrival[]> {
  const admits = (said: MayRide) => !isClosed(said) && (hasReason || !isKept(said))
  const mayOverrideBan = may({ caller }, 'visits.override_ban')
  const people = await arrivals({ ids, today, admits }, trx)
  if (people.length < ids.length) throw new NotFound()
  const overridden = people.filter(
    ({ visitId, mayRide }) => visitId === null && isAboutBan(mayRide)
  )
  if (hasReason && overridden.length > 0 && !mayOverrideBan) {
    throw new Forbidden(messages['override.managers'])
  }
  const kept = people.filter(({ admitted }) => !admitted)
  const closed = kept.filter(({ mayRide }) => isClosed(mayRide))
  const isForStaff = kept.some(({ mayRide }) => mayRide.verdict === 'see_staff')
  // The reasons hold notes of staff for staff.
  if (caller.kind === 'key' && (isForStaff || closed.length > 0)) throw new SeeStaffAtKiosk()
  if (closed.length > 0) throw new ClosedProfile(closed)
  if (isForStaff) throw new SeeStaff(kept)
  if (kept.length > 0) throw new NotCovered(kept)
  return people
}

function isClosed({ reasons }: MayRide): boolean {
  return reasons.some(({ code }) => code === 'closed')
}

function isKept({ verdict }: MayRide): boolean {
  return verdict === 'see_staff' || (verdict === 'no' && settings.gate.policy === 'block')
}

/** Records the override of a ban, or of a possible one, in a separate audit line that does not depend on the visit. */
async function recordOverriddenBans(
  { people, reason, by }: { people: readonly Arrival[]; reason: string | null; by: Actor },
  trx: Transaction
) {
  const banned = people.filter(({ visitId, mayRide }) => visitId === null && isAboutBan(mayRide))
  const details = { reason }
  await recordAll(
    banned.map(({ id }) => ({ action: 'visit.ban_overridden', by, customerId: id, details })),
    trx
  )
}
