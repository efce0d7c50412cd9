import { clock } from '#platform/clock'
import { isValid } from '#platform/validity'

/** How long a printed password is good, unless another is chosen before: as long as a link to choose one. */
export const PRINTED_SECONDS = 7 * 24 * 3600

/** Whether a password is good until then; what somebody chose is good for ever. */
export function isGood(until: string | null) {
  return until === null || isValid(until, PRINTED_SECONDS, clock.now())
}
