import { RETRIES } from '../settings/constants.ts'
import { ApiError, NETWORK_ERROR } from './error.ts'

const FIRST_PAUSE_MS = 1000
/** A longer Retry-After is shown as an error: a user should not wait that long for a loading page. */
const LONGEST_PAUSE_MS = 60_000

/**
 * Retry rule of every read, in the portal and in the back office: no response and 5xx are retried with exponential
 * backoff, a 4xx is final, and a 429 is retried once after its Retry-After.
 *
 * @param failures failed attempts so far, at least 1
 * @returns milliseconds until the next attempt, or null when the failure is final
 */
export function pauseBeforeRetry(failures: number, error: unknown): number | null {
  if (!(error instanceof ApiError)) return null
  if (error.status === 429) return failures === 1 ? pauseOf(error.retryAfter) : null
  const mayPass = error.code === NETWORK_ERROR || error.status >= 500
  return mayPass && failures <= RETRIES ? FIRST_PAUSE_MS * 2 ** (failures - 1) : null
}

function pauseOf(retryAfter: number | undefined): number | null {
  const pause = retryAfter === undefined ? FIRST_PAUSE_MS : retryAfter * 1000
  return pause <= LONGEST_PAUSE_MS ? pause : null
}
