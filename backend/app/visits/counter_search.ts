import db from '@adonisjs/lucid/services/db'
import { ageOn, isMinor, type Day } from '@trailgate/shared/dates'
import { HOUSEHOLD_MAX, type HouseholdRelationship } from '@trailgate/shared/visits/constants'
import type { CounterSearch, Household, HouseholdPerson } from '@trailgate/shared/visits/households'
import { isBanned } from '@trailgate/shared/visits/may_ride'
import { toBan } from '#access/bans'
import { inView } from '#customers/minors/in_view'
import { filterCustomers } from '#customers/search/filter_customers'
import { isoTime } from '#platform/database/sql_time'
import { GATE_COLUMNS, gateFacts, judge, type GateRow } from '#visits/gate'

/** The households of those who are found by name, phone, e-mail or member id, each with everybody who belongs to them. */
export async function counterSearch({ q, limit }: CounterSearch, today: Day): Promise<Household[]> {
  const found: { id: number }[] = await filterCustomers(db.from('customers as c'), { q })
    .orderBy('c.last_name_search')
    .orderBy('c.first_name_search')
    .orderBy('c.id')
    .limit(limit)
    .select('c.id')
  if (found.length === 0) return []
  const circles = await circlesOf(
    found.map(({ id }) => id),
    today
  )
  const people = await peopleOf(
    [...new Set(circles.flatMap((circle) => [...circle.keys()]))],
    today
  )
  return circles.map((circle) => ({
    score: 1,
    matched: [matchOf(q)],
    people: [...circle].flatMap(([id, relationship]) => {
      const person = people.get(id)
      return person ? [{ ...person, relationship }] : []
    }),
  }))
}

function matchOf(q: string): Household['matched'][number] {
  if (q.includes('@')) return 'email'
  return /\d/.test(q) ? 'phone' : 'name'
}

type Circle = Map<number, HouseholdRelationship>

/** Who belongs to each of them: guardians, minors, the guardians' minors, holders of the same membership. Nobody leads two households. */
async function circlesOf(ids: readonly number[], today: Day): Promise<Circle[]> {
  const guardians = await guardiansOf(ids)
  const elders = [...new Set([...ids, ...guardians.flatMap(({ other }) => other)])]
  const minors = Map.groupBy(await minorsOf(elders, today), (pair) => pair.id)
  const members = Map.groupBy(await holdersBeside(ids), (pair) => pair.id)
  const shown = new Set<number>()
  return ids.flatMap((id) => {
    if (shown.has(id)) return []
    const own = guardians.filter((pair) => pair.id === id).map(({ other }) => other)
    const circle: Circle = new Map([[id, 'self']])
    const add = (others: readonly number[], relationship: HouseholdRelationship) => {
      for (const other of others) {
        if (!circle.has(other) && circle.size < HOUSEHOLD_MAX) circle.set(other, relationship)
      }
    }
    add(own, 'guardian')
    for (const elder of [id, ...own]) {
      add(minors.get(elder)?.map(({ other }) => other) ?? [], 'minor')
    }
    add(members.get(id)?.map(({ other }) => other) ?? [], 'member')
    for (const each of circle.keys()) shown.add(each)
    return [circle]
  })
}

type Pair = { id: number; other: number }

async function guardiansOf(ids: readonly number[]): Promise<Pair[]> {
  return db
    .from('guardianships as g')
    .join('customers as c', 'c.id', 'g.guardian_id')
    .whereIn('g.minor_id', [...ids])
    .whereNull('g.ended_at')
    .whereNull('c.closed_at')
    .orderBy('g.id')
    .select('g.minor_id as id', 'g.guardian_id as other')
}

async function minorsOf(ids: readonly number[], today: Day): Promise<Pair[]> {
  const links = db
    .from('guardianships as g')
    .join('customers as c', 'c.id', 'g.minor_id')
    .whereIn('g.guardian_id', [...ids])
  return inView(links, today).orderBy('g.id').select('g.guardian_id as id', 'g.minor_id as other')
}

async function holdersBeside(ids: readonly number[]): Promise<Pair[]> {
  return db
    .from('membership_slots as own')
    .join('membership_slots as s', 's.membership_id', 'own.membership_id')
    .join('memberships as m', 'm.id', 'own.membership_id')
    .join('customers as c', 'c.id', 's.customer_id')
    .whereIn('own.customer_id', [...ids])
    .where('m.status', 'active')
    .whereNull('c.closed_at')
    .orderBy('s.id')
    .select('own.customer_id as id', 's.customer_id as other')
}

type Row = GateRow & {
  member_id: string
  first_name: string
  last_name: string
  phone: string | null
}

async function peopleOf(ids: readonly number[], today: Day) {
  const rows: Row[] = await db
    .from('customers')
    .whereIn('id', [...ids])
    .select(...GATE_COLUMNS, 'member_id', 'first_name', 'last_name', 'phone')
  const facts = await gateFacts(rows, today, { memberships: true })
  const open: { id: number; open_for: number; checked_in_at: string }[] = await db
    .from('visits')
    .whereIn('open_for', [...ids])
    .where('park_day', today)
    .select('id', 'open_for', 'checked_in_at')
  const visitOf = new Map(open.map((visit) => [visit.open_for, visit]))
  return new Map(
    rows.flatMap((row) => {
      const known = facts.get(row.id)
      if (!known) return []
      const { membership, person } = known
      const born = row.date_of_birth
      const visit = visitOf.get(row.id)
      const answer: Omit<HouseholdPerson, 'relationship'> = {
        id: row.id,
        member_id: row.member_id,
        first_name: row.first_name,
        last_name: row.last_name,
        age: born === null ? null : ageOn(born, today),
        is_minor: born !== null && isMinor(born, today),
        phone: row.phone,
        status: person.status,
        may_ride: judge(known, today),
        coverage: known.coverage,
        membership: membership && {
          id: membership.id,
          membership_id: membership.membership_id,
          membership_type: membership.type,
          end_date: membership.end_date,
        },
        visit: visit ? { id: visit.id, checked_in_at: isoTime(visit.checked_in_at) } : null,
        ban: isBanned(person, today) ? toBan(row) : null,
      }
      return [[row.id, answer] as const]
    })
  )
}
