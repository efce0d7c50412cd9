/** Text before the random part of a key, by which programs that look for leaked secrets find it. */
export const API_KEY_PREFIX = 'tgk_'

/** Random characters of a key. */
export const API_KEY_LENGTH = 32

/** Maximum length of a key's name. */
export const API_KEY_NAME_MAX = 50

/** Maximum number of keys that work at once. */
export const API_KEYS_MAX = 50

/** Latest end of a key, in days from now. */
export const API_KEY_DAYS_MAX = 3660

/** Requests of one key per minute. */
export const API_KEY_REQUESTS = 600

export const API_KEY_STATES = ['active', 'expired', 'revoked'] as const
export type ApiKeyState = (typeof API_KEY_STATES)[number]
