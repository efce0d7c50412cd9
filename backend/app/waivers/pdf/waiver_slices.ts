import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/waivers/pdf_messages'
import { messages as fields } from '@trailgate/shared/waivers/field_messages'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import { shownAnswer } from '@trailgate/shared/waivers/text_answers'
import type { FrozenBody } from '#waivers/seal/frozen_body'
import { blocksOf, type Block } from './blocks.ts'
import {
  answersTable,
  factsOf,
  fullName,
  parkTime,
  PDF_FORMATS,
  type PdfFormat,
  type Sealed,
} from './facts.ts'
import { isDrawable } from './letters.ts'
import { linesOf, type Piece } from './lines.ts'
import { LEADING, tagOf, type About, type Foot, type Pages, type Slice } from './pages.ts'
import { textString } from './pdf_file.ts'
import type { Picture } from './signature_picture.ts'
import { slicesOf } from './slices.ts'
import { PLAIN } from './style.ts'

/** Maximum size of the signature on paper. */
const SIGNATURE_BOX = { width: 260, height: 110 } as const

export function aboutOf({ park, template, subject, signed_at: at }: FrozenBody): About {
  return {
    title: `${template.name} · ${fullName(subject)}`,
    author: park,
    made: new Date(at),
  }
}

export function footOf({ template, uid }: FrozenBody): Foot {
  const { name, version } = template
  return (n, total) => [
    fill(messages.foot, { name: shortened(name), version, uid }),
    fill(messages.page, { n, total }),
  ]
}

/** The text that was signed. */
export function textOf(body: FrozenBody, pages: Pages): Slice[] {
  const { content } = body.template
  return [
    ...head(body, pages),
    ...slicesOf(blocksOf(content, answersByKey(body)), pages.column, pages),
  ]
}

type Drawn = {
  sealed: Sealed
  format: PdfFormat
  picture: Picture
  /** True if fonts have all letters; formats that know DejaVu Sans alone leave it out. */
  isWhole?: boolean
}

/** The signature, and all that is attested of it. */
export function recordOf({ sealed, format, picture, isWhole }: Drawn, pages: Pages) {
  const { body } = sealed
  const facts = slicesOf([heading(messages.record), factsOf(sealed, format)], pages.column, pages)
  const last = facts.at(-1)
  if (last && pages.keepsRows) last.keep = true
  return [
    ...answers(body, pages),
    ...signature(body, picture, pages),
    ...facts,
    ...notes(isWhole ?? isWholeIn(body, format), isWhole === undefined).flatMap((note) =>
      small(note, pages)
    ),
  ]
}

/** All that `textOf` writes. */
export function wordsOfText(body: FrozenBody): string {
  const { park, template } = body
  const { name, version, content } = template
  return [park, name, version, wordsOf(blocksOf(content, answersByKey(body)))].join(' ')
}

/** All that `recordOf` writes. */
export function wordsOfRecord(sealed: Sealed, format: PdfFormat): string {
  const { template, subject, signer, attestation } = sealed.body
  const table = answersTable(sealed.body)
  const tables = [factsOf(sealed, format), ...(table ? [table] : [])]
  const names = [fullName(subject), fullName(signer)]
  return [template.name, ...names, attestation?.text ?? '', wordsOf(tables)].join(' ')
}

function wordsOf(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      if (block.kind === 'text') return block.pieces.map(({ text: words }) => words).join('')
      if (block.kind === 'rule') return ''
      return block.rows.map((row) => row.map((cell) => wordsOf(cell.blocks)).join(' ')).join(' ')
    })
    .join(' ')
}

function head({ park, template }: FrozenBody, paper: Pages): Slice[] {
  return [
    ...small(park, paper),
    ...slicesOf([{ ...heading(template.name), level: 1, kindOfTag: 'H1' }], paper.column, paper),
    ...small(fill(waivers['select.version'], { n: template.version }), paper),
    { before: 6, height: 2, keep: false, draw: (x, y) => paper.rule(x, y, paper.column) },
  ]
}

