import { ApiError, NETWORK_ERROR } from '@trailgate/shared/http/error'

/** Whether no answer came, or one that another attempt may better. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.code === NETWORK_ERROR || error.status >= 500 || error.status === 429
}
