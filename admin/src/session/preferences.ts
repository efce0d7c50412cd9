import { createPreferences } from './createPreferences.ts'

/** Preferences of this browser. */
export const preferences = createPreferences(localStorage)
