/** Most people per party, host and all children included. */
export const PARTY_PEOPLE_MAX = 60

/** State of a guest at the gate today: not come yet, in, or gone again. */
export const ARRIVAL_STATES = ['missing', 'in', 'out'] as const

/** Days after its day on which a party ends and its data is deleted. */
export const PARTY_DAYS_AFTER = 14

/** Maximum number of days ahead of a party. */
export const PARTY_DAYS_AHEAD = 366

export const PARTY_NAME_MAX = 60

/** Parameter in the URL fragment, which no server sees. */
export const PARTY_TOKEN = 'token'

/** Upper limit on input; real tokens are shorter. */
export const PARTY_TOKEN_MAX = 100

/** Storage key of the token between the pages of one visit. */
export const PARTY_STORAGE_KEY = 'party'
