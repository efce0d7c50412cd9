/** Days that a request to a parent stays open. */
export const GUARDIAN_REQUEST_DAYS = 14

/** `child`: a child asks a parent. `second_guardian`: another adult added the same child. */
export const GUARDIAN_REQUEST_KINDS = ['child', 'second_guardian'] as const
export type GuardianRequestKind = (typeof GUARDIAN_REQUEST_KINDS)[number]

/** States of a request. */
export const GUARDIAN_REQUEST_STATES = ['open', 'accepted', 'refused'] as const
export type GuardianRequestState = (typeof GUARDIAN_REQUEST_STATES)[number]
