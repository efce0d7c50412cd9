import {
  offlinePassVisitSchema,
  offlineVisitSchema,
  type OfflinePassVisit,
  type OfflineVisit,
} from '@trailgate/shared/offline/schemas'
import type { Claim } from '@trailgate/shared/offline/match'
import { messages } from '@trailgate/shared/offline/messages'
import { can } from '@trailgate/shared/permissions'
import { fill } from '@trailgate/shared/text'
import type { MayRide } from '@trailgate/shared/visits/answers'
import { forKiosk } from '@trailgate/shared/visits/may_ride'
import { verifiedPass } from '#access/passes/pass_key'
import { clock } from '#platform/clock'
import { rowsIn } from '#platform/database/rows_in'
import { sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'
import { Forbidden } from '#platform/http/refusals'
import { settings } from '#start/settings'
import { arrivals, type Arrival } from '#visits/arrivals'
import { checkIn } from '#visits/check_in'
import { closeVisits } from '#visits/close_day'
import { actorFor, parsed, type Capture } from '#visits/offline/capture'
import { newPerson } from '#visits/offline/new_person'
import { NeedsStaff } from '#visits/offline/needs_staff'
import {
  chosenPerson,
  claimedPerson,
  expectGoodStanding,
  knownMinors,
  personForStaff,
  type KnownPerson,
} from '#visits/offline/people'
import type { Chosen, Prepared } from '#visits/offline/prepared'

type Sent = OfflineVisit | OfflinePassVisit

/**
 * A visit of the park day of its capture, of a person as typed or by pass, with their linked minors. A person who was in
 * at that time already has one visit.
 * @throws {NeedsStaff}
 */
export async function prepareVisit(capture: Capture): Promise<Prepared> {
  const { payload } = capture.item
  const on = { today: capture.day }
  const sent: Sent =
    'pass' in payload
      ? parsed(offlinePassVisitSchema(on), payload)
      : parsed(offlineVisitSchema(on), payload)

  return {
    payload,
    async apply(trx, { chosen }) {
      const person = await visitorOf({ sent, capture, chosen }, trx)
      const family = { guardianId: person.id, claims: sent.minors, today: capture.day }
      const minorIds = await knownMinors(family, trx, (child) => notLinked(child, person, capture))
      const ids = [...(sent.for_self ? [person.id] : []), ...minorIds]
      if (ids.length === 0) throw new NeedsStaff('INCOMPLETE', 'minors')
      await comeIn({ capture, person, ids: [...new Set(ids)] }, trx)
      return person.id
    },
  }
}

/** For staff the next step: a visit does not say how the child is related. */
function notLinked(child: Claim, person: KnownPerson, { caller }: Capture): NeedsStaff {
  if (caller.kind !== 'staff') return new NeedsStaff('NOT_YOUR_MINOR')
  const names = { child: fullName(child), name: fullName(person) }
  return new NeedsStaff('NOT_YOUR_MINOR', '', fill(messages['minor.add_first'], names))
}

function fullName({ first_name: first, last_name: last }: Pick<Claim, 'first_name' | 'last_name'>) {
  return `${first} ${last}`
}

type Whose = { sent: Sent; capture: Capture; chosen: Chosen }

async function visitorOf({ sent, capture, chosen }: Whose, trx: Transaction) {
  if (typeof chosen === 'number') return personForStaff(chosen, capture, trx)
  if ('pass' in sent) return ownerAt(sent.pass, capture, trx)
  if (chosen === 'create') return newPerson({ claim: sent, capture }, trx)
  const person = await claimedPerson(sent, trx)
  await expectGoodStanding(person, trx)
  return person
}

/** The person of a pass that was live at the capture. @throws {NeedsStaff} PASS_INVALID, PASS_REVOKED */
async function ownerAt(text: string, { at }: Capture, trx: Transaction): Promise<KnownPerson> {
  const payload = verifiedPass(text)
  if (!payload) throw new NeedsStaff('PASS_INVALID')
  const pass = await rowsIn('passes', trx)
    .where('serial', payload.s)
    .select('customer_id', 'live_for', 'ended_at')
    .first()
  const owner = pass?.live_for ?? pass?.customer_id ?? null
  const isDead = pass?.live_for === null && (pass.ended_at ?? '') <= sqlTime(at)
  if (!pass || owner === null || isDead) throw new NeedsStaff('PASS_REVOKED')
  const person = await chosenPerson(owner, trx)
  await expectGoodStanding(person, trx)
  return person
}

type Coming = { capture: Capture; person: KnownPerson; ids: readonly number[] }

async function comeIn({ capture, person, ids }: Coming, trx: Transaction) {
  const { at, day, device, caller } = capture
  const isStaff = caller.kind === 'staff'
  const admits = (said: MayRide) => isStaff || admitsAlone(said)
  const people = await arrivals({ ids, alsoLock: [person.id], today: day, admits }, trx)
  // One of them was merged or deleted meanwhile.
  if (people.length < new Set([...ids, person.id]).size) throw new NeedsStaff('NO_SUCH_PERSON')
  if (isStaff) expectMayOverride(people, caller.staff.role)
  else for (const each of people) expectAdmitted(each, ids)
  const inAlready = await inAt(ids, capture, trx)
  const coming = people.filter(({ id }) => ids.includes(id) && !inAlready.has(id))
  const opened = await checkIn(
    {
      arrivals: coming,
      today: day,
      now: at,
      by: actorFor(person, capture),
      method: 'offline',
      deviceName: device.name,
      staffName: isStaff ? caller.by.name : null,
      overrideReason: isStaff ? messages['visit.override'] : null,
    },
    trx
  )
  if (day < clock.today()) await closeVisits([...opened.values()], trx)
}

/** As the kiosk admits. */
function admitsAlone({ verdict }: MayRide): boolean {
  return verdict === 'yes' || (verdict === 'no' && settings.gate.policy !== 'block')
}

/** @throws {NeedsStaff} BANNED, SUSPENDED, NOT_COVERED */
function expectAdmitted({ id, admitted, mayRide }: Arrival, coming: readonly number[]) {
  if (mayRide.verdict === 'see_staff') {
    const [reason] = mayRide.reasons
    throw new NeedsStaff(reason && BANS.includes(reason.code) ? 'BANNED' : 'SUSPENDED')
  }
  if (coming.includes(id) && !admitted) {
    // The sentence of the kiosk: the tablet gets it.
    const [reason] = forKiosk(mayRide).reasons
    throw new NeedsStaff('NOT_COVERED', '', reason?.text)
  }
}

const BANS: readonly string[] = ['banned', 'maybe_banned']

/** Only managers let in a person who is banned or may be. @throws {Forbidden} */
function expectMayOverride(people: readonly Arrival[], role: Parameters<typeof can>[0]) {
  const isBan = people.some(({ mayRide }) =>
    mayRide.reasons.some(({ code }) => BANS.includes(code))
  )
  if (isBan && !can(role, 'visits.override_ban')) throw new Forbidden()
}

/** Those who were in the park at the capture, by a visit that is on record. */
async function inAt(ids: readonly number[], { at, day }: Capture, trx: Transaction) {
  const time = sqlTime(at)
  const rows = await rowsIn('visits', trx)
    .whereIn('customer_id', [...ids])
    .where('park_day', day)
    .whereNull('undone_at')
    .whereNull('under_id')
    .where((open) => void open.whereNull('checked_out_at').orWhere('checked_out_at', '>=', time))
    .select('customer_id')
  return new Set(rows.flatMap(({ customer_id: id }) => id ?? []))
}
