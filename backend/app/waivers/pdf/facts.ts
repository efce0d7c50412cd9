import { RELATIONSHIP_LABELS } from '@trailgate/shared/minors/constants'
import { messages as details } from '@trailgate/shared/customers/details_messages'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import { SIGNER_GRADE_LABELS } from '@trailgate/shared/waivers/constants'
import { messages } from '@trailgate/shared/waivers/pdf_messages'
import { messages as fields } from '@trailgate/shared/waivers/field_messages'
import { shownAnswer, type TextAnswer } from '@trailgate/shared/waivers/text_answers'
import { DateTime } from 'luxon'
import type { FrozenBody, FrozenPerson } from '#waivers/seal/frozen_body'
import type { Link } from '#waivers/seal/link'
import type { Cell, TableBlock } from './blocks.ts'
import type { PaperSize } from './pages.ts'
import { PLAIN } from './style.ts'

/** Input of a PDF: the frozen body, its picture and its row of the chain. */
export type Sealed = { body: FrozenBody; image: Uint8Array; link: Link }

/** Formats of PDFs that can be made, oldest first. Any change of the bytes of one needs the next number. */
export const PDF_FORMATS = [
  'trailgate-waiver-pdf-5',
  'trailgate-waiver-pdf-6',
  'trailgate-waiver-pdf-7',
  'trailgate-waiver-pdf-7-a4',
] as const
export type PdfFormat = (typeof PDF_FORMATS)[number]

/** Format of a PDF that was not made before, by the park's paper. */
export const FORMAT_ON: Record<PaperSize, PdfFormat> = {
  letter: 'trailgate-waiver-pdf-7',
  a4: 'trailgate-waiver-pdf-7-a4',
}
export const PDF_FORMAT = FORMAT_ON.letter

const TIME = 'yyyy-MM-dd HH:mm:ss'

/** Everything attested beside the text, one line each. */
export function factsOf({ body, link }: Sealed, format: PdfFormat): TableBlock {
  const { template, subject, signer, by_guardian: byGuardian, signature } = body
  const { effective_date: day, version } = template
  const lines: [label: string, value: string | null][] = [
    [waivers['detail.document'], template.name],
    [waivers['detail.version'], fill(messages['fact.version'], { version, day })],
    [waivers['detail.signed_for'], personLine(subject)],
    [waivers['detail.signed_by'], byGuardian ? nameLine(signer) : personLine(signer)],
    [
      waivers['detail.signed_as'],
      body.signer_grade ? SIGNER_GRADE_LABELS[body.signer_grade] : null,
    ],
    [messages['fact.relationship'], body.relationship && RELATIONSHIP_LABELS[body.relationship]],
    [
      details['waiver.consent'],
      byGuardian ? (body.attestation?.text ?? messages['fact.no_consent']) : null,
    ],
    [messages['fact.utc'], utcTime(body)],
    [messages['fact.park_time'], parkTime(body)],
    [messages['fact.offline'], body.offline ? (body.device_name ?? '') : null],
    [messages['fact.captured'], body.captured_at ?? null],
    [messages['fact.received'], body.received_at ?? null],
    [waivers['detail.expires_at'], body.last_day ?? details['waiver.no_end']],
    [details['waiver.method'], details[`waiver.method.${signature.method}`]],
    [messages['fact.typed_name'], typedName(body)],
    [
      messages['fact.age'],
      body.age_of_majority === undefined ? null : String(body.age_of_majority),
    ],
    [details['waiver.evidence'], details[`waiver.evidence.${body.evidence}`]],
    [waivers['detail.ip_address'], body.ip_address ?? words.not_available],
    [waivers['detail.user_agent'], body.user_agent ?? words.not_available],
    [messages['fact.uid'], body.uid],
    [messages['fact.sequence'], String(link.sequence)],
    [messages['fact.text_hash'], template.content_hash],
    [messages['fact.signature_hash'], signature.sha256],
    [messages['fact.seal'], link.digest],
    [messages['fact.link'], link.hash],
    [messages['fact.format'], format],
  ]
  return tableOf(
    lines.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const]))
  )
}

/** The answers to the fields of the text, one line each; null for a text that asks nothing. */
export function answersTable({ answers = [], subject }: FrozenBody): TableBlock | null {
  if (answers.length === 0) return null
  return tableOf(answers.map((answer) => [whoseLabel(answer, subject), shownAnswer(answer.value)]))
}

function whoseLabel({ label, per }: TextAnswer, subject: FrozenPerson) {
  return per === 'rider' ? fill(fields.label_for, { label, name: fullName(subject) }) : label
}

function tableOf(lines: readonly (readonly [label: string, value: string])[]): TableBlock {
  const rows = lines.map(([label, value]) => [cell(0, label), cell(1, value)])
  return { kind: 'table', rows, columns: 2, indent: 0 }
}

/** The typed name; null for drawn signatures and for records before format 4. */
function typedName({ signature }: FrozenBody): string | null {
  if (signature.method !== 'typed' || signature.typed_name === undefined) return null
  return signature.typed_name ?? messages['fact.typed_name_none']
}

export function fullName({ first_name: first, last_name: last }: FrozenPerson) {
  return `${first} ${last}`
}

/** The instant in the park's time zone, with its UTC offset. */
export function parkTime({ signed_at: at, time_zone: zone }: FrozenBody) {
  return `${DateTime.fromISO(at, { zone }).toFormat(`${TIME} ZZ`)} ${zone}`
}

function utcTime({ signed_at: at }: FrozenBody) {
  return DateTime.fromISO(at, { zone: 'utc' }).toFormat(TIME)
}

function nameLine(person: FrozenPerson) {
  return fill(messages['fact.person'], { name: fullName(person), member_id: person.member_id })
}

function personLine(person: FrozenPerson) {
  const { date_of_birth: day, age, member_id: memberId } = person
  if (day === null || age === null) return nameLine(person)
  return fill(messages['fact.person_born'], {
    name: fullName(person),
    member_id: memberId,
    day,
    age,
  })
}

function cell(column: number, value: string): Cell {
  const style = { ...PLAIN, scale: 0.85, bold: column === 0 }
  const block = { kind: 'text' as const, level: 0, indent: 0, marker: null }
  return {
    blocks: [{ ...block, pieces: [{ text: value.replace(/\s+/g, ' '), style }] }],
    column,
    across: 1,
    heading: column === 0,
  }
}
