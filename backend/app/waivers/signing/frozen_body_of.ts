import { ageOn, type Day } from '@trailgate/shared/dates'
import type { EvidenceGrade } from '@trailgate/shared/waivers/constants'
import { GUARDIAN_CONSENT } from '@trailgate/shared/waivers/consent'
import { lastDayOf } from '@trailgate/shared/waivers/coverage'
import type { SignWaiver, StrokePoint } from '@trailgate/shared/waivers/schemas'
import type { Person } from '#waivers/signing/family_of_signer'
import type { Chosen } from '#waivers/signing/template_to_sign'
import type { VisitorCaller } from '#access/callers'
import type { FrozenBody, FrozenPerson, FrozenPoint } from '#waivers/seal/frozen_body'
import { keptUntil } from '#waivers/seal/kept_until'
import type { SignatureImage } from '#waivers/signing/checked_signature'
import { settings } from '#start/settings'

/** How the call came in, as far as it is evidence. */
export type Circumstances = {
  visitor: VisitorCaller
  ip: string | null
  userAgent: string | null
  requestId: string
}

/** Everything about one signature but whom it is for. */
export type Signing = {
  signing: string
  sent: SignWaiver
  signer: Person
  chosen: Chosen
  content: string
  signature: SignatureImage
  from: Circumstances
  now: Date
  today: Day
}

/** Everything that is attested about one waiver of a signing. */
export function frozenBodyOf(signing: Signing, subject: Person, uid: string): FrozenBody {
  const { sent, signer, chosen, content, signature, from, today } = signing
  const { template, version } = chosen
  const byGuardian = subject !== signer
  return {
    format: 'trailgate-waiver-2',
    uid,
    signing: signing.signing,
    park: settings.parkName,
    template: {
      id: template.id,
      version_id: version.id,
      name: version.name,
      version: version.version,
      audience: template.audience,
      effective_date: version.effective_date,
      valid_for_days: template.valid_for_days,
      content,
      content_hash: version.content_hash,
    },
    subject: frozenPerson(subject, today),
    signer: { ...frozenPerson(signer, today), email: signer.email, phone: signer.phone },
    by_guardian: byGuardian,
    relationship: byGuardian ? subject.relationship : null,
    attestation:
      byGuardian && sent.consent
        ? { text_id: GUARDIAN_CONSENT.id, text: GUARDIAN_CONSENT.text }
        : null,
    signature: {
      method: sent.method ?? 'drawn',
      sha256: signature.sha256,
      width: signature.width,
      height: signature.height,
      strokes: sent.strokes?.map((stroke) => stroke.map(frozenPoint)) ?? null,
    },
    shown_hash: sent.content_hash ?? null,
    evidence: evidenceOf(from.visitor),
    device_id: from.visitor.deviceId,
    ip_address: from.ip,
    user_agent: from.userAgent,
    request_id: from.requestId,
    signed_at: signing.now.toISOString(),
    time_zone: settings.parkTimezone,
    signed_day: today,
    last_day: lastDayOf(today, template.valid_for_days),
    retained_until: keptUntil(
      { by_guardian: byGuardian, signed_day: today, birth: subject.date_of_birth },
      settings.waiverRetentionYears
    ),
  }
}

function frozenPoint({ x, y, time, pressure }: StrokePoint): FrozenPoint {
  return [x, y, time ?? null, pressure ?? null]
}

/** Somebody who gave a password is better known than somebody with a phone number, and a park's tablet than any. */
function evidenceOf({ kind, deviceId }: VisitorCaller): EvidenceGrade {
  if (kind === 'rider') return 'portal'
  return deviceId === null ? 'unpaired_kiosk' : 'paired_kiosk'
}

function frozenPerson(person: Person, today: Day): FrozenPerson {
  const { date_of_birth: birth } = person
  return {
    id: person.id,
    member_id: person.member_id,
    first_name: person.first_name,
    last_name: person.last_name,
    date_of_birth: birth,
    age: birth === null ? null : ageOn(birth, today),
  }
}
