import type { GuardianshipsRow, MembershipSlotsRow } from '#database/rows'
import type { Day } from '@trailgate/shared/dates'
import { HOUSEHOLD_MAX, type CounterMatch } from '@trailgate/shared/visits/constants'
import { rowsIn } from '#platform/database/rows_in'
import { besideOf } from '#customers/household/adults_of'
import { NO_INDEX } from '#customers/search/planner_hints'
import type { FoundPerson } from '#customers/search_keys/find_people'

/** People who belong together, with their relationships. */
export type Household = {
  score: number
  matched: Set<CounterMatch>
  /** True if the text fits the named person as typed. */
  isExact: boolean
  /** People whom the text fits best: several where it tells no more. */
  named: Set<number>
  people: { id: number; relationship: string | null }[]
}

/** Maximum number of links between people read for one search. */
const LINKS_AT_MOST = 2000

type Link = Pick<GuardianshipsRow, 'minor_id' | 'guardian_id' | 'relationship'>
type Place = Pick<MembershipSlotsRow, 'membership_id' | 'relationship'> & { customer_id: number }

/**
 * The households of these people, in their order and each once: who was found, guardians, who shares a phone with them, minors, and who has
 * a place in the same membership.
 */
export async function householdsOf(
  found: readonly FoundPerson[],
  today: Day
): Promise<Household[]> {
  if (found.length === 0) return []
  const links = await linksAround(found.map(({ id }) => id))
  const adults = found.flatMap(({ id }) => [id, ...links.guardiansOf(id)])
  const places = await placesAround([...new Set(adults)], today)
  const adultsBeside = await adultsAround([...new Set(adults)])
  const households = new Map<number, Household>()
  for (const { id, score, matched, isExact } of found) {
    const known = households.get(id)
    if (known) {
      for (const match of matched) known.matched.add(match)
      if (score === known.score) known.named.add(id)
      continue
    }
    const people = peopleAround(id, { links, places, adultsBeside })
    const household = { score, matched: new Set(matched), isExact, named: new Set([id]), people }
    for (const person of people) {
      if (!households.has(person.id)) households.set(person.id, household)
    }
  }
  return [...new Set(found.flatMap(({ id }) => households.get(id) ?? []))]
}

type Around = { links: Links; places: Places; adultsBeside: AdultsBeside }

function peopleAround(id: number, { links, places, adultsBeside }: Around): Household['people'] {
  const guardians = links.guardiansOf(id)
  const minors = [id, ...guardians].flatMap((adult) => links.minorsOf(adult))
  const others = minors.flatMap((minor) => links.guardiansOf(minor))
  const adults = [id, ...guardians].flatMap(adultsBeside)
  const holders = [id, ...guardians].flatMap((adult) => places.besides(adult))
  return [...new Set([id, ...guardians, ...others, ...adults, ...minors, ...holders])]
    .slice(0, HOUSEHOLD_MAX)
    .map((person) => ({
      id: person,
      relationship: links.relationshipOf(person) ?? places.relationshipOf(person),
    }))
}

type Links = Awaited<ReturnType<typeof linksAround>>

/** Guardians of these people, the minors of all of them, and the other guardians of those. */
async function linksAround(ids: readonly number[]) {
  const up = await linksBy('minor_id', ids)
  const guardians = [...new Set([...ids, ...up.map((link) => link.guardian_id)])]
  const down = await linksBy('guardian_id', guardians)
  const beside = await linksBy('minor_id', [...new Set(down.map((link) => link.minor_id))])
  const all = [...up, ...down, ...beside]
  const byMinor = Map.groupBy(all, (link) => link.minor_id)
  const byGuardian = Map.groupBy(all, (link) => link.guardian_id)
  return {
    guardiansOf: (id: number) => (byMinor.get(id) ?? []).map((link) => link.guardian_id),
    minorsOf: (id: number) => (byGuardian.get(id) ?? []).map((link) => link.minor_id),
    relationshipOf: (id: number) => byMinor.get(id)?.[0]?.relationship ?? null,
  }
}

async function linksBy(end: 'minor_id' | 'guardian_id', ids: readonly number[]): Promise<Link[]> {
  if (ids.length === 0) return []
  return rowsIn('guardianships as g')
    .join('customers as minor', 'minor.id', 'g.minor_id')
    .whereIn(`g.${end}`, [...ids])
    .whereNull('g.ended_at')
    .whereNull('minor.closed_at')
    .orderBy('g.id')
    .limit(LINKS_AT_MOST)
    .select('g.minor_id', 'g.guardian_id', 'g.relationship')
}

type AdultsBeside = Awaited<ReturnType<typeof adultsAround>>

/** The adults with whom each of these people shares a phone, or is of one household. */
async function adultsAround(ids: readonly number[]): Promise<(id: number) => number[]> {
  const sharing = await rowsIn('customers')
    .whereNotNull('household_phone_of')
    .where((either) => either.whereIn('household_phone_of', [...ids]).orWhereIn('id', [...ids]))
    .whereNull('closed_at')
    .orderBy('id')
    .limit(LINKS_AT_MOST)
    .select('id', 'household_phone_of')
  const beside = new Map<number, number[]>()
  for (const { id, household_phone_of: owner } of sharing) {
    if (owner === null) continue
    for (const [one, other] of [
      [id, owner],
      [owner, id],
    ] as const) {
      beside.set(one, [...(beside.get(one) ?? []), other])
    }
  }
  const household = await besideOf(ids)
  return (id) => [...household(id), ...(beside.get(id) ?? [])]
}

type Places = Awaited<ReturnType<typeof placesAround>>

/** Holders of places in the running memberships of these people. */
async function placesAround(ids: readonly number[], today: Day) {
  const rows: Place[] = await rowsIn('membership_slots as own')
    .join('memberships as m', 'm.id', 'own.membership_id')
    .join('membership_slots as s', 's.membership_id', 'm.id')
    .whereIn('own.customer_id', [...ids])
    .whereRaw(`${NO_INDEX}m.status = 'active'`)
    .where((running) => running.whereNull('m.end_date').orWhere('m.end_date', '>=', today))
    .whereNotNull('s.customer_id')
    .orderBy('s.id')
    .limit(LINKS_AT_MOST)
    .distinct('s.id', 's.membership_id', 's.customer_id', 's.relationship')
  const byMembership = Map.groupBy(rows, (place) => place.membership_id)
  const byHolder = Map.groupBy(rows, (place) => place.customer_id)
  return {
    besides: (id: number) =>
      (byHolder.get(id) ?? []).flatMap(({ membership_id: membership }) =>
        (byMembership.get(membership) ?? []).map((place) => place.customer_id)
      ),
    relationshipOf: (id: number) => byHolder.get(id)?.[0]?.relationship ?? null,
  }
}
