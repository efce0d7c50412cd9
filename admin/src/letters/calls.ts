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
  countSegmentLetters: ({ what, segmentId, signal }: Signal & ToSegment) =>
    count(`/letters/${what}`, { segment_id: segmentId }, signal),
  announceClosure: (body: ClosureLetters) =>
    call<LettersQueued>('/letters/park-closed', { method: 'POST', body }),
  writeToSegment: ({ what, segmentId }: ToSegment) =>
    call<LettersQueued>(`/letters/${what}`, {
      method: 'POST',
      body: { segment_id: segmentId },
    }),
}

/** Letters that can be written to a segment. */
export type SegmentLetter = 'coverage' | 'resign'

interface ToSegment {
  what: SegmentLetter
  segmentId: number
}

function count(
  path: string,
  body: ClosureLetters | CoverageLetters | ResignLetters,
  signal: AbortSignal | undefined
) {
  return call<LettersQueued>(path, { method: 'POST', body: { ...body, dry_run: true }, signal })
}
