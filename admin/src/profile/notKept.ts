/** Passwords and their answers leave the cache when the dialog closes. */
export const NOT_KEPT = { gcTime: 0 } as const
