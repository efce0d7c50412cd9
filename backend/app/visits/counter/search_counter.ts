import db from '@adonisjs/lucid/services/db'
import { ageOn, isMinor, type Day } from '@trailgate/shared/dates'
import { isPassText } from '@trailgate/shared/passes/pass_text'
import { COUNTER_MATCHES } from '@trailgate/shared/visits/constants'
import type { CounterHousehold, CounterPerson } from '@trailgate/shared/visits/schemas'
import type { CustomersRow } from '#database/rows'
import { rowsIn } from '#platform/database/rows_in'
import { toBan } from '#access/bans'
import { ownerOfPass } from '#access/passes/live_pass'
import { NO_INDEX } from '#customers/search/planner_hints'
import { findPeople, type FoundPerson } from '#customers/search_keys/find_people'
import { numbersThatBegin } from '#memberships/filter_memberships'
import { NotFound } from '#platform/http/refusals'
import { isoTime } from '#platform/database/sql_time'
import { householdsOf, type Household } from '#visits/counter/households'
import { GATE_COLUMNS, gateFacts, judge, type GateFacts, type GateRow } from '#visits/gate'

/** How many of the people who were found are looked at for each household that is asked for: several may be of one. */
const FOUND_FOR_ONE = 3

/** How many memberships a beginning of a number may find. */
const MEMBERSHIPS_AT_MOST = 60

/** The score of a membership number, whole or its beginning. */
const NUMBER_SCORE = { whole: 99, beginning: 65 }

/** A pass is one person's and nobody else's. */
const PASS_SCORE = 100

/** The households that a text fits, the best first. */
export async function searchCounter(
  { text, limit }: { text: string; limit: number },
  today: Day
): Promise<CounterHousehold[]> {
  const found = isPassText(text)
    ? await holderOfPass(text)
    : together([...(await findPeople(text, today)), ...(await holdersOf(text))])
  const households = await householdsOf(found.slice(0, limit * FOUND_FOR_ONE), today)
  return withPeople(households.slice(0, limit), today)
}

/**
 * The household of one person, who stands first.
 * @throws {NotFound} for nobody and for a closed profile.
 */
export async function householdOf(id: number, today: Day): Promise<CounterPerson[]> {
  const open = await rowsIn('customers').where('id', id).whereNull('closed_at').select('id').first()
  if (!open) throw new NotFound()
  const households = await householdsOf([{ id, score: 0, matched: new Set() }], today)
  const [household] = await withPeople(households, today)
  return household?.people ?? []
}

function together(found: readonly FoundPerson[]): FoundPerson[] {
  const byId = Map.groupBy(found, ({ id }) => id)
  return [...byId]
    .map(([id, all]) => ({
      id,
      score: Math.max(...all.map(({ score }) => score)),
      matched: new Set(all.flatMap(({ matched }) => [...matched])),
    }))
    .sort((one, other) => other.score - one.score || one.id - other.id)
}

/** Nobody by a pass that is dead or that this park did not sign. */
async function holderOfPass(text: string): Promise<FoundPerson[]> {
  const id = await ownerOfPass(text, db)
  return id === null ? [] : [{ id, score: PASS_SCORE, matched: new Set(['pass' as const]) }]
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
  }))
}

// --- What the counter shows of them -----------------------------------------------------------------------------

type PersonRow = GateRow & Pick<CustomersRow, 'member_id' | 'first_name' | 'last_name' | 'phone'>

async function withPeople(
  households: readonly Household[],
  today: Day
): Promise<CounterHousehold[]> {
  const ids = [...new Set(households.flatMap(({ people }) => people.map(({ id }) => id)))]
  if (ids.length === 0) return []
  const rows: PersonRow[] = await rowsIn('customers')
    .whereIn('id', ids)
    .whereNull('closed_at')
    .select(...GATE_COLUMNS, 'member_id', 'first_name', 'last_name', 'phone')
  const facts = await gateFacts(rows, today, { memberships: true })
  const visits = await visitsOf(ids, today)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return households
    .map(({ score, matched, people }) => ({
      score: Math.round(score),
      matched: COUNTER_MATCHES.filter((match) => matched.has(match)),
      people: people.flatMap(({ id, relationship }) => {
        const [row, known] = [byId.get(id), facts.get(id)]
        if (!row || !known) return []
        const visit = visits.get(id) ?? null
        return [toCounterPerson({ row, facts: known, visit, relationship }, today)]
      }),
    }))
    .filter(({ people }) => people.length > 0)
}

type Shown = {
  row: PersonRow
  facts: GateFacts
  visit: CounterPerson['visit']
  relationship: string | null
}

function toCounterPerson({ row, facts, visit, relationship }: Shown, today: Day): CounterPerson {
  const { date_of_birth: born } = row
  const { coverage, membership } = facts
  return {
    id: row.id,
    member_id: row.member_id,
    first_name: row.first_name,
    last_name: row.last_name,
    age: born === null ? null : ageOn(born, today),
    is_minor: born !== null && isMinor(born, today),
    relationship,
    phone: row.phone,
    status: row.status,
    may_ride: judge(facts, today),
    coverage,
    membership: membership && {
      id: membership.id,
      membership_id: membership.membership_id,
      membership_type: membership.type,
      end_date: membership.end_date,
    },
    visit,
    ban: toBan(row, today),
  }
}

/** The newest visit of today of each of them. */
async function visitsOf(ids: readonly number[], today: Day) {
  const rows = await rowsIn('visits')
    .whereIn('customer_id', [...ids])
    .whereRaw(`${NO_INDEX}park_day = ?`, [today])
    .whereRaw(`${NO_INDEX}under_id is null`)
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
