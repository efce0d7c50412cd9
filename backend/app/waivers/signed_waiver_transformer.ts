import type { CustomersRow, SignedWaiversRow, WaiverRecordsRow } from '#database/rows'
import type { Day } from '@trailgate/shared/dates'
import { lastInitial } from '@trailgate/shared/text'
import { standingOf, type CoverageTemplate } from '@trailgate/shared/waivers/coverage'
import type {
  SignedWaiver,
  SignedWaiverDetail,
  StaffSignedWaiver,
  StaffSignedWaiverDetail,
} from '@trailgate/shared/waivers/schemas'
import { SIGNATURE } from '@trailgate/shared/waivers/constants'
import { recordOf, type RecordRow } from '#waivers/coverage/coverage_of'
import { endOfDay } from '#platform/end_of_day'
import type { FrozenBody } from '#waivers/seal/frozen_body'
import { isoTime } from '#platform/database/sql_time'

/** A signed waiver as it is stored, with the birth date that its person has now. */
export type SignedWaiverRow = RecordRow &
  Pick<
    SignedWaiversRow,
    | 'id'
    | 'template_name'
    | 'template_version'
    | 'subject_first_name'
    | 'subject_last_name'
    | 'signed_at'
  > &
  Pick<CustomersRow, 'date_of_birth'>

/** What was sealed of it. */
export type SealedRow = Pick<WaiverRecordsRow, 'body' | 'image'>

/** With what was sealed, and who voided it when and why. */
export type StaffDetailRow = SignedWaiverRow &
  SealedRow & { void_reason: string | null; voided_by: string | null; void_noted_at: string | null }

/** What the rule needs beside the row. */
export type Standpoint = { templates: readonly CoverageTemplate[]; today: Day }

/** A signed waiver in a rider's lists. */
export function toSignedWaiver(row: SignedWaiverRow, at: Standpoint): SignedWaiver {
  const { is_valid: isValid, last_valid_day: last } = standing(row, at)
  return {
    id: row.id,
    template_name: row.template_name,
    template_version: row.template_version,
    signed_at: isoTime(row.signed_at),
    expires_at: last === null ? null : endOfDay(last),
    is_valid: isValid,
    is_minor_waiver: row.by_guardian === 1,
    customer_name: `${row.subject_first_name} ${row.subject_last_name}`,
  }
}

/** The same as far as a kiosk may tell: somebody in the queue may be looking over the shoulder. */
export function toKioskWaiver(row: SignedWaiverRow, at: Standpoint): SignedWaiver {
  const customerName = `${row.subject_first_name} ${lastInitial(row.subject_last_name)}`
  return { ...toSignedWaiver(row, at), customer_name: customerName }
}

/** A signed waiver in the staff's lists. */
export function toStaffWaiver(row: SignedWaiverRow, at: Standpoint): StaffSignedWaiver {
  return {
    ...toSignedWaiver(row, at),
    waiver_type: row.by_guardian === 1 ? 'minor' : 'adult',
    is_expired: standing(row, at).is_expired,
  }
}

/** One signed waiver with what was shown and signed. */
export function toWaiverDetail(
  row: SignedWaiverRow & SealedRow,
  at: Standpoint
): SignedWaiverDetail {
  return { ...toSignedWaiver(row, at), ...sealed(row) }
}

/** The same for staff, with how it came about and what became of it. */
export function toStaffWaiverDetail(row: StaffDetailRow, at: Standpoint): StaffSignedWaiverDetail {
  const { attestation, signature }: FrozenBody = JSON.parse(row.body)
  const { void_reason: reason, voided_by: by, void_noted_at: noted } = row
  return {
    ...toStaffWaiver(row, at),
    ...sealed(row),
    consent: attestation?.text ?? null,
    method: signature.method,
    voided: reason !== null && noted !== null ? { reason, by, at: isoTime(noted) } : null,
  }
}

function standing(row: SignedWaiverRow, { templates, today }: Standpoint) {
  return standingOf(recordOf(row), { date_of_birth: row.date_of_birth, templates }, today)
}

function sealed({ body, image }: SealedRow) {
  const frozen: FrozenBody = JSON.parse(body)
  const { first_name: firstName, last_name: lastName } = frozen.signer
  return {
    template_content: frozen.template.content,
    signature_data: SIGNATURE.prefix + Buffer.from(image).toString('base64'),
    parent_name: frozen.by_guardian ? `${firstName} ${lastName}` : null,
    ip_address: frozen.ip_address,
    user_agent: frozen.user_agent,
    evidence: frozen.evidence,
  }
}
