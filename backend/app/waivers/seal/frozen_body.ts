import type { Day } from '@trailgate/shared/dates'
import type { RelationshipType } from '@trailgate/shared/minors/constants'
import type { Audience, EvidenceGrade, SignatureMethod } from '@trailgate/shared/waivers/constants'

/** A person as they were on the day of signing. */
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
 * Everything that is attested about one signed waiver, in the form in which it is sealed (docs/product/waivers.md). A later
 * version of the product adds members under another `format`; it never changes what a known one means.
 */
export type FrozenBody = {
  /** The second one says until when it has to be kept. */
  format: 'trailgate-waiver-1' | 'trailgate-waiver-2'
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
  /** How the signer is related to the minor, as they said. */
  relationship: RelationshipType | null
  /** What was ticked, in its words; null when nothing was. */
  attestation: { text_id: string; text: string } | null
  signature: {
    method: SignatureMethod
    sha256: string
    width: number
    height: number
    /** How the pen moved: strokes of points, each x, y, time and pressure, as far as the pad told. */
    strokes: readonly (readonly FrozenPoint[])[] | null
  }
  /** The text that the signer's page said it showed; null when it said nothing. */
  shown_hash: string | null
  evidence: EvidenceGrade
  device_id: number | null
  ip_address: string | null
  user_agent: string | null
  request_id: string
  signed_at: string
  time_zone: string
  signed_day: Day
  last_day: Day | null
  /** The last day on which it has to be kept as evidence. */
  retained_until?: Day
}
