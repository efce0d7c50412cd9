/** How long a sign link opens, and how often one person gets one in an hour. */
export const SIGN_LINK_HOURS = 24

/** How long a session lives at most that a sign link opened, and without doing anything. */
export const SIGN_LINK_SESSION = { maxSeconds: 2 * 3600, idleSeconds: 30 * 60 } as const

/** In the part of the address that no server sees: the token, and at the counter the member id to return to. */
export const SIGN_LINK_TOKEN = 'token'
export const SIGN_LINK_COUNTER = 'counter'
