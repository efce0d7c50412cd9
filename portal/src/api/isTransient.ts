import { ApiError, NETWORK_ERROR } from '@trailgate/shared/http/error'

/** True if a retry may succeed: no answer, a 5xx or a 429. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.code === NETWORK_ERROR || error.status >= 500 || error.status === 429
}
