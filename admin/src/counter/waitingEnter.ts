import type { Household } from '@trailgate/shared/visits/households'

/** An Enter that was pressed while the answer to the text in the box was on its way. */
export interface WaitingEnter {
  /** The first person of the household that the arrow keys have chosen; null where none is. */
  picked: number | null
}

/**
 * The household that an Enter confirms: the one that was chosen, or the only one that is found as it was typed. Of several, one has to be
 * chosen, and one that fits only nearly has to be looked at.
 */
export function confirmedBy(
  { picked }: WaitingEnter,
  found: readonly Household[]
): Household | 'several' | 'near' | null {
  if (picked !== null) return found.find(({ people }) => people[0]?.id === picked) ?? null
  const [only = null, ...others] = found
  if (others.length > 0) return 'several'
  return only && !only.is_exact ? 'near' : only
}
