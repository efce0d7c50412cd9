import type { LetterKind } from '@trailgate/shared/letters/constants'
import type {
  ClosureLetters,
  CoverageLetters,
  LetterPreview,
  LettersQueued,
  ResignLetters,
} from '@trailgate/shared/letters/schemas'

import { call, type Signal } from '../api/client.ts'

/** Reading, counting and writing letters of service. */
export const letterCalls = {
  getLetterPreview: ({ kind, signal }: Signal & { kind: LetterKind }) =>
    call<LetterPreview>(`/letters/${kind}/preview`, { signal }),
  countClosureLetters: ({ signal, ...body }: Signal & ClosureLetters) =>
    count('/letters/park-closed', body, signal),
  getLetterReach: ({ what, to, signal }: Signal & ToPeople) =>
    count(`/letters/${what}`, { ...to, explain: true }, signal),
  announceClosure: (body: ClosureLetters) =>
    call<LettersQueued>('/letters/park-closed', { method: 'POST', body }),
  writeToPeople: ({ what, to }: ToPeople) =>
    call<LettersQueued>(`/letters/${what}`, { method: 'POST', body: to }),
}

/** Letters that can be written to chosen people. */
export type ChosenLetter = 'coverage' | 'resign'

/** People chosen in a list: rows ticked by hand, all that the search finds, or a saved segment. */
export type ChosenPeople = Pick<
  CoverageLetters,
  'customer_ids' | 'membership_ids' | 'segment_id' | 'search'
>

interface ToPeople {
  what: ChosenLetter
  to: ChosenPeople
}

function count(
  path: string,
  body: ClosureLetters | CoverageLetters | ResignLetters,
  signal: AbortSignal | undefined
) {
  return call<LettersQueued>(path, { method: 'POST', body: { ...body, dry_run: true }, signal })
}
