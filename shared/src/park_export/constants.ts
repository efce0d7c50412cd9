export const PARK_EXPORT_STATES = ['running', 'ready', 'failed'] as const

/** Hours for which the file of the whole park can be downloaded. */
export const PARK_EXPORT_HOURS = 24
