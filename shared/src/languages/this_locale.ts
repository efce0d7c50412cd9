import type { WaiverDisplayStatus } from '../waivers/constants.ts'

/*
 * How these pages write days and amounts. `other_locale.ts` takes its place in the builds of other languages
 * (portal/scripts/inLanguage.ts); the server and the back office are English.
 */
export const LOCALE: string = 'en-US'

/** A day as people write it: 3/9/2026 in English, with the month's name in other languages. */
export function writtenDay(year: number, month: number, day: number): string {
  return `${month}/${day}/${year}`
}

/** The word of a waiver's status: in English the status itself. */
export function statusWord(status: WaiverDisplayStatus): string {
  return status
}
