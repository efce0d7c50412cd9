/** Below this width, in CSS pixels, lists show as lists only. */
export const NARROW_SCREEN_PX = 768

/** Data counts as fresh this long, and a failed call is tried again so often. */
export const FRESH_MINUTES = 5
export const RETRIES = 3

/** Seconds after which a message leaves by itself. */
export const MESSAGE_SECONDS = 5
