import type { CustomersRow, MembershipsRow } from '#database/rows'
import db from '@adonisjs/lucid/services/db'
import type { CustomerState } from '@trailgate/shared/customers/constants'
import { isMinor, type Day } from '@trailgate/shared/dates'
import { statusOn } from '@trailgate/shared/memberships/status'
import type { MayRide } from '@trailgate/shared/visits/answers'
import type { GateMembership } from '@trailgate/shared/visits/constants'
import { mayRide, type GatePerson } from '@trailgate/shared/visits/may_ride'
import type { CoverageAnswer } from '@trailgate/shared/waivers/answers'
import { coverage } from '@trailgate/shared/waivers/coverage'
import { rowsIn } from '#platform/database/rows_in'
import { COVERAGE_COLUMNS, coveragePeople, type CoverageRow } from '#waivers/coverage/coverage_of'
import { NO_INDEX } from '#customers/search/planner_hints'
import { statement, type Parameter } from '#platform/database/statement'
import type { Reader } from '#platform/database/transaction'
import { settings } from '#start/settings'
import { BAN_COLUMNS, banOf, type BanRow } from '#access/bans'

/** What of a person's own row decides at the gate. */
export type GateRow = CoverageRow & BanRow & Pick<CustomersRow, 'status' | 'is_closed'>

export const GATE_COLUMNS = [...COVERAGE_COLUMNS, ...BAN_COLUMNS, 'status', 'is_closed'] as const

/** A membership that a person has today. */
export type MembershipAtGate = Pick<MembershipsRow, 'id' | 'membership_id' | 'end_date'> & {
  type: string
}

/** Everything that decides about a person at the gate, but for who comes in together with them. */
export type GateFacts = {
  person: Omit<GatePerson, 'guardian_present'>
  coverage: CoverageAnswer
  membership: MembershipAtGate | null
  guardians: readonly Guardian[]
}

type Guardian = { id: number; isIn: boolean }

type Asked = {
  client?: Reader
  /** Whether memberships are asked for although the gate demands none. */
  memberships?: boolean
}

/** What the gate says of these people today, and how they are covered, by id. */
export async function gateOf(
  rows: readonly GateRow[],
  today: Day
): Promise<Map<number, { coverage: CoverageAnswer; mayRide: MayRide }>> {
  const facts = await gateFacts(rows, today)
  return new Map(
    [...facts].map(([id, each]) => [id, { coverage: each.coverage, mayRide: judge(each, today) }])
  )
}

/** What the gate says of one person; `coming` are those who come in together with them. */
export function judge(
  { person, guardians }: GateFacts,
  today: Day,
  coming: ReadonlySet<number> = NOBODY
): MayRide {
  const present = guardians.some(({ id, isIn }) => isIn || coming.has(id))
  return mayRide({ ...person, guardian_present: present }, settings.gate, today)
}

const NOBODY: ReadonlySet<number> = new Set()

/** The facts about these people by id: two queries, and one each for guardians and memberships where the gate asks for them. */
export async function gateFacts(
  rows: readonly GateRow[],
  today: Day,
  { client = db, memberships = settings.gate.requires_membership }: Asked = {}
): Promise<Map<number, GateFacts>> {
  const people = await coveragePeople(rows, client)
  const held = memberships ? await membershipsOf(rows, today, client) : new Map<number, Held>()
  const guardians = settings.gate.minors_need_guardian
    ? await guardiansOf(rows, today, client)
    : new Map<number, Guardian[]>()
  return new Map(
    rows.flatMap((row) => {
      const known = people.get(row.id)
      if (!known) return []
      const answer = coverage(known, today)
      const { membership = null, standing = 'none' } = held.get(row.id) ?? {}
      const person = {
        status: stateOf(row),
        ban: banOf(row),
        date_of_birth: row.date_of_birth,
        coverage: answer,
        membership: standing,
      }
      const facts = { person, coverage: answer, membership, guardians: guardians.get(row.id) ?? [] }
      return [[row.id, facts] as const]
    })
  )
}

function stateOf({ is_closed: isClosed, status }: GateRow): CustomerState {
  return isClosed ? 'closed' : status
}

type Held = { membership: MembershipAtGate | null; standing: GateMembership }

type MembershipRow = MembershipAtGate &
  Pick<MembershipsRow, 'status' | 'start_date'> & { customer_id: number | null }

async function membershipsOf(rows: readonly GateRow[], today: Day, client: Reader) {
  const ids = rows.map(({ id }) => id)
  const held: MembershipRow[] = ids.length === 0 ? [] : await HELD_BY.all({ ids }, client)
  const byPerson = Map.groupBy(held, (row) => row.customer_id ?? 0)
  return new Map([...byPerson].map(([id, all]) => [id, standingOf(all, today)]))
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
    .select('t.name as type')
)

/** Of several memberships the one that ends last. One that begins later is none today. */
function standingOf(held: readonly MembershipRow[], today: Day): Held {
  const begun = held.filter(({ start_date: start }) => start <= today)
  const current = begun
    .filter((row) => statusOn(row, today) === 'active')
    .reduce<MembershipRow | null>((last, row) => (last && !endsLater(row, last) ? last : row), null)
  if (current) return { membership: current, standing: 'current' }
  return { membership: null, standing: begun.length > 0 ? 'expired' : 'none' }
}

function endsLater(one: MembershipRow, other: MembershipRow): boolean {
  if (other.end_date === null) return one.end_date === null
  return one.end_date === null || one.end_date >= other.end_date
}

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
