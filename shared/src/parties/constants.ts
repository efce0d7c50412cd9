/** The most people of one party, its host and all children among them. */
export const PARTY_PEOPLE_MAX = 60

/** How many days after its day a party is over, and what it collected is removed. */
export const PARTY_DAYS_AFTER = 14

/** How many days ahead a party may be. */
export const PARTY_DAYS_AHEAD = 366

export const PARTY_NAME_MAX = 60

/** In the part of the address that no server sees. */
export const PARTY_TOKEN = 'token'

/** Longer than any token is. */
export const PARTY_TOKEN_MAX = 100

/** Where a browser keeps the token between the pages of one visit. */
export const PARTY_STORAGE_KEY = 'party'
