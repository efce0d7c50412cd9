import { randomId } from '@trailgate/shared/browser/random_id'

export interface SubmissionKeys {
  /** The key for sending this body: the one it was sent with before, until it succeeded or another body came between. */
  for(body: unknown): string
  /** What was sent last has arrived: the same body is a new submission from now on. */
  arrived(): void
}

/**
 * The Idempotency-Keys of one form. A repeat after a lost answer carries the key of the first attempt, so the server
 * answers with what it did then and does not do it twice.
 */
export function submissionKeys(newId: () => string = randomId): SubmissionKeys {
  let last: { body: string; key: string } | null = null
  return {
    for(body) {
      const text = JSON.stringify(body)
      if (last?.body !== text) last = { body: text, key: newId() }
      return last.key
    },
    arrived() {
      last = null
    },
  }
}
