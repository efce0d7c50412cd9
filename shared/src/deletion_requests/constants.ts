/** What becomes of a rider's request to be deleted: staff settle an open one, the rider may take it back before. */
export const DELETION_REQUEST_STATES = ['open', 'withdrawn', 'refused', 'done'] as const
export type DeletionRequestState = (typeof DELETION_REQUEST_STATES)[number]

/** Which requests staff ask for: those to decide on, or those that are settled. */
export const DELETION_REQUEST_LISTS = ['open', 'settled'] as const

/** The longest reason of a refusal, in characters. */
export const REFUSAL_REASON_MAX = 500
