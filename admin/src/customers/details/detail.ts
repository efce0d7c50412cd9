/**
 * Marks a question for the whole customer. react-admin keeps rows of a list as answers for single records too, and a
 * row has neither counts nor guardians.
 */
export const DETAIL = { detail: true } as const
