/** Rider sessions: maximum lifetime and idle timeout. */
export const RIDER_SESSION = { maxSeconds: 12 * 3600, idleSeconds: 30 * 60 } as const

/** Staff tokens: maximum lifetime and idle timeout. */
export const STAFF_SESSION = { maxSeconds: 12 * 3600, idleSeconds: 2 * 3600 } as const

/** Cookies that the server sets; all HttpOnly. */
export const SESSION_COOKIE = 'trailgate_session'
export const DEVICE_COOKIE = 'trailgate_device'
export const KNOWN_DEVICE_COOKIE = 'trailgate_known'
export const PARENT_LINK_COOKIE = 'trailgate_parent_link'

/** How long a browser counts as known after a password sign-in: 180 days. */
export const KNOWN_DEVICE_SECONDS = 180 * 24 * 3600

/** Storage keys: the portal's displayed customer, and the back office's token. */
export const CUSTOMER_STORAGE_KEY = 'customerData'
export const STAFF_TOKEN_STORAGE_KEY = 'trailgate_staff_token'

/** Shown if the session has no name. */
export const NAMELESS_CUSTOMER = 'Customer'

/** Riders' passwords; staff have their own rules. */
export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 200

/** Lifetime of a set-password link: after registration or made by staff, and after "forgot". */
export const SET_PASSWORD_LINK_DAYS = 7
export const RESET_LINK_MINUTES = 60
