import { messages as details } from '@trailgate/shared/customers/details_messages'
import { formatDate, formatDateTime, todayIn } from '@trailgate/shared/dates'
import type { PackFile } from '@trailgate/shared/evidence/constants'
import { messages as screen } from '@trailgate/shared/evidence/messages'
import { messages } from '@trailgate/shared/evidence/pack_messages'
import type { CoverageAtAnswer } from '@trailgate/shared/evidence/schemas'
import { fill } from '@trailgate/shared/text'
import { messages as pdf } from '@trailgate/shared/waivers/pdf_messages'
import type { Checkpoint } from '#waivers/seal/checkpoint'
import type { End } from '#waivers/seal/link'
import type { Cell, TableBlock, TextBlock } from '../../waivers/pdf/blocks.ts'
import { COLUMN } from '../../waivers/pdf/pages.ts'
import { Paper } from '../../waivers/pdf/paper.ts'
import { slicesOf } from '../../waivers/pdf/slices.ts'
import { PLAIN } from '../../waivers/pdf/style.ts'
import type { Asked } from './coverage_at.ts'

/** Text of the page at the front of a pack. */
export type Summary = {
  park: string
  zone: string
  made_at: string
  made_by: string | null
  person: Asked
  /** The minor for whom a guardian signed the waiver, as it was signed; null for a waiver for oneself. */
  subject: string | null
  answer: CoverageAtAnswer
  head: End
  checkpoint: Checkpoint | null
  files: readonly PackFile[]
}

/** Most lines printed, the first ones. */
const MOST_NOTES = 20

/** The page as a PDF. */
export async function toPdf(summary: Summary): Promise<Buffer> {
  const { park, person, answer, zone, made_at: made, made_by: by } = summary
  const name = `${person.first_name} ${person.last_name}`
  const title = fill(messages['summary.title'], { name })
  const paper = new Paper({ title, author: park, made: new Date(made) })
  const time = formatDateTime(answer.at, zone)
  const verdict = fill(messages[answer.covered ? 'summary.yes' : 'summary.no'], { name, time })
  const madeLine = {
    date: formatDateTime(made, zone),
    name: by ?? messages['summary.nobody'],
    park,
  }
  const notes = answer.notes.slice(0, MOST_NOTES)
  const files = summary.files.map((file) => messages[`file.${file}`])
  paper.place(
    slicesOf(
      [
        heading(title, 1),
        bold(verdict),
        factsOf(summary),
        ...(notes.length > 0 ? [heading(messages['summary.notes'], 4)] : []),
        ...notes.map(item),
        heading(messages['summary.files'], 4),
        ...files.map(item),
        line(messages['summary.from']),
        line(fill(messages['summary.made'], madeLine)),
      ],
      COLUMN,
      paper
    )
  )
  return paper.finish((n, total) => [park, fill(pdf.page, { n, total })])
}

function factsOf({
  person,
  subject,
  answer,
  zone,
  made_at: made,
  head,
  checkpoint,
}: Summary): TableBlock {
  const rows: [label: string, value: string][] = [
    [messages['summary.person'], personLine(person)],
    [messages['summary.time'], `${formatDateTime(answer.at, zone)} (${zone}), ${answer.at}`],
    [messages['summary.answer'], screen[`reason.${answer.reason}`]],
    ...waiverFacts(answer, subject, zone),
    ...visitFacts(answer.visit, zone, made),
    [
      messages['summary.head'],
      fill(messages['summary.head_line'], { n: head.sequence, hash: head.hash }),
    ],
    [messages['summary.checkpoint'], checkpointLine(checkpoint, zone)],
  ]
  return {
    kind: 'table',
    rows: rows.map(([label, value]) => [cell(0, label), cell(1, value)]),
    columns: 2,
    indent: 0,
  }
}

function personLine({
  first_name: first,
  last_name: last,
  member_id,
  date_of_birth: day,
}: Summary['person']) {
  const name = `${first} ${last}`
  return day === null
    ? fill(messages['summary.person_line'], { name, member_id })
    : fill(messages['summary.person_born'], { name, member_id, day: formatDate(day) })
}

type Facts = [label: string, value: string][]

function waiverFacts(answer: CoverageAtAnswer, subject: string | null, zone: string): Facts {
  const {
    template_name: template,
    version,
    signed_at: at,
    signed_by: name,
    sequence,
    seal,
  } = answer
  const facts: Facts = []
  if (template !== null && version !== null) {
    facts.push([
      messages['summary.waiver'],
      fill(messages['summary.waiver_line'], { template, version }),
    ])
  }
  if (at !== null && name !== null) {
    const date = formatDateTime(at, zone)
    const sentence = messages[subject !== null ? 'summary.signed_for' : 'summary.signed_line']
    facts.push([messages['summary.signed'], fill(sentence, { date, name, subject: subject ?? '' })])
  }
  if (sequence !== null) facts.push([pdf['fact.sequence'], String(sequence)])
  if (seal !== null) facts.push([messages['summary.seal'], seal])
  return facts
}

function visitFacts(visit: CoverageAtAnswer['visit'], zone: string, made: string): Facts {
  if (!visit) return [[messages['summary.visit'], screen['visit.none']]]
  const { staff_name: name, method, override, coverage } = visit
  const came = {
    from: formatDateTime(visit.checked_in_at, zone),
    method: messages[`summary.method.${method}`],
  }
  const checkIn =
    name === null
      ? fill(messages['summary.check_in'], came)
      : fill(messages['summary.check_in_by'], { ...came, name })
  const said = coverage.covered
    ? screen.covered
    : `${screen.not_covered}. ${screen[`reason.${coverage.reason}`]}`
  return [
    [messages['summary.visit'], checkIn],
    [messages['summary.check_out'], leftLine(visit, zone, made)],
    [messages['summary.gate'], said],
    ...(override
      ? [
          [
            messages['summary.override'],
            fill(details['visits.let_in'], {
              name: override.staff_name,
              reason: override.reason,
            }),
          ] as [string, string],
        ]
      : []),
  ]
}

function leftLine(
  { checked_out_at: at, state, park_day: day }: NonNullable<CoverageAtAnswer['visit']>,
  zone: string,
  made: string
) {
  if (at !== null) return formatDateTime(at, zone)
  const isIn = state === 'in' && day === todayIn(zone, new Date(made))
  return messages[isIn ? 'summary.still_in' : 'summary.not_checked_out']
}

function checkpointLine(checkpoint: Summary['checkpoint'], zone: string) {
  if (!checkpoint) return messages['summary.checkpoint_none']
  const { sequence: n, made_at: at } = checkpoint
  return fill(messages['summary.checkpoint_line'], { n, date: formatDateTime(at, zone) })
}

function heading(words: string, level: number): TextBlock {
  return { ...bold(words), level }
}

function bold(words: string): TextBlock {
  return { ...line(words), pieces: [{ text: words, style: { ...PLAIN, bold: true } }] }
}

/** A line of a list. */
function item(words: string): TextBlock {
  return { ...line(words), indent: 18, marker: '•' }
}

function line(words: string): TextBlock {
  const pieces = [{ text: words.replace(/\s+/g, ' '), style: PLAIN }]
  return { kind: 'text', pieces, level: 0, indent: 0, marker: null }
}

function cell(column: number, words: string): Cell {
  const style = { ...PLAIN, scale: 0.85, bold: column === 0 }
  const block = { ...line(words), pieces: [{ text: words.replace(/\s+/g, ' '), style }] }
  return { blocks: [block], column, across: 1, heading: column === 0 }
}
