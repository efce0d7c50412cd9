/** How long a rider stays signed in at most, and without doing anything. */
export const RIDER_SESSION = { maxSeconds: 12 * 3600, idleSeconds: 30 * 60 } as const

/** How long a staff token lives at most, and without being used. */
export const STAFF_SESSION = { maxSeconds: 12 * 3600, idleSeconds: 2 * 3600 } as const

/** Cookies that the server sets; all HttpOnly. */
export const SESSION_COOKIE = 'trailgate_session'
export const DEVICE_COOKIE = 'trailgate_device'
export const KNOWN_DEVICE_COOKIE = 'trailgate_known'

/** How long a browser is known in which somebody signed in with a password: 180 days. */
export const KNOWN_DEVICE_SECONDS = 180 * 24 * 3600

/** Where the portal keeps what it shows of the signed-in customer, and the back office its token. */
export const CUSTOMER_STORAGE_KEY = 'customerData'
export const STAFF_TOKEN_STORAGE_KEY = 'trailgate_staff_token'

/** What is shown where the session holds no name. */
export const NAMELESS_CUSTOMER = 'Customer'

/** Passwords of riders; staff have their own rules. */
export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 200

/** How long a mailed link sets a password: after registration or made by staff, and after "forgot". */
export const SET_PASSWORD_LINK_DAYS = 7
export const RESET_LINK_MINUTES = 60
