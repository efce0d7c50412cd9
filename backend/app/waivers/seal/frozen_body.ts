import type { Day } from '@trailgate/shared/dates'
import type { RelationshipType } from '@trailgate/shared/minors/constants'
import type { TextAnswer } from '@trailgate/shared/waivers/text_answers'
import type {
  Audience,
  EvidenceGrade,
  SignatureMethod,
  SignerGrade,
} from '@trailgate/shared/waivers/constants'

/** A person as of the day of signing. */
export type FrozenPerson = {
  id: number
  member_id: string
  first_name: string
  last_name: string
  date_of_birth: Day | null
  age: number | null
}

export type FrozenPoint = readonly [
  x: number,
  y: number,
  time: number | null,
  pressure: number | null,
]

/**
 * Everything attested about one signed waiver, as sealed (docs/product/waivers.md). A later version of the product adds
 * members under another `format`; the meaning of a known one never changes.
 */
export type FrozenBody = {
  /**
   * The second one states the retention date, the third one the answers of a text that asks, the fourth one also the
   * signer's authority, the age of majority and a typed name, the fifth one that a tablet captured it without a
   * network.
   */
  format:
    | 'trailgate-waiver-1'
    | 'trailgate-waiver-2'
    | 'trailgate-waiver-3'
    | 'trailgate-waiver-4'
    | 'trailgate-waiver-5'
  uid: string
  /** Shared by all waivers of this text that were signed with this one signature. */
  signing: string
  park: string
  template: {
    id: number
    version_id: number
    name: string
    version: string
    audience: Audience
    effective_date: Day
    valid_for_days: number | null
    content: string
    content_hash: string
  }
  subject: FrozenPerson
  signer: FrozenPerson & { email: string | null; phone: string | null }
  by_guardian: boolean
  /** Relationship of the signer to the minor, as stated. */
  relationship: RelationshipType | null
  /** Wording of the ticked declaration; null if there was none. */
  attestation: { text_id: string; text: string } | null
  signature: {
    method: SignatureMethod
    /** Of a typed signature the name as it was typed; null if the client sent none. */
    typed_name?: string | null
    sha256: string
    width: number
    height: number
    /** Pen movements: strokes of points with x, y, time and pressure, as far as the pad reported them. */
    strokes: readonly (readonly FrozenPoint[])[] | null
  }
  /** Hash of the text that the signer's page showed; null if it sent none. */
  shown_hash: string | null
  evidence: EvidenceGrade
  signer_grade?: SignerGrade
  /** Age of majority at the park (AGE_OF_MAJORITY). */
  age_of_majority?: number
  device_id: number | null
  ip_address: string | null
  user_agent: string | null
  request_id: string
  signed_at: string
  time_zone: string
  signed_day: Day
  last_day: Day | null
  /** Last day of retention as evidence. */
  retained_until?: Day
  /** Answers to the fields of the text, with their labels as shown; from the third format on. */
  answers?: readonly TextAnswer[]
} & Partial<CapturedOffline>

/**
 * Of a waiver that a tablet captured without a network: `signed_at` is the capture by the server's clock, `captured_at`
 * the same by the tablet's, `received_at` when the server got it.
 */
export type CapturedOffline = {
  offline: true
  device_name: string
  captured_at: string
  received_at: string
}
