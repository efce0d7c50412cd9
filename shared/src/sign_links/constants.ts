/** Lifetime of a sign link in days. */
export const SIGN_LINK_DAYS = 14

/** Sessions opened by a sign link: maximum lifetime and idle timeout. */
export const SIGN_LINK_SESSION = { maxSeconds: 2 * 3600, idleSeconds: 30 * 60 } as const

/** Parameters in the URL fragment, which no server sees: the token, and at the counter the member id to return to. */
export const SIGN_LINK_TOKEN = 'token'
export const SIGN_LINK_COUNTER = 'counter'
