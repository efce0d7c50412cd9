import type { LetterBar, LetterKind } from '@trailgate/shared/letters/constants'
import { isReminder } from '@trailgate/shared/letters/constants'
import { isMinor, type Day } from '@trailgate/shared/dates'
import { isBanned } from '@trailgate/shared/visits/may_ride'
import type { CustomersRow } from '#database/rows'
import { BAN_COLUMNS, banOf, isKeptOut } from '#access/bans'

/** Columns of a customer that decide whether a letter is sent to or about them. */
export const FACT_COLUMNS = [
  'id',
  'first_name',
  'last_name',
  'email',
  'email_by_staff',
  'status',
  'status_reason',
  'date_of_birth',
  'closed_at',
  'letters_stopped_at',
  'covered_until',
  ...BAN_COLUMNS,
] as const

export type LetterFacts = Pick<CustomersRow, (typeof FACT_COLUMNS)[number]>

/**
 * Why a person gets no letter of this kind; null if they do. The deceased get none. Reminders go only to people whom
 * the park lets in; news of a closure also to suspended people, but not to banned ones.
 */
export function barOf(kind: LetterKind, person: LetterFacts, today: Day): LetterBar | null {
  if (person.closed_at !== null) return 'gone'
  if (person.status_reason === 'deceased') return 'deceased'
  if (kind === 'waiver_voided') return null
  if (kind === 'park_closed') return isBanned({ ban: banOf(person) }, today) ? 'kept_out' : null
  return isKeptOut(person, today) ? 'kept_out' : null
}

/** The same for the person who reads the letter: they need an address, and may have stopped reminders. */
export function readerBarOf(kind: LetterKind, reader: LetterFacts, today: Day): LetterBar | null {
  const bar = barOf(kind, reader, today)
  if (bar !== null) return bar
  if (!reader.email) return 'no_address'
  return isReminder(kind) && reader.letters_stopped_at !== null ? 'stopped' : null
}

/** True for a person whose letters go to the guardians. */
export function isOfAge({ date_of_birth: born }: LetterFacts, today: Day): boolean {
  return born === null || !isMinor(born, today)
}
