/** States of a request that two adults form one household. */
export const HOUSEHOLD_STATES = ['open', 'accepted', 'refused', 'ended'] as const
export type HouseholdState = (typeof HOUSEHOLD_STATES)[number]

/** Days within which the other adult must answer. */
export const HOUSEHOLD_REQUEST_DAYS = 14

/** Most adults per household. */
export const HOUSEHOLD_ADULTS_MAX = 10
