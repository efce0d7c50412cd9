import { createPreferences } from './createPreferences.ts'

/** The preferences of this browser. */
export const preferences = createPreferences(localStorage)
