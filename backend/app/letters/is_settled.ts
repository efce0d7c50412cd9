import { EXPIRING_DAYS, type LetterKind } from '@trailgate/shared/letters/constants'
import { addDays, type Day } from '@trailgate/shared/dates'
import type { LetterFacts } from '#letters/letter_facts'

/** A person whom a letter is about, with the occasion; a family's letter may be about several kinds of occasions. */
export type Subject = LetterFacts & {
  kind: LetterKind
  occasion: string
  /** Of a membership that ends: it was renewed, cancelled, or is not to be renewed by now. */
  isOver?: boolean
}

/** True if a person has done what the letter asks for: signed, signed again or renewed. */
export function isSettled({ kind, covered_until: until, isOver }: Subject, today: Day): boolean {
  switch (kind) {
    case 'waiver_expiring_30':
    case 'waiver_expiring_7':
      // A waiver that was voided has a letter of its own.
      return until === null || until > addDays(today, EXPIRING_DAYS[kind])
    case 'waiver_resign':
      return until !== null && until >= today
    case 'waiver_voided':
    case 'park_closed':
      return false
    case 'membership_ending':
      return isOver === true
  }
}