function answers(body: FrozenBody, paper: Pages): Slice[] {
  const table = answersTable(body)
  return table ? slicesOf([heading(fields.title), table], paper.column, paper) : []
}

function answersByKey({ answers: given = [] }: FrozenBody) {
  return new Map(given.map(({ key, value }) => [key, value]))
}

/** The declaration and the signature stay together on one page. */
function signature(body: FrozenBody, picture: Picture, paper: Pages): Slice[] {
  const alt = fill(messages['figure.signature'], { name: fullName(body.signer) })
  const { by_guardian: byGuardian, attestation, subject, signer } = body
  const said = [
    heading(waivers['detail.signature']),
    ...(byGuardian ? [text(fill(waivers['view.signing_for'], { name: fullName(subject) }))] : []),
    ...(attestation ? [text(`☑ ${attestation.text}`)] : []),
  ]
  const signed = [
    { text: `${waivers['detail.signed_by']} `, style: PLAIN },
    { text: fullName(signer), style: { ...PLAIN, bold: true } },
    { text: `, ${parkTime(body)}`, style: PLAIN },
  ]
  return [
    ...slicesOf(said, paper.column, paper).map((slice) => ({ ...slice, keep: true })),
    pictureSlice(picture, alt, paper),
    ...slicesOf([{ ...text(''), pieces: signed }], paper.column, paper),
  ]
}

function pictureSlice({ png, width, height }: Picture, alt: string, paper: Pages): Slice {
  const tag = tagOf('Figure', paper.root, { Alt: textString(alt) })
  const scale = Math.min(SIGNATURE_BOX.width / width, SIGNATURE_BOX.height / height)
  const size = { width: width * scale, height: height * scale }
  return {
    before: 8,
    height: size.height,
    keep: true,
    draw(x, y) {
      paper.tagged(tag, () => paper.picture(png, { x, y, ...size }))
      paper.frame({ x, y, ...size })
    },
  }
}

/** True if DejaVu Sans has all letters that the formats before the seventh ask about. */
function isWholeIn(body: FrozenBody, format: PdfFormat): boolean {
  const { subject, signer, template, park, user_agent: agent, answers: given = [] } = body
  const drawn = [fullName(subject), fullName(signer), template.name, template.content, park, agent]
  // The bytes of the first format stay as they are.
  if (format !== PDF_FORMATS[0]) {
    drawn.push(body.device_name ?? '', body.signature.typed_name ?? '')
  }
  drawn.push(...given.flatMap(({ label, value }) => [label, shownAnswer(value)]))
  return isDrawable(drawn.join(''))
}

function notes(isWhole: boolean, isEarlier: boolean): string[] {
  return [
    messages[isEarlier ? 'note' : 'note.copy'],
    messages['note.seal'],
    ...(isWhole ? [] : [messages['note.numbers']]),
  ]
}

/** A faint small paragraph of ours, visibly different from the signed text. */
function small(words: string, paper: Pages): Slice[] {
  const size = 8
  const piece: Piece = { text: words, style: PLAIN }
  const tag = tagOf('P', paper.root)
  return linesOf([piece], { size, width: paper.column }, paper).map((line, at) => ({
    before: at === 0 ? 5 : 0,
    height: size * LEADING,
    keep: false,
    draw: (x, y) => paper.tagged(tag, () => paper.line(line, { x, y, size, faint: true })),
  }))
}

function heading(words: string) {
  const kindOfTag = 'H2' as const
  return {
    ...text(words),
    level: 3,
    kindOfTag,
    pieces: [{ text: words, style: { ...PLAIN, bold: true } }],
  }
}

function text(words: string) {
  return {
    kind: 'text' as const,
    pieces: [{ text: words, style: PLAIN }],
    level: 0,
    indent: 0,
    marker: null,
  }
}

/** Keeps the footer on one line. */
const FOOT_NAME = 60

function shortened(name: string) {
  return name.length > FOOT_NAME ? `${name.slice(0, FOOT_NAME - 1).trimEnd()}…` : name
}
