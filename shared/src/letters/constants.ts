/** Letters of service: what they are about (docs/product/letters.md). */
export const LETTER_KINDS = [
  'waiver_expiring_30',
  'waiver_expiring_7',
  'waiver_resign',
  'waiver_voided',
  'park_closed',
  'membership_ending',
] as const
export type LetterKind = (typeof LETTER_KINDS)[number]

/** Kinds that a recipient can stop; the others are about what the park has done. */
export const REMINDERS = [
  'waiver_expiring_30',
  'waiver_expiring_7',
  'waiver_resign',
  'membership_ending',
] as const satisfies readonly LetterKind[]

/** True if the recipient can stop letters of this kind. */
export function isReminder(kind: LetterKind): boolean {
  return (REMINDERS as readonly LetterKind[]).includes(kind)
}

/** Waiting, sent, refused by the mail server, or taken back before it left. */
export const LETTER_STATES = ['queued', 'sent', 'failed', 'stopped'] as const
export type LetterState = (typeof LETTER_STATES)[number]

/** Why a letter was taken back before it left. */
export const LETTER_BARS = [
  'gone',
  'deceased',
  'kept_out',
  'stopped',
  'no_address',
  'settled',
] as const
export type LetterBar = (typeof LETTER_BARS)[number]

/** Why one of the chosen people gets no letter; the first that applies counts. */
export const LEFT_OUT = [
  'gone',
  'not_needed',
  'deceased',
  'kept_out',
  'stopped',
  'no_address',
  'asked',
] as const
export type LeftOutReason = (typeof LEFT_OUT)[number]

/** Most people named for one reason. */
export const LEFT_OUT_NAMED = 20

/** Days before the end of a waiver on which a reminder is due. */
export const EXPIRING_DAYS = { waiver_expiring_30: 30, waiver_expiring_7: 7 } as const

export const CLOSURE_SUBJECT_MAX = 150
export const CLOSURE_TEXT_MAX = 5000

/** Most people named in one call. */
export const LETTER_PEOPLE_MAX = 1000

/** After this many hours a letter that could not be delivered has failed. */
export const LETTER_HOURS = 24
