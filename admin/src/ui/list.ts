import { NARROW_SCREEN_PX } from '@trailgate/shared/settings/constants'

/** What a list found stays fresh for half a minute. */
export const RESULTS_FRESH_MS = 30_000

/** Below this width there is room for the list only. */
export const NARROW = `(max-width: ${NARROW_SCREEN_PX - 0.05}px)`
