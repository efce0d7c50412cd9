/** States of a deletion request: staff settle an open one, the rider may withdraw it before. */
export const DELETION_REQUEST_STATES = ['open', 'withdrawn', 'refused', 'done'] as const
export type DeletionRequestState = (typeof DELETION_REQUEST_STATES)[number]

/** Lists of requests for staff: open ones, or settled ones. */
export const DELETION_REQUEST_LISTS = ['open', 'settled'] as const

/** Maximum length of a refusal's reason, in characters. */
export const REFUSAL_REASON_MAX = 500
