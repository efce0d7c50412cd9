import { HttpError } from 'react-admin'

import { ApiError, messageOf, NETWORK_ERROR } from '@trailgate/shared/http/error'
import { messages as http } from '@trailgate/shared/http/messages'

/** The API error behind an error of react-admin or of our own. */
export function refusalOf(error: unknown): ApiError | null {
  const found = error instanceof HttpError ? error.cause : error
  return found instanceof ApiError ? found : null
}

/** True if another user saved between read and write. */
export function isStale(error: unknown): boolean {
  return refusalOf(error)?.code === 'STALE_WRITE'
}

/** Message of a failure: fixed, or derived from the error. */
export type Failed = string | ((error: unknown) => string)

export function failureOf(failed: Failed, error: unknown): string {
  return typeof failed === 'string' ? failed : failed(error)
}

/** The server's message, or the fallback. */
export function saidOr(fallback: string): (error: unknown) => string {
  return (error) => sentenceFor(error, fallback)
}

/** Message to show: the server's, else the fallback. */
export function sentenceFor(error: unknown, fallback: string): string {
  return messageOf(refusalOf(error) ?? error, fallback)
}

/** Reason appended to a screen's own message ("Error loading slots: …"). */
export function reasonFor(error: unknown): string {
  const isLost = refusalOf(error)?.code === NETWORK_ERROR
  return sentenceFor(error, isLost ? http.network_error : http.unknown_error)
}
