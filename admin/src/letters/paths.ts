import type { LetterState } from '@trailgate/shared/letters/constants'

/** Address of the Letters page. */
export const LETTERS = '/admin/letters'

/** The list with these filters. */
export function lettersPath(filter: { status?: LetterState }): string {
  return `${LETTERS}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`
}
