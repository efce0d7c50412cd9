/**
 * Marks a question for the whole record. react-admin keeps rows of a list as answers for single records too, and a row has neither
 * counts nor family.
 */
export const DETAIL = { detail: true } as const
