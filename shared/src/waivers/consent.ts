import type { RelationshipType } from '../minors/constants.ts'
import type { ConsentId, MinorSignerRule, SignerGrade } from './constants.ts'
import { messages } from './messages.ts'

/**
 * Checkbox sentences for signing for a minor, by id. The id is sent with the signature and the text is frozen into the
 * record: a changed text needs a new id.
 */
export const CONSENT_TEXTS = {
  'guardian-1': messages['consent.minor'],
  'parent-1': messages['consent.parent'],
  'authorized-1': messages['consent.authorized'],
} as const satisfies Record<ConsentId, string>

export type Consent = { text_id: ConsentId; text: string }

/** The oldest sentence: taken for a parent and for a guardian. */
export const GUARDIAN_CONSENT = { id: 'guardian-1', text: CONSENT_TEXTS['guardian-1'] } as const

const BY_RELATIONSHIP: Record<RelationshipType, readonly [ConsentId, ...ConsentId[]]> = {
  parent: ['parent-1', 'guardian-1'],
  guardian: ['guardian-1'],
  grandparent: ['authorized-1'],
  other: ['authorized-1'],
}

/** The sentence that is shown to a signer of this relationship. */
export function consentFor(relationship: RelationshipType): Consent {
  return consentOf(BY_RELATIONSHIP[relationship][0])
}

export function consentOf(id: ConsentId): Consent {
  return { text_id: id, text: CONSENT_TEXTS[id] }
}

/** True if the sentence does not contradict the relationship. */
export function isTrueFor(relationship: RelationshipType, id: ConsentId): boolean {
  return BY_RELATIONSHIP[relationship].includes(id)
}

type Said = {
  relationship_type: RelationshipType
  consent?: { text_id: ConsentId } | null | undefined
}

/** True unless the ticked sentence contradicts the chosen relationship. */
export function saysTheSame({ relationship_type: relationship, consent }: Said): boolean {
  return !consent || isTrueFor(relationship, consent.text_id)
}

/** True for a parent or guardian, whose authority is their own. */
export function hasOwnAuthority(relationship: RelationshipType): boolean {
  return relationship === 'parent' || relationship === 'guardian'
}

/** True if the rule leaves signing for a minor to a parent or guardian, and this adult is neither. */
export function needsParent(
  rule: MinorSignerRule | undefined,
  relationship: RelationshipType | null
): boolean {
  return rule === 'parent_or_guardian' && relationship !== null && !hasOwnAuthority(relationship)
}

/** Authority of a signer; the relationship is null for one's own waiver. */
export function signerGrade(relationship: RelationshipType | null): SignerGrade {
  if (relationship === null) return 'self'
  return relationship === 'parent' || relationship === 'guardian'
    ? relationship
    : 'authorized_adult'
}
