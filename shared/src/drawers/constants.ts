/** Length of the note on a counted drawer. */
export const CLOSING_NOTE = { min: 3, max: 200 } as const
