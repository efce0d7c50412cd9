import { isAgeless } from '@trailgate/shared/kiosk/family'
import { messages } from '@trailgate/shared/kiosk/messages'
import type { FamilyMember } from '@trailgate/shared/kiosk/schemas'
import { fill } from '@trailgate/shared/text'
import type { CoverageReason } from '@trailgate/shared/waivers/constants'

/** What is missing of somebody's waivers, and what to do about it; of those who are covered, that they are. */
export function coverageWords(member: FamilyMember): string {
  const { coverage, is_self: self, is_minor: minor } = member
  if (coverage.covered) return messages.covered
  if (self && minor) return messages['why.guardian_signs']
  if (!self && !minor && !isAgeless(member)) return messages['why.signs_alone']
  return REASONS[coverage.reason]
}

/** How many of a family need a waiver, in a sentence; null where nobody does. */
export function unsignedWords(unsigned: number, total: number): string | null {
  if (unsigned === 0) return null
  if (total === 1) return messages['state.alone']
  const sentence = unsigned > 1 ? messages['state.several'] : messages['state.one']
  return fill(sentence, { n: unsigned, of: total })
}

const REASONS: Record<CoverageReason, string> = {
  signed: messages.covered,
  paper: messages.covered,
  never_signed: messages['why.never_signed'],
  expired: messages['why.expired'],
  voided: messages['why.voided'],
  came_of_age: messages['why.came_of_age'],
  required_missing: messages['why.required_missing'],
  must_sign_again: messages['why.must_sign_again'],
  birth_date_missing: messages['why.birth_date_missing'],
}
