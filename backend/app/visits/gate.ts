import type { CustomersRow, MembershipsRow } from '#database/rows'
import db from '@adonisjs/lucid/services/db'
import type { CustomerState } from '@trailgate/shared/customers/constants'
import { isMinor, type Day } from '@trailgate/shared/dates'
import { membershipToRide } from '@trailgate/shared/memberships/gate'
import type { AlertAnswer, DeclinedAnswer, MayRide } from '@trailgate/shared/visits/answers'
import { isAlerted, mayRide, type GatePerson } from '@trailgate/shared/visits/may_ride'
import type { CoverageAnswer } from '@trailgate/shared/waivers/answers'
import { coverage, coveringRecord } from '@trailgate/shared/waivers/coverage'
import { rowsIn } from '#platform/database/rows_in'
import { COVERAGE_COLUMNS, coveragePeople, type CoverageRow } from '#waivers/coverage/coverage_of'
import { NO_INDEX } from '#customers/search/planner_hints'
import { statement, type Parameter } from '#platform/database/statement'
import type { Reader } from '#platform/database/transaction'
import { settings } from '#start/settings'
import { banTwinsOf, IDENTITY_COLUMNS, type Identity } from '#access/ban_twins'
import { BAN_COLUMNS, banOf, type BanRow } from '#access/bans'
import { DECLINED_COLUMNS, toDeclined, type DeclinedRow } from '#customers/declined'
import { NO_VEHICLES, vehiclesAtGate, type Vehicles } from '#customers/vehicles/vehicles_at_gate'
import { toAlert, warningsOf, type StandingAlert } from '#visits/alerts/alerts_of'

/** Columns of a person that the gate's verdict depends on. */
export type GateRow = CoverageRow &
  BanRow &
  Identity &
  DeclinedRow &
  Pick<CustomersRow, 'status' | 'is_closed'>

export const GATE_COLUMNS = [
  ...new Set([
    ...COVERAGE_COLUMNS,
    ...BAN_COLUMNS,
    ...IDENTITY_COLUMNS,
    'status' as const,
    'is_closed' as const,
    ...DECLINED_COLUMNS,
  ]),
]

/** A membership that a person has today. */
export type MembershipAtGate = Pick<
  MembershipsRow,
  'id' | 'membership_id' | 'end_date' | 'visits_left'
> & {
  type: string
  type_name: string
}

/** Everything that decides about a person at the gate, but for who comes in together with them. */
export type GateFacts = {
  person: Omit<GatePerson, 'guardian_present'>
  coverage: CoverageAnswer
  /** The waiver that covers them; null for paper, and where nothing covers. */
  waiverId: number | null
  membership: MembershipAtGate | null
  /** All memberships that they have a place in, and the pack that a visit of today has used. */
  held: HeldMemberships
  /** The alert in force today. */
  alert: AlertAnswer | null
  declined: DeclinedAnswer | null
  vehicles: Vehicles['shown']
  guardians: readonly Guardian[]
}

type Guardian = { id: number; isIn: boolean }

type Asked = {
  client?: Reader
  /** True to read memberships even if the gate requires none. */
  memberships?: boolean
  /** True to read vehicles even if the gate requires none. */
  vehicles?: boolean
}

type AtTheGate = Pick<GateFacts, 'coverage' | 'alert' | 'declined'> & { mayRide: MayRide }

/** Today's verdict, coverage and alert of these people, by id. */
export async function gateOf(
  rows: readonly GateRow[],
  today: Day
): Promise<Map<number, AtTheGate>> {
  const facts = await gateFacts(rows, today)
  return new Map(
    [...facts].map(([id, each]) => {
      const { coverage: covered, alert, declined } = each
      return [id, { coverage: covered, alert, declined, mayRide: judge(each, today) }]
    })
  )
}

/** The gate's verdict on one person; `coming` are the people who come in together with them. */
export function judge(
  { person, guardians }: GateFacts,
  today: Day,
  coming: ReadonlySet<number> = NOBODY
): MayRide {
  const present = guardians.some(({ id, isIn }) => isIn || coming.has(id))
  return mayRide({ ...person, guardian_present: present }, settings.gate, today)
}

const NOBODY: ReadonlySet<number> = new Set()

