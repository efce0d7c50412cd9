import { clock } from '#platform/clock'
import { isValid } from '#platform/validity'

/** Validity of a printed password until another is chosen: as long as a link for choosing one. */
export const PRINTED_SECONDS = 7 * 24 * 3600

/** True if the password is still valid; a chosen one never expires. */
export function isGood(until: string | null) {
  return until === null || isValid(until, PRINTED_SECONDS, clock.now())
}
