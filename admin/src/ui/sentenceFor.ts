import { HttpError } from 'react-admin'

import { ApiError, messageOf } from '@trailgate/shared/http/error'

/** The refusal behind an error, whichever way it came here. */
export function refusalOf(error: unknown): ApiError | null {
  const found = error instanceof HttpError ? error.cause : error
  return found instanceof ApiError ? found : null
}

/** Whether somebody else saved between what was read and what was sent. */
export function isStale(error: unknown): boolean {
  return refusalOf(error)?.code === 'STALE_WRITE'
}

/** What is said when something failed: the screen's own sentence, or one that looks at the failure. */
export type Failed = string | ((error: unknown) => string)

export function failureOf(failed: Failed, error: unknown): string {
  return typeof failed === 'string' ? failed : failed(error)
}

/** The server's sentence, or the screen's own where it said none. */
export function saidOr(fallback: string): (error: unknown) => string {
  return (error) => sentenceFor(error, fallback)
}

/** The sentence to show: what the server said, else the screen's own. */
export function sentenceFor(error: unknown, fallback: string): string {
  return messageOf(refusalOf(error) ?? error, fallback)
}