/** The facts about these people by id: four queries, and one each for guardians, memberships and vehicles if the gate needs them. */
export async function gateFacts(
  rows: readonly GateRow[],
  today: Day,
  {
    client = db,
    memberships = settings.gate.requires_membership,
    vehicles = settings.gate.vehicles === 'require',
  }: Asked = {}
): Promise<Map<number, GateFacts>> {
  const people = await coveragePeople(rows, client)
  const twins = await banTwinsOf(rows, today, client)
  const ids = rows.map(({ id }) => id)
  const { alerts, stopped } = await warningsOf(ids, client)
  const memberOf = memberships ? await membershipsOf(rows, today, client) : NO_MEMBERSHIPS
  const guardians = settings.gate.minors_need_guardian
    ? await guardiansOf(rows, today, client)
    : new Map<number, Guardian[]>()
  const vehiclesOf = vehicles ? await vehiclesAtGate(rows, today, client) : WITHOUT_VEHICLES
  return new Map(
    rows.flatMap((row) => {
      const known = people.get(row.id)
      if (!known) return []
      const answer = coverage(known, today)
      const held = memberOf.get(row.id) ?? NONE_HELD
      const { membership, standing: member } = membershipToRide(
        held.memberships,
        today,
        held.packToday
      )
      const brought = vehiclesOf.get(row.id) ?? NO_VEHICLES
      const person = {
        status: stateOf(row),
        ban: banOf(row),
        maybe_banned: twins.has(row.id),
        alert: alerts.get(row.id) ?? null,
        stopped_by_answer: stopped.has(row.id),
        date_of_birth: row.date_of_birth,
        declined: row.declined_at !== null,
        coverage: answer,
        membership: member,
        vehicle: brought.standing,
      }
      const facts = {
        person,
        coverage: answer,
        waiverId: coveringRecord(known, today)?.id ?? null,
        membership,
        held,
        alert: standing(alerts.get(row.id), today),
        declined: toDeclined(row),
        vehicles: brought.shown,
        guardians: guardians.get(row.id) ?? [],
      }
      return [[row.id, facts] as const]
    })
  )
}

/** An alert while it holds. */
function standing(alert: StandingAlert | undefined, today: Day): AlertAnswer | null {
  return alert && isAlerted({ alert }, today) ? toAlert(alert) : null
}

function stateOf({ is_closed: isClosed, status }: GateRow): CustomerState {
  return isClosed ? 'closed' : status
}

export type HeldMemberships = {
  memberships: readonly HeldRow[]
  packToday: number | null
}

type HeldRow = MembershipAtGate & Pick<MembershipsRow, 'status' | 'start_date'>

const NONE_HELD: HeldMemberships = { memberships: [], packToday: null }
const WITHOUT_VEHICLES: ReadonlyMap<number, Vehicles> = new Map()
const NO_MEMBERSHIPS: ReadonlyMap<number, HeldMemberships> = new Map()

async function membershipsOf(
  rows: readonly GateRow[],
  today: Day,
  client: Reader
): Promise<ReadonlyMap<number, HeldMemberships>> {
  const ids = rows.map(({ id }) => id)
  const held = ids.length === 0 ? [] : await HELD_BY.all({ ids }, client)
  const byPerson = Map.groupBy(held, (row) => row.customer_id ?? 0)
  const owners = [...byPerson.keys()].filter((id) => byPerson.get(id)?.some(isPack))
  const packs = await packsOfToday(owners, today, client)
  return new Map(
    [...byPerson].map(([id, memberships]) => [
      id,
      { memberships, packToday: packs.get(id) ?? null },
    ])
  )
}

function isPack({ visits_left: left }: HeldRow): boolean {
  return left !== null
}

/** The pack of which each of these people has used a visit today. Parks without packs never ask. */
async function packsOfToday(ids: readonly number[], today: Day, client: Reader) {
  if (ids.length === 0) return new Map<number, number>()
  const rows = await rowsIn('visits', client)
    .whereIn('customer_id', ids)
    .where('park_day', today)
    .whereNotNull('pack_id')
    .whereNull('undone_at')
    .orderBy('id')
    .select('customer_id', 'pack_id')
  return new Map(rows.map((row) => [row.customer_id ?? 0, row.pack_id ?? 0]))
}

/** Through places: every holder has the membership, not only the primary member. */
const HELD_BY = statement(({ ids }: { ids: Parameter<number>[] }) =>
  rowsIn('membership_slots as s')
    .join('memberships as m', 'm.id', 's.membership_id')
    .join('membership_types as t', 't.id', 'm.type_id')
    .whereIn('s.customer_id', ids)
    .whereRaw(`${NO_INDEX}m.status in ('active', 'expired')`)
    .orderBy('m.id')
    .select('s.customer_id', 'm.id', 'm.membership_id', 'm.status', 'm.start_date', 'm.end_date')
    .select('m.visits_left', 't.name as type', 't.display_name as type_name')
)

/** The guardians of the minors among them, and whether they are in the park today. */
async function guardiansOf(rows: readonly GateRow[], today: Day, client: Reader) {
  const ids = rows
    .filter(({ date_of_birth: born }) => born !== null && isMinor(born, today))
    .map(({ id }) => id)
  if (ids.length === 0) return new Map<number, Guardian[]>()
  const links = await GUARDIANS_IN_THE_PARK.all({ ids, today }, client)
  const byMinor = Map.groupBy(links, (link) => link.minor_id)
  return new Map(
    [...byMinor].map(([id, of]) => [
      id,
      of.map((link) => ({ id: link.guardian_id, isIn: link.visit_id !== null })),
    ])
  )
}

type Links = { ids: Parameter<number>[]; today: Parameter<Day> }

const GUARDIANS_IN_THE_PARK = statement(({ ids, today }: Links) =>
  rowsIn('guardianships as g')
    .leftJoin('visits as v', (open) => {
      void open.on('v.open_for', 'g.guardian_id').andOnVal('v.park_day', today)
    })
    .whereIn('g.minor_id', ids)
    .whereNull('g.ended_at')
    .select('g.minor_id', 'g.guardian_id', 'v.id as visit_id')
)
