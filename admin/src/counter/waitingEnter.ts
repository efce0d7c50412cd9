import type { Household } from '@trailgate/shared/visits/households'

/** An Enter that was pressed while the answer to the text in the box was on its way. */
export interface WaitingEnter {
  /** The first person of the household that was marked; null where none was shown yet. */
  shown: number | null
}

/**
 * The household that a waiting Enter confirms, now that the answer is here: the one that was marked, or the only one that was found. Of
 * several nobody has chosen yet.
 */
export function confirmedBy(
  { shown }: WaitingEnter,
  found: readonly Household[]
): Household | 'several' | null {
  const [only = null, ...others] = found
  if (shown === null) return others.length > 0 ? 'several' : only
  return found.find(({ people }) => people[0]?.id === shown) ?? null
}
