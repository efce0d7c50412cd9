import { NARROW_SCREEN_PX } from '@trailgate/shared/settings/constants'

/** Cache time of list results. */
export const RESULTS_FRESH_MS = 30_000

/** Below this width only lists fit. */
export const NARROW = `(max-width: ${NARROW_SCREEN_PX - 0.05}px)`
