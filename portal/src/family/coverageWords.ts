import { isAgeless } from '@trailgate/shared/kiosk/family'
import { messages } from '@trailgate/shared/kiosk/messages'
import type { FamilyMember } from '@trailgate/shared/kiosk/schemas'
import { fill } from '@trailgate/shared/text'
import type { CoverageReason } from '@trailgate/shared/waivers/constants'

/** Explains which waiver a member lacks and what to do; or that they are covered. */
export function coverageWords(member: FamilyMember): string {
  const { coverage, is_self: self, is_minor: minor } = member
  if (coverage.covered) return messages.covered
  if (self && minor) return messages['why.guardian_signs']
  if (!self && !minor && !isAgeless(member)) return messages['why.signs_alone']
  return reasonWords(coverage.reason)
}

/** Sentence with the number of family members who need a waiver; null if all are covered. */
export function unsignedWords(unsigned: number, total: number): string | null {
  if (unsigned === 0) return null
  if (total === 1) return messages['state.alone']
  const sentence = unsigned > 1 ? messages['state.several'] : messages['state.one']
  return fill(sentence, { n: unsigned, of: total })
}

/** Looked up when asked: a sentence may name the park's age of majority, which is known only later. */
function reasonWords(reason: CoverageReason): string {
  const words: Record<CoverageReason, string> = {
    signed: messages.covered,
    paper: messages.covered,
    imported: messages.covered,
    never_signed: messages['why.never_signed'],
    expired: messages['why.expired'],
    voided: messages['why.voided'],
    came_of_age: messages['why.came_of_age'],
    required_missing: messages['why.required_missing'],
    must_sign_again: messages['why.must_sign_again'],
    birth_date_missing: messages['why.birth_date_missing'],
  }
  return words[reason]
}
