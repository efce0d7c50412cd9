import type { Day } from '@trailgate/shared/dates'
import { lastInitial } from '@trailgate/shared/text'
import type { MayRide } from '@trailgate/shared/visits/answers'
import type { VisitMethod } from '@trailgate/shared/visits/constants'
import { forKiosk } from '@trailgate/shared/visits/may_ride'
import type { KioskVisit } from '@trailgate/shared/visits/schemas'
import type { Caller, VisitorCaller } from '#access/callers'
import { visitorOf } from '#access/caller'
import { clock } from '#platform/clock'
import { NotFound } from '#platform/http/refusals'
import { consume } from '#platform/http/rate_limits'
import { withIdempotencyKeyTo } from '#platform/http/idempotency'
import { inTransaction, type Transaction } from '#platform/database/transaction'
import { settings } from '#start/settings'
import { arrivals, type Arrival } from '#visits/arrivals'
import { checkIn } from '#visits/check_in'
import { expectFamily } from '#visits/kiosk/expect_family'
import { SeeStaffAtKiosk } from '#visits/refusals'

/**
 * Checks a rider in with minors of theirs, all or none of one call. A repeated call checks in once and returns the current state. People
 * whom the park blocks are held, and the others come in. The answer does not tell who was in already.
 * @throws {NotFound} for a person who is neither the rider nor a minor linked to them.
 * @throws {SeeStaffAtKiosk} 409 for suspended, inactive and banned people, a banned guardian among them.
 * @throws {RateLimited}
 */
export async function checkInAtKiosk(caller: Caller, subjectIds: readonly number[]) {
  const visitor = visitorOf({ caller })
  await consume(['kiosk.visits', String(visitor.id)])
  const today = clock.today()
  let family: Arrival[] = []
  let opened: ReadonlyMap<number, number> = new Map()

  const { repeated } = await withIdempotencyKeyTo(caller, {
    resource: 'kiosk_visit',
    id: visitor.id,
    body: { subject_ids: subjectIds },
    isBrief: true,
    make: async (trx) => {
      family = await familyAtGate({ visitor, subjectIds, today }, trx)
      const { deviceName, sessionId } = visitor
      const method: VisitMethod = visitor.byPass ? 'pass' : 'kiosk'
      const now = clock.now()
      const { by } = caller
      const coming = { arrivals: family, today, now, by, method, deviceName, sessionId }
      opened = await checkIn(coming, trx)
    },
  })
  if (repeated) {
    family = await inTransaction((trx) => familyAtGate({ visitor, subjectIds, today }, trx))
  }
  return family.map((arrival) => toKioskVisit(arrival, opened.get(arrival.id) ?? arrival.visitId))
}

/** True if the kiosk lets a person with this verdict in. */
function admits({ verdict }: MayRide): boolean {
  return verdict === 'yes' || (verdict === 'no' && settings.gate.policy !== 'block')
}

type Family = { visitor: VisitorCaller; subjectIds: readonly number[]; today: Day }

async function familyAtGate({ visitor, subjectIds, today }: Family, trx: Transaction) {
  const own = { visitorId: visitor.id, subjectIds, today }
  // Checked before, so that a caller cannot lock strangers' rows, and after, since a link may have ended meanwhile.
  await expectFamily(own, trx)
  const people = await arrivals({ ids: subjectIds, alsoLock: [visitor.id], today, admits }, trx)
  await expectFamily(own, trx)
  // Merged or deleted meanwhile: without this check the answer would claim a check-in that did not happen.
  if (people.length < new Set([...subjectIds, visitor.id]).size) throw new NotFound()
  if (people.some(({ mayRide }) => mayRide.verdict === 'see_staff')) throw new SeeStaffAtKiosk()
  const byId = new Map(people.map((person) => [person.id, person]))
  return subjectIds.flatMap((id) => byId.get(id) ?? [])
}

function toKioskVisit(arrival: Arrival, visitId: number | null): KioskVisit {
  const said = forKiosk(arrival.mayRide)
  const [reason] = said.reasons
  return {
    visit_id: visitId,
    customer_id: arrival.id,
    first_name: arrival.first_name,
    last_name: lastInitial(arrival.last_name),
    state: visitId !== null ? 'in' : arrival.admitted ? 'out' : 'held',
    reason: said.verdict === 'yes' || !reason ? null : reason.code,
    coverage: arrival.coverage,
  }
}
