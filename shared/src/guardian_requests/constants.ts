/** How long a request to a parent is open. */
export const GUARDIAN_REQUEST_DAYS = 14

/** What became of a request. */
export const GUARDIAN_REQUEST_STATES = ['open', 'accepted', 'refused'] as const
export type GuardianRequestState = (typeof GUARDIAN_REQUEST_STATES)[number]
