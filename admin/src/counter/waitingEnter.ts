import type { Household } from '@trailgate/shared/visits/households'

/** An Enter that was pressed while an answer was on its way. */
export interface WaitingEnter {
  /** What the box said. */
  text: string
  /** The first person of the household that was marked; null where none was shown yet. */
  shown: number | null
}

/**
 * Which household a waiting Enter confirms, now that the answer to a text is here: the one that was marked, or the only one that was
 * found. Of several nobody has chosen yet, and an Enter for another text confirms nothing.
 */
export function confirmedBy(
  { text, shown }: WaitingEnter,
  asked: string,
  households: readonly Household[]
): number | 'several' | null {
  if (text !== asked || households.length === 0) return null
  if (shown === null) return households.length === 1 ? 0 : 'several'
  const index = households.findIndex(({ people }) => people[0]?.id === shown)
  return index === -1 ? null : index
}
