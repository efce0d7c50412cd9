import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/waivers/pdf_messages'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import type { FrozenBody } from '#waivers/seal/frozen_body'
import { blocksOf } from './blocks.ts'
import { factsOf, fullName, parkTime, type Sealed } from './facts.ts'
import { isDrawable } from './letters.ts'
import { linesOf, type Piece } from './lines.ts'
import { COLUMN, LEADING, Paper, type Slice } from './paper.ts'
import { onPaper, type Picture } from './signature_picture.ts'
import { slicesOf } from './slices.ts'
import { PLAIN } from './style.ts'

export type { Sealed } from './facts.ts'
export { waiverPdf as toPdf }

/** The signature, at most so large on paper. */
const SIGNATURE_BOX = { width: 260, height: 110 } as const

/**
 * A signed waiver as a PDF: the text, the signature and who signed what for whom, when and from where. It is made of the
 * sealed record alone, so the same record is the same bytes for ever; what changes them raises PDF_FORMAT.
 */
export async function waiverPdf(sealed: Sealed): Promise<Buffer> {
  const { body } = sealed
  const { template } = body
  const paper = new Paper({
    title: `${template.name} · ${fullName(body.subject)}`,
    author: body.park,
    made: new Date(body.signed_at),
  })
  const picture = await onPaper(sealed.image)
  paper.place([
    ...head(body, paper),
    ...slicesOf(blocksOf(template.content), COLUMN, paper),
    ...signature(body, picture, paper),
    ...slicesOf([heading(messages.record), factsOf(sealed)], COLUMN, paper),
    ...notes(body).flatMap((note) => small(note, paper)),
  ])
  const { name, version } = template
  return paper.finish((n, total) => [
    fill(messages.foot, { name: shortened(name), version, uid: body.uid }),
    fill(messages.page, { n, total }),
  ])
}

function head({ park, template }: FrozenBody, paper: Paper): Slice[] {
  return [
    ...small(park, paper),
    ...slicesOf([{ ...heading(template.name), level: 1 }], COLUMN, paper),
    ...small(fill(waivers['select.version'], { n: template.version }), paper),
    { before: 6, height: 2, keep: false, draw: (x, y) => paper.rule(x, y, COLUMN) },
  ]
}

/** What was said and signed stands together on one page. */
function signature(body: FrozenBody, picture: Picture, paper: Paper): Slice[] {
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
    ...slicesOf(said, COLUMN, paper).map((slice) => ({ ...slice, keep: true })),
    pictureSlice(picture, paper),
    ...slicesOf([{ ...text(''), pieces: signed }], COLUMN, paper),
  ]
}

function pictureSlice({ png, width, height }: Picture, paper: Paper): Slice {
  const scale = Math.min(SIGNATURE_BOX.width / width, SIGNATURE_BOX.height / height)
  const size = { width: width * scale, height: height * scale }
  return {
    before: 8,
    height: size.height,
    keep: true,
    draw(x, y) {
      paper.picture(png, { x, y, ...size })
      paper.frame({ x, y, ...size })
    },
  }
}

function notes({ subject, signer, template, park, user_agent: agent }: FrozenBody) {
  const drawn = [fullName(subject), fullName(signer), template.name, template.content, park, agent]
  const whole = isDrawable(drawn.join(''))
  return [messages.note, messages['note.seal'], ...(whole ? [] : [messages['note.numbers']])]
}

/** A faint small paragraph of ours, told from what was signed by its looks. */
function small(words: string, paper: Paper): Slice[] {
  const size = 8
  const piece: Piece = { text: words, style: PLAIN }
  return linesOf([piece], { size, width: COLUMN }, paper.measure).map((line, at) => ({
    before: at === 0 ? 5 : 0,
    height: size * LEADING,
    keep: false,
    draw: (x, y) => paper.line(line, { x, y, size, faint: true }),
  }))
}

function heading(words: string) {
  return { ...text(words), level: 3, pieces: [{ text: words, style: { ...PLAIN, bold: true } }] }
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

/** So that the foot of a page stays a line. */
const FOOT_NAME = 60

function shortened(name: string) {
  return name.length > FOOT_NAME ? `${name.slice(0, FOOT_NAME - 1).trimEnd()}…` : name
}
