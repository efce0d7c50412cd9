import { adultAge, ageOn, type Day } from '@trailgate/shared/dates'
import type { EvidenceGrade } from '@trailgate/shared/waivers/constants'
import { consentOf, signerGrade } from '@trailgate/shared/waivers/consent'
import { lastDayOf } from '@trailgate/shared/waivers/coverage'
import type { TextAnswer } from '@trailgate/shared/waivers/text_answers'
import type { SignWaiver, StrokePoint } from '@trailgate/shared/waivers/schemas'
import { consentSent } from '#waivers/signing/check_authority'
import type { Person } from '#waivers/signing/family_of_signer'
import type { Chosen } from '#waivers/signing/template_to_sign'
import type { VisitorCaller } from '#access/callers'
import type {
  CapturedOffline,
  FrozenBody,
  FrozenPerson,
  FrozenPoint,
} from '#waivers/seal/frozen_body'
import { keptUntil } from '#waivers/seal/kept_until'
import type { SignatureImage } from '#waivers/signing/checked_signature'
import { settings } from '#start/settings'

/** Circumstances of the call that serve as evidence. */
export type Circumstances = {
  visitor: VisitorCaller
  ip: string | null
  userAgent: string | null
  requestId: string
}

/** Everything about a signature except its subject. */
export type Signing = {
  signing: string
  sent: SignWaiver
  signer: Person
  chosen: Chosen
  content: string
  /** Answers to the fields of the text, by subject. */
  answers: ReadonlyMap<number, readonly TextAnswer[]>
  signature: SignatureImage
  from: Circumstances
  /** Instant and park day of the signature: of its capture, if it waited on a tablet. */
  now: Date
  today: Day
  /** Of a signature that was captured without a network. */
  captured?: CapturedOffline
}

/** Everything attested about one waiver of a signing. */
export function frozenBodyOf(signing: Signing, subject: Person, uid: string): FrozenBody {
  const { sent, signer, chosen, content, signature, from, today, captured } = signing
  const { template, version } = chosen
  const byGuardian = subject !== signer
  const consent = byGuardian ? consentSent(sent, subject) : null
  const method = sent.method ?? 'drawn'
  const answers = signing.answers.get(subject.id) ?? []
  return {
    format: captured ? 'trailgate-waiver-5' : 'trailgate-waiver-4',
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
    attestation: consent && consentOf(consent.text_id),
    signature: {
      method,
      ...(method === 'typed' && { typed_name: sent.typed_name ?? null }),
      sha256: signature.sha256,
      width: signature.width,
      height: signature.height,
      strokes: sent.strokes?.map((stroke) => stroke.map(frozenPoint)) ?? null,
    },
    shown_hash: sent.content_hash ?? null,
    evidence: evidenceOf(from.visitor),
    signer_grade: signerGrade(byGuardian ? subject.relationship : null),
    age_of_majority: adultAge(),
    device_id: from.visitor.deviceId,
    ip_address: from.ip,
    user_agent: from.userAgent,
    request_id: from.requestId,
    signed_at: signing.now.toISOString(),
    time_zone: settings.parkTimezone,
    signed_day: today,
    last_day: lastDayOf(today, template.valid_for_days),
    retained_until: keptUntil(
      {
        by_guardian: byGuardian,
        signed_day: today,
        birth: subject.date_of_birth,
        age_of_majority: adultAge(),
      },
      settings.waiverRetentionYears
    ),
    ...(answers.length > 0 && { answers }),
    ...captured,
  }
}

function frozenPoint({ x, y, time, pressure }: StrokePoint): FrozenPoint {
  return [x, y, time ?? null, pressure ?? null]
}

/**
 * A rider with a password is identified better than one with a phone number, and a park's tablet better than another
 * device. A link that staff saw proves nothing about who followed it.
 */
function evidenceOf({ kind, deviceId, byStaffLink }: VisitorCaller): EvidenceGrade {
  if (byStaffLink) return 'staff_link'
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
