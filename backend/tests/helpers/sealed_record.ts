import type { FrozenBody } from '#waivers/seal/frozen_body'
import type { Sealed } from '#waivers/pdf/facts'
import { sha256 } from '#platform/sha256'
import { png } from '#tests/helpers/waivers'

/** Signer and rider of it. */
export const signerOfRecord = {
  id: 1,
  member_id: '000123',
  first_name: 'Łukasz',
  last_name: 'Çelik',
  date_of_birth: '1990-01-01',
  age: 36,
}

type Made = { content: string; image?: Buffer; first_name?: string; last_name?: string }

/** A sealed record as the PDF of a waiver is made of it, without a park. */
export function aSealedRecord({ content, image = png({ slant: 3 }), ...name }: Made): Sealed {
  const person = { ...signerOfRecord, ...name }
  const body: FrozenBody = {
    format: 'trailgate-waiver-1',
    uid: 'a'.repeat(32),
    signing: 'b'.repeat(32),
    park: 'Trailgate Park',
    template: {
      id: 1,
      version_id: 1,
      name: 'Adult waiver',
      version: '1.0',
      audience: 'any',
      effective_date: '2026-01-01',
      valid_for_days: 365,
      content,
      content_hash: sha256(content),
    },
    subject: person,
    signer: { ...person, email: null, phone: null },
    by_guardian: false,
    relationship: null,
    attestation: null,
    signature: { method: 'typed', sha256: sha256(image), width: 300, height: 100, strokes: null },
    shown_hash: null,
    evidence: 'paired_kiosk',
    device_id: 1,
    ip_address: '203.0.113.9',
    user_agent: null,
    request_id: 'request',
    signed_at: '2026-03-08T06:59:59.000Z',
    time_zone: 'America/New_York',
    signed_day: '2026-03-08',
    last_day: null,
  }
  const hashes = { digest: 'd'.repeat(64), hash: 'e'.repeat(64), previous_hash: 'f'.repeat(64) }
  return { body, image, link: { sequence: 7, uid: body.uid, ...hashes } }
}
