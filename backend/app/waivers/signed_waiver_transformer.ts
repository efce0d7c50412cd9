import type {
  CustomersRow,
  SignedWaiversRow,
  WaiverRecordsRow,
  WaiverStopsRow,
} from '#database/rows'
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
import { answerRowsOf, answersOf } from '#waivers/answers/answer_rows'
import type { Nullable } from '#platform/database/rows_in'
import { endOfDay } from '#platform/end_of_day'
import type { FrozenBody } from '#waivers/seal/frozen_body'
import { isoTime } from '#platform/database/sql_time'

/** A stored waiver, with its person's current birth date. */
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

/** Its sealed data. */
export type SealedRow = Pick<WaiverRecordsRow, 'body' | 'image'>

/** With its sealed data, and who voided it when and why. */
export type StaffDetailRow = SignedWaiverRow &
  SealedRow &
  Nullable<Pick<WaiverStopsRow, 'cleared_at' | 'cleared_by' | 'cleared_reason'>> & {
    stop_id: number | null
  } & { void_reason: string | null; voided_by: string | null; void_noted_at: string | null }

/** Context for the coverage rule. */
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

/** A signed waiver as a kiosk may show it: others in the queue may be looking. */
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

/**
 * A signed waiver with the text shown and signed. What another guardian was asked about their own health stays between
 * them and the park.
 */
export function toWaiverDetail(
  row: SignedWaiverRow & SealedRow,
  at: Standpoint,
  riderId: number
): SignedWaiverDetail {
  const frozen: FrozenBody = JSON.parse(row.body)
  const { answers = [], signer } = frozen
  const mine = signer.id === riderId
  const hidden = mine ? [] : answersOf(frozen, true).filter(({ per }) => per === 'signer')
  return {
    ...toSignedWaiver(row, at),
    ...sealed(row),
    ...toldAnswers(answers.filter((answer) => !hidden.some(({ key }) => key === answer.key))),
  }
}

function toldAnswers(answers: NonNullable<FrozenBody['answers']>) {
  return answers.length > 0 ? { answers: [...answers] } : {}
}

/** A signed waiver for staff, with its origin and state. `medical`: whether they may read medical answers. */
export function toStaffWaiverDetail(
  row: StaffDetailRow,
  at: Standpoint,
  { medical }: { medical: boolean }
): StaffSignedWaiverDetail {
  const frozen: FrozenBody = JSON.parse(row.body)
  const { attestation, signature, answers = [] } = frozen
  const { void_reason: reason, voided_by: by, void_noted_at: noted } = row
  return {
    ...toStaffWaiver(row, at),
    ...sealed(row),
    ...toldAnswers(medical ? answers : answersOf(frozen, false)),
    ...(row.stop_id !== null && {
      stop: {
        cleared_at: row.cleared_at && isoTime(row.cleared_at),
        cleared_by: row.cleared_by,
        // A reason may repeat what was answered.
        reason: medical || !isStoppedByMedical(frozen) ? row.cleared_reason : null,
      },
    }),
    consent: attestation?.text ?? null,
    method: signature.method,
    voided: reason !== null && noted !== null ? { reason, by, at: isoTime(noted) } : null,
  }
}

function isStoppedByMedical(frozen: FrozenBody): boolean {
  return answerRowsOf(frozen).some((row) => row.stops === 1 && row.medical === 1)
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
    signer_grade: frozen.signer_grade ?? (frozen.by_guardian ? null : ('self' as const)),
  }
}
