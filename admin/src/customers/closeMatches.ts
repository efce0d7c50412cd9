import type { Household, HouseholdPerson } from '@trailgate/shared/visits/households'
import { COUNTER_QUERY } from '@trailgate/shared/visits/constants'
import { isSearchable } from '@trailgate/shared/visits/counter_query'

import type { ShownCustomer } from './CustomerRow.tsx'
import { asksForNothing, type CustomerFilter } from './listQuery.ts'

/** A list with this many rows shows no close matches. */
export const ENOUGH_ROWS = 5
const SHOWN_AT_MOST = 5

/** Text to search close matches for, once the list is known to have few rows; null if none are needed. */
export function textForMatches(filter: CustomerFilter, total: number | undefined): string | null {
  if (total === undefined || total >= ENOUGH_ROWS || asksForNothing(filter)) return null
  // The tolerant search knows open profiles and running memberships only.
  if (filter.status === 'closed') return null
  if (filter.membership && !(filter.membership in HOLDS)) return null
  const text = (filter.q ?? filter.search ?? '').trim()
  return isSearchable(text) && text.length <= COUNTER_QUERY.max ? text : null
}

/** Matching people of the households found, without those listed already or excluded by a filter. */
export function closeMatches(
  households: readonly Household[],
  listed: readonly { id: number }[],
  filter: CustomerFilter
): ShownCustomer[] {
  const known = new Set(listed.map(({ id }) => id))
  return households
    .flatMap(({ people: [first] }) => (first && !known.has(first.id) ? [first] : []))
    .filter((person) => isWithin(person, filter))
    .slice(0, SHOWN_AT_MOST)
    .map(toRow)
}

const HOLDS: Record<string, boolean> = { active: true, none: false }

function isWithin(person: HouseholdPerson, { status, membership, covered }: CustomerFilter) {
  if (status && person.status !== status) return false
  if (membership && HOLDS[membership] !== (person.membership !== null)) return false
  return !covered || person.coverage.covered === (covered === 'true')
}

function toRow(person: HouseholdPerson): ShownCustomer {
  return {
    ...person,
    active_membership_id: person.membership?.id ?? null,
    waiver_signed: person.coverage.covered,
  }
}
