import type { Day } from '../dates.ts'
import type { GateMembership } from '../visits/constants.ts'
import type { MembershipStatus } from './constants.ts'
import { statusOn } from './status.ts'

/* Decides which of several memberships a person rides on (docs/product/memberships.md#packs-of-visits). */

/** The parts of a membership that decide at the gate. */
export interface HeldMembership {
  id: number
  status: MembershipStatus
  start_date: Day
  end_date: Day | null
  /** Visits left of a pack; null for a membership without a limit. */
  visits_left: number | null
}

/** The membership a person rides on today, and whether a check-in uses one of its visits. */
export interface Riding<Membership> {
  membership: Membership | null
  standing: GateMembership
  usesVisit: boolean
}

/**
 * The membership that a person rides on: one without a limit before packs, of these the one that ends last; then the pack that they used
 * today already; then the pack that ends first and has visits left.
 * @param packToday the pack that a visit of today has used; null for none
 */
export function membershipToRide<Membership extends HeldMembership>(
  held: readonly Membership[],
  today: Day,
  packToday: number | null
): Riding<Membership> {
  const begun = held.filter(({ start_date: start }) => start <= today)
  const current = begun.filter((each) => statusOn(each, today) === 'active')
  const unlimited = current.filter(({ visits_left: left }) => left === null).toSorted(endsFirst)
  const packs = current.filter(({ visits_left: left }) => left !== null).toSorted(endsFirst)
  const last = unlimited.at(-1)
  if (last) return riding(last)
  const used = packs.find(({ id }) => id === packToday)
  if (used) return riding(used)
  const next = packs.find(({ visits_left: left }) => left !== null && left > 0)
  // A person uses one visit a day, also where the pack of the first check-in is suspended or cancelled since.
  if (next) return { ...riding(next), usesVisit: packToday === null }
  const empty = packs.at(-1)
  if (empty) return { membership: empty, standing: 'used_up', usesVisit: false }
  const standing = begun.length > 0 ? 'expired' : 'none'
  return { membership: null, standing, usesVisit: false }
}

function riding<Membership>(membership: Membership): Riding<Membership> {
  return { membership, standing: 'current', usesVisit: false }
}

/** One without an end comes last; of two with the same end the older one comes first. */
function endsFirst(one: HeldMembership, other: HeldMembership): number {
  if (one.end_date !== other.end_date) {
    if (one.end_date === null) return 1
    if (other.end_date === null) return -1
    return one.end_date < other.end_date ? -1 : 1
  }
  return one.id - other.id
}
