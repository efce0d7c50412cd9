import type { WaiverDisplayStatus } from '../waivers/constants.ts'
import { messages } from '../waivers/messages.ts'
import { longDay } from './long_day.ts'

declare const localeOfLanguage: string

/* Takes the place of `this_locale.ts` in the builds of other languages, which fill in the name. */
export const LOCALE: string = localeOfLanguage

export function writtenDay(year: number, month: number, day: number): string {
  return longDay(LOCALE, year, month, day)
}

const STATUS_WORDS: Record<WaiverDisplayStatus, string> = {
  Valid: messages['status.valid'],
  Expired: messages['status.expired'],
  Invalid: messages['status.invalid'],
}

export function statusWord(status: WaiverDisplayStatus): string {
  return STATUS_WORDS[status]
}
