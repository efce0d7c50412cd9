import db from '@adonisjs/lucid/services/db'
import { ageOn, type Day } from '@trailgate/shared/dates'
import { partyTokenIn } from '@trailgate/shared/parties/party_text'
import { isPassText } from '@trailgate/shared/passes/pass_text'
import { COUNTER_MATCHES } from '@trailgate/shared/visits/constants'
import type { CounterHousehold, CounterPerson } from '@trailgate/shared/visits/schemas'
import type { CustomersRow } from '#database/rows'
import { rowsIn } from '#platform/database/rows_in'
import { toBan } from '#access/bans'
import { ownerOfPass } from '#access/passes/live_pass'
import { ownersOf } from '#customers/vehicles/owners_of'
import { NO_INDEX } from '#customers/search/planner_hints'
import { findPeople, type FoundPerson } from '#customers/search_keys/find_people'
import { numbersThatBegin } from '#memberships/filter_memberships'
import { NotFound } from '#platform/http/refusals'
import { isoTime } from '#platform/database/sql_time'
import { endedMembershipsOf } from '#customers/ended_memberships'
import { likelyDuplicatesOf } from '#customers/duplicates/likely_duplicates'
import { partyAtGate } from '#visits/parties/parties'
import { lastRidesOf } from '#visits/counter/last_rides'
import { householdsOf, type Household } from '#visits/counter/households'
import { settings } from '#start/settings'
import { minorsAtGate } from '#visits/minors_at_gate'
import { guardiansWhoMayTake } from '#visits/pickups/pickups_of'
import { flagsOf } from '#waivers/answers/flags_of'
import { GATE_COLUMNS, gateFacts, judge, type GateFacts, type GateRow } from '#visits/gate'

/** Candidates read for each requested household: several may belong to one. */
const FOUND_FOR_ONE = 3

/** Maximum number of memberships found by the beginning of a number. */
const MEMBERSHIPS_AT_MOST = 60

/** The score of a membership number, whole or its beginning. */
const NUMBER_SCORE = { whole: 99, beginning: 65 }

/** A pass, or the link of a party, identifies exactly one person. */
const ONLY_SCORE = 100

/** The households that a text fits, the best first. */
export async function searchCounter(
  { text, limit, medical }: { text: string; limit: number; medical: boolean },
  today: Day
): Promise<CounterHousehold[]> {
  const token = partyTokenIn(text)
  const { found, party } =
    token !== null || isPassText(text)
      ? await meantBy(text, token, today)
      : {
          found: together([
            ...(await findPeople(text, today)),
            ...(await holdersOf(text)),
            ...(await ownersOf(text)),
          ]),
          party: null,
        }
  const households = await householdsOf(found.slice(0, limit * FOUND_FOR_ONE), today)
  const answered = await withPeople(households.slice(0, limit), { today, medical })
  return answered.map((household) => ({ ...household, party }))
}

/** The one person whose pass this is, or who invites by this link, and the party of today. */
async function meantBy(text: string, token: string | null, today: Day) {
  if (token !== null) {
    const hosted = await partyAtGate({ token }, today)
    return { found: hosted ? oneBy('party', hosted.hostId) : [], party: toParty(hosted) }
  }
  const id = await ownerOfPass(text, db)
  if (id === null) return { found: [], party: null }
  return { found: oneBy('pass', id), party: toParty(await partyAtGate({ hostId: id }, today)) }
}

function oneBy(match: 'party' | 'pass', id: number): FoundPerson[] {
  return [{ id, score: ONLY_SCORE, matched: new Set([match]), isExact: true }]
}

function toParty(party: { id: number; name: string } | null): CounterHousehold['party'] {
  return party && { id: party.id, name: party.name }
}

/**
 * The household of one person, who stands first.
 * @throws {NotFound} for an unknown person and for a closed profile.
 */
export async function householdOf(
  { id, medical }: { id: number; medical: boolean },
  today: Day
): Promise<CounterPerson[]> {
  const open = await rowsIn('customers').where('id', id).whereNull('closed_at').select('id').first()
  if (!open) throw new NotFound()
  const households = await householdsOf(
    [{ id, score: 0, matched: new Set(), isExact: true }],
    today
  )
  const [household] = await withPeople(households, { today, medical })
  return household?.people ?? []
}

function together(found: readonly FoundPerson[]): FoundPerson[] {
  const byId = Map.groupBy(found, ({ id }) => id)
  return [...byId]
    .map(([id, all]) => ({
      id,
      score: Math.max(...all.map(({ score }) => score)),
      matched: new Set(all.flatMap(({ matched }) => [...matched])),
      isExact: all.some(({ isExact }) => isExact),
    }))
    .sort((one, other) => other.score - one.score || one.id - other.id)
}

async function holdersOf(text: string): Promise<FoundPerson[]> {
  const digits = /^#?([1-9]\d{0,8})$/.exec(text.trim())?.[1]
  if (!digits) return []
  const rows = await numbersThatBegin(digits)
    .clearSelect()
    .orderBy('membership_id')
    .limit(MEMBERSHIPS_AT_MOST)
    .select('customer_id', 'membership_id')
  return rows.map(({ customer_id: id, membership_id: number }) => ({
    id,
    score: String(number) === digits ? NUMBER_SCORE.whole : NUMBER_SCORE.beginning,
    matched: new Set(['membership_id' as const]),
    isExact: true,
  }))
}

// --- What the counter shows of them -----------------------------------------------------------------------------

type PersonRow = GateRow & Pick<CustomersRow, 'member_id' | 'phone' | 'household_phone_of' | 'city'>

