import type { PartyArrival } from '@trailgate/shared/parties/schemas'

/** Those who are not in on top: at first who may not ride yet, then who may. */
export function missingFirst(guests: readonly PartyArrival[]): PartyArrival[] {
  return guests.toSorted((one, other) => rankOf(one) - rankOf(other) || one.id - other.id)
}

function rankOf({ state, may_ride: said }: PartyArrival): number {
  if (state === 'in') return 3
  if (state === 'out') return 2
  return said.verdict === 'yes' ? 1 : 0
}

/** Ticked from the beginning: guests who may ride and have not come yet. */
export function comesIn({ state, may_ride: said }: PartyArrival): boolean {
  return state === 'missing' && said.verdict === 'yes'
}

/** Minors who would come in while no adult of their household is in or comes along. */
export function loneMinors(coming: readonly PartyArrival[]): PartyArrival[] {
  const along = new Set(coming.map(({ customer_id: id }) => id))
  return coming.filter(
    ({ is_minor: isMinor, guardian_in: isIn, guardian_ids: ids }) =>
      isMinor && !isIn && !ids.some((id) => along.has(id))
  )
}
