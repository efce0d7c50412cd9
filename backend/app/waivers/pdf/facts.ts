import { RELATIONSHIP_LABELS } from '@trailgate/shared/minors/constants'
import { messages as details } from '@trailgate/shared/customers/details_messages'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import { messages } from '@trailgate/shared/waivers/pdf_messages'
import { DateTime } from 'luxon'
import type { FrozenBody, FrozenPerson } from '#waivers/seal/frozen_body'
import type { Link } from '#waivers/seal/link'
import type { Cell, TableBlock } from './blocks.ts'
import { PLAIN } from './style.ts'

/** What a PDF is made of: the frozen body, its picture and its row of the chain. */
export type Sealed = { body: FrozenBody; image: Uint8Array; link: Link }

/** The form of the PDFs that this version makes. Whatever changes their bytes gets the next number. */
export const PDF_FORMAT = 'trailgate-waiver-pdf-4'

const TIME = 'yyyy-MM-dd HH:mm:ss'

/** Everything that is attested beside the text, a line each. */
export function factsOf({ body, link }: Sealed): TableBlock {
  const { template, subject, signer, by_guardian: byGuardian, signature } = body
  const { effective_date: day, version } = template
  const lines: [label: string, value: string | null][] = [
    [waivers['detail.document'], template.name],
    [waivers['detail.version'], fill(messages['fact.version'], { version, day })],
    [waivers['detail.signed_for'], personLine(subject)],
    [waivers['detail.signed_by'], byGuardian ? nameLine(signer) : personLine(signer)],
    [messages['fact.relationship'], body.relationship && RELATIONSHIP_LABELS[body.relationship]],
    [
      details['waiver.consent'],
      byGuardian ? (body.attestation?.text ?? messages['fact.no_consent']) : null,
    ],
    [messages['fact.utc'], utcTime(body)],
    [messages['fact.park_time'], parkTime(body)],
    [waivers['detail.expires_at'], body.last_day ?? details['waiver.no_end']],
    [details['waiver.method'], details[`waiver.method.${signature.method}`]],
    [details['waiver.evidence'], details[`waiver.evidence.${body.evidence}`]],
    [waivers['detail.ip_address'], body.ip_address ?? words.not_available],
    [waivers['detail.user_agent'], body.user_agent ?? words.not_available],
    [messages['fact.uid'], body.uid],
    [messages['fact.sequence'], String(link.sequence)],
    [messages['fact.text_hash'], template.content_hash],
    [messages['fact.signature_hash'], signature.sha256],
    [messages['fact.seal'], link.digest],
    [messages['fact.link'], link.hash],
    [messages['fact.format'], PDF_FORMAT],
  ]
  const rows = lines.flatMap(([label, value]) =>
    value === null ? [] : [[cell(0, label), cell(1, value)]]
  )
  return { kind: 'table', rows, columns: 2, indent: 0 }
}

export function fullName({ first_name: first, last_name: last }: FrozenPerson) {
  return `${first} ${last}`
}

/** The instant in the park's zone, with how far that was from UTC. */
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