async function withPeople(
  households: readonly Household[],
  { today, medical }: { today: Day; medical: boolean }
): Promise<Omit<CounterHousehold, 'party'>[]> {
  const ids = [...new Set(households.flatMap(({ people }) => people.map(({ id }) => id)))]
  if (ids.length === 0) return []
  const rows: PersonRow[] = await rowsIn('customers')
    .whereIn('id', ids)
    .whereNull('closed_at')
    .select(...GATE_COLUMNS, 'member_id', 'phone', 'household_phone_of', 'city')
  const shared = await sharedPhonesOf(rows)
  const facts = await gateFacts(rows, today, {
    memberships: true,
    vehicles: showsVehicles(households),
  })
  const visits = await visitsOf(ids, today)
  const rodeLastTime = await lastRidesOf(households, visits, today)
  const duplicates = await likelyDuplicatesOf(ids)
  const ended = await endedMembershipsOf(
    ids.filter((id) => !facts.get(id)?.membership),
    today
  )
  const minors = await minorsAtGate(rows, today)
  const mayTake = await whoMayTake(minors, visits, today)
  const flags = await flagsOf({ ids, today, medical })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return households
    .map(({ score, matched, isExact, named, people }) => ({
      score: Math.round(score),
      is_exact: isExact,
      matched: COUNTER_MATCHES.filter((match) => matched.has(match)),
      people: people.flatMap(({ id, relationship }) => {
        const [row, known] = [byId.get(id), facts.get(id)]
        if (!row || !known) return []
        const visit = visits.get(id) ?? null
        const shown = {
          row,
          sharedPhone: shared.get(id) ?? null,
          facts: known,
          isNamed: named.has(id),
          rodeLastTime: rodeLastTime.has(id),
          isMinor: minors.has(id),
          visit,
          relationship,
          duplicates: duplicates.get(id) ?? [],
          ended: ended.get(id) ?? null,
          mayTake: mayTake.get(id) ?? [],
          flags: flags.get(id) ?? [],
        }
        return [toCounterPerson(shown, today)]
      }),
    }))
    .filter(({ people }) => people.length > 0)
}

/** True where the park shows vehicles at the gate, or staff asked for one. */
function showsVehicles(households: readonly Household[]): boolean {
  return (
    settings.gate.vehicles !== 'off' || households.some(({ matched }) => matched.has('vehicle'))
  )
}

type Shown = {
  row: PersonRow
  sharedPhone: string | null
  facts: GateFacts
  isNamed: boolean
  rodeLastTime: boolean
  isMinor: boolean
  visit: CounterPerson['visit']
  relationship: string | null
  duplicates: CounterPerson['duplicates']
  ended: CounterPerson['ended_membership']
  mayTake: CounterPerson['may_take']
  flags: CounterPerson['flags']
}

function toCounterPerson(shown: Shown, today: Day): CounterPerson {
  const { row, facts, visit, relationship, duplicates } = shown
  const { date_of_birth: born } = row
  const { coverage, membership } = facts
  return {
    id: row.id,
    member_id: row.member_id,
    first_name: row.first_name,
    last_name: row.last_name,
    is_named: shown.isNamed,
    date_of_birth: born,
    age: born === null ? null : ageOn(born, today),
    is_minor: shown.isMinor,
    relationship,
    phone: row.phone,
    shared_phone: shown.sharedPhone,
    city: row.city,
    status: row.status,
    may_ride: judge(facts, today),
    coverage,
    membership: membership && {
      id: membership.id,
      membership_id: membership.membership_id,
      membership_type: membership.type,
      membership_type_name: membership.type_name,
      end_date: membership.end_date,
      visits_left: membership.visits_left,
    },
    ended_membership: shown.ended,
    vehicles: [...facts.vehicles],
    visit,
    rode_last_time: shown.rodeLastTime,
    ban: toBan(row, today),
    alert: facts.alert,
    flags: shown.flags,
    declined: facts.declined,
    may_take: shown.mayTake,
    duplicates,
  }
}

/** Guardians in the park who may take the minors among them who are in. */
async function whoMayTake(
  minors: ReadonlySet<number>,
  visits: ReadonlyMap<number | null, CounterPerson['visit']>,
  today: Day
) {
  if (settings.childPickup === 'off') return new Map<number, CounterPerson['may_take']>()
  const present = [...minors].filter((id) => visits.get(id)?.state === 'in')
  return guardiansWhoMayTake(present, today)
}

/** The number of the household, of those who have none of their own. */
async function sharedPhonesOf(rows: readonly PersonRow[]): Promise<Map<number, string>> {
  const owners = rows.flatMap(({ household_phone_of: owner }) => owner ?? [])
  if (owners.length === 0) return new Map()
  const people = await rowsIn('customers')
    .whereIn('id', owners)
    .whereNull('closed_at')
    .select('id', 'phone')
  const numbers = new Map(people.map(({ id, phone }) => [id, phone]))
  return new Map(
    rows.flatMap(({ id, household_phone_of: owner }) => {
      const number = owner === null ? null : numbers.get(owner)
      return number ? [[id, number] as const] : []
    })
  )
}

/** The newest visit of today of each of them. */
async function visitsOf(ids: readonly number[], today: Day) {
  const rows = await rowsIn('visits')
    .whereIn('customer_id', [...ids])
    .whereRaw(`${NO_INDEX}park_day = ?`, [today])
    .whereRaw(`${NO_INDEX}under_id is null`)
    .whereRaw(`${NO_INDEX}undone_at is null`)
    .orderBy('id')
    .select('id', 'customer_id', 'state', 'checked_in_at', 'checked_out_at')
  return new Map(
    rows.map(({ customer_id: customerId, ...row }) => [
      customerId,
      {
        id: row.id,
        state: row.state,
        checked_in_at: isoTime(row.checked_in_at),
        checked_out_at: isoTime(row.checked_out_at),
      },
    ])
  )
}
