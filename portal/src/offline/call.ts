import { ApiError, NETWORK_ERROR } from '@trailgate/shared/http/error'

import { postSessionless } from '../api/client.ts'

/** POST that is given up after so many milliseconds; that counts as no connection. */
export async function postPatiently(
  path: string,
  body: object,
  key: string,
  milliseconds: number
): Promise<unknown> {
  const hung = new AbortController()
  const timer = window.setTimeout(() => hung.abort(), milliseconds)
  try {
    return await postSessionless<unknown>(path, body, key, hung.signal)
  } catch (error) {
    throw hung.signal.aborted ? new ApiError(NETWORK_ERROR, '', 0) : error
  } finally {
    window.clearTimeout(timer)
  }
}

/** Statuses of a proxy without its server, a hotspot that wants a login, and a server that is busy. */
const NOT_FROM_SERVER = [408, 425, 429, 502, 503, 504, 511]

/** True if the server has decided nothing: the line or a proxy answered, or it is busy. */
export function isUnreachable(error: ApiError): boolean {
  return error.code === NETWORK_ERROR || NOT_FROM_SERVER.includes(error.status)
}

const REVOKED = ['KIOSK_NOT_PAIRED', 'UNAUTHENTICATED', 'FORBIDDEN']

/** True if the server itself says that it does not know this tablet. */
export function isRevocation(error: unknown): boolean {
  return error instanceof ApiError && REVOKED.includes(error.code)
}

/** True if a call of a rider failed because the server cannot be reached. */
export function isCutOff(error: unknown): boolean {
  return error instanceof ApiError && isUnreachable(error) && error.status !== 429
}
