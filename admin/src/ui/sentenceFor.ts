import { HttpError } from 'ra-core'

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

/** The sentence to show: what the server said, else the screen's own. */
export function sentenceFor(error: unknown, fallback: string): string {
  return messageOf(refusalOf(error) ?? error, fallback)
}
