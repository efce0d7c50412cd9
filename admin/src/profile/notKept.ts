/** Neither a password nor what was answered to it stays in the cache once its dialog is closed. */
export const NOT_KEPT = { gcTime: 0 } as const
