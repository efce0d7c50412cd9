import type { Day } from '@trailgate/shared/dates'
import { lastInitial } from '@trailgate/shared/text'
import type { MayRide } from '@trailgate/shared/visits/answers'
import type { VisitMethod } from '@trailgate/shared/visits/constants'
import { forKiosk } from '@trailgate/shared/visits/may_ride'
import type { KioskVisit } from '@trailgate/shared/visits/schemas'
import { rowsIn } from '#platform/database/rows_in'
import type { Caller, VisitorCaller } from '#access/callers'
import { visitorOf } from '#access/caller'
import { clock } from '#platform/clock'
import { consume } from '#platform/http/rate_limits'
import { withIdempotencyKey } from '#platform/http/idempotency'
import { inTransaction, type Transaction } from '#platform/database/transaction'
import { settings } from '#start/settings'
import { arrivals, type Arrival } from '#visits/arrivals'
import { openVisits } from '#visits/check_in'
import { expectFamily } from '#visits/kiosk/expect_family'
import { SeeStaffAtKiosk } from '#visits/refusals'
import { recordChanges } from '#visits/stream/events'

/**
 * Checks a rider in with minors of theirs, all or none of one call; once for a repeated call. Whom the park blocks is held, and the others
 * come in.
 * @throws {NotFound} for somebody who is neither the rider nor a minor linked to them.
 * @throws {SeeStaffAtKiosk} 409 for suspended, inactive and banned people, a banned guardian among them.
 * @throws {RateLimited}
 */
export async function checkInAtKiosk(caller: Caller, subjectIds: readonly number[]) {
  const visitor = visitorOf({ caller })
  await consume(['kiosk.visits', String(visitor.id)])
  const today = clock.today()
  let family: Arrival[] = []
  let opened: Awaited<ReturnType<typeof openVisits>> = []
  let isNew = false

  const { repeated } = await withIdempotencyKey(caller, {
    resource: 'kiosk_visit',
    body: { subject_ids: subjectIds },
    make: async (trx) => {
      family = await familyAtGate({ visitor, subjectIds, today }, trx)
      const deviceName = await nameOfDevice(visitor.deviceId, trx)
      const method: VisitMethod = visitor.byPass ? 'pass' : 'kiosk'
      const coming = { arrivals: family, today, now: clock.now(), method }
      opened = await openVisits({ ...coming, deviceName }, trx)
      isNew = !family.every(({ visitId }) => visitId !== null)
      return opened[0]?.id ?? family.find(({ visitId }) => visitId !== null)?.visitId ?? 0
    },
    // The others at the gate wait for this one: it is not held for longer than it has to be.
    last: (trx) => recordChanges(opened, trx),
  })
  if (repeated) {
    family = await inTransaction((trx) => familyAtGate({ visitor, subjectIds, today }, trx))
  }
  return { visits: family.map(toKioskVisit), isNew: isNew || repeated }
}

/** Whether the kiosk lets somebody in of whom the gate says this. */
function admits({ verdict }: MayRide): boolean {
  return verdict === 'yes' || (verdict === 'no' && settings.gate.policy !== 'block')
}

type Family = { visitor: VisitorCaller; subjectIds: readonly number[]; today: Day }

async function familyAtGate({ visitor, subjectIds, today }: Family, trx: Transaction) {
  const own = { visitorId: visitor.id, subjectIds, today }
  // Before: nobody locks the rows of strangers. Afterwards: a link may have ended meanwhile.
  await expectFamily(own, trx)
  const people = await arrivals({ ids: subjectIds, alsoLock: [visitor.id], today, admits }, trx)
  await expectFamily(own, trx)
  if (people.some(({ mayRide }) => mayRide.verdict === 'see_staff')) throw new SeeStaffAtKiosk()
  const byId = new Map(people.map((person) => [person.id, person]))
  return subjectIds.flatMap((id) => byId.get(id) ?? [])
}

async function nameOfDevice(id: number | null, trx: Transaction): Promise<string | null> {
  if (id === null) return null
  const device = await rowsIn('kiosk_devices', trx).where('id', id).select('name').first()
  return device?.name ?? null
}

function toKioskVisit(arrival: Arrival): KioskVisit {
  const said = forKiosk(arrival.mayRide)
  const [reason] = said.reasons
  return {
    customer_id: arrival.id,
    first_name: arrival.first_name,
    last_name: lastInitial(arrival.last_name),
    state: arrival.admitted ? 'in' : 'held',
    reason: said.verdict === 'yes' || !reason ? null : reason.code,
    coverage: arrival.coverage,
  }
}
