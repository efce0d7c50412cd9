/** Query parameter, and cookie, of the chosen language. */
export const LANGUAGE_PARAMETER = 'lang'

/** How long the choice of a portal rider is remembered, in seconds. */
export const LANGUAGE_COOKIE_SECONDS = 365 * 24 * 3600
