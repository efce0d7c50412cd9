/** Below this width, in CSS pixels, the list view is the only one. */
export const NARROW_SCREEN_PX = 768

/** How long data counts as fresh, and how often a failed call is retried. */
export const FRESH_MINUTES = 5
export const RETRIES = 3

/** Seconds after which a message disappears. */
export const MESSAGE_SECONDS = 5
