import type { Fragment, Line, Measure } from './lines.ts'
import { COMMON_LETTERS, fonts, type FontName } from './fonts.ts'
import { PressedDocument } from './pressed_document.ts'

/** US Letter; all sizes are points, 72 to the inch. */
const PAGE = { width: 612, height: 792, margin: 56, foot: 44 } as const
export const COLUMN = PAGE.width - 2 * PAGE.margin
/** From the top margin to where the foot begins. */
export const COLUMN_HEIGHT = PAGE.height - PAGE.margin - PAGE.margin - 8

const INK = '#111111'
const FAINT = '#555555'
const LINE = '#999999'

/** Of a line's size: from one base line to the next, and from the top of a line to its base line. */
export const LEADING = 1.42
const ASCENT = 1.02

/** Something that is drawn whole: a line, a row of a table, a picture. */
export type Slice = {
  /** Room before it, except at the top of a page. */
  before: number
  height: number
  /** Stays on the page of the slice after it. */
  keep: boolean
  draw(x: number, y: number): void
}

/** Widths are kept for letters of this size. */
const UNIT = 1000

/** The words of a template come again with each who signs it. */
const WIDTHS_KEPT = 10_000

const widths: Record<FontName, Map<string, number>> = {
  regular: new Map(),
  bold: new Map(),
  italic: new Map(),
  bold_italic: new Map(),
}

export type About = { title: string; author: string; made: Date }

/** The pages of one PDF, filled from top to bottom. */
export class Paper {
  private readonly doc: PressedDocument
  private readonly whole: Promise<Buffer>
  private readonly used = new Set<FontName>()
  private y: number = PAGE.margin

  constructor({ title, author, made }: About) {
    this.doc = new PressedDocument({
      size: [PAGE.width, PAGE.height],
      margin: 0,
      bufferPages: true,
      pdfVersion: '1.7',
      lang: 'en-US',
      displayTitle: true,
      font: '',
      info: { Title: title, Author: author, Creator: 'Trailgate', CreationDate: made },
    })
    this.doc.info.Producer = 'Trailgate'
    for (const [name, { face }] of Object.entries(fonts())) this.doc.registerFace(name, face)
    const chunks: Buffer[] = []
    this.whole = new Promise((resolve, reject) => {
      this.doc.on('data', (chunk: Buffer) => chunks.push(chunk))
      this.doc.on('end', () => resolve(Buffer.concat(chunks)))
      this.doc.on('error', reject)
    })
  }

  readonly measure: Measure = (text, font, size) => {
    const words = widths[font]
    // A document numbers its fonts as it meets them: it meets them also where all widths are known from another one.
    this.doc.font(font)
    const known = words.get(text) ?? this.doc.fontSize(UNIT).widthOfString(text)
    if (words.size >= WIDTHS_KEPT) words.clear()
    words.set(text, known)
    return (known * size) / UNIT
  }

  /** Draws these one under the other, and goes to the next page where one does not fit. */
  place(slices: readonly Slice[]) {
    for (const [at, slice] of slices.entries()) {
      const top = this.y === PAGE.margin
      const before = top ? 0 : slice.before
      if (!top && this.y + before + heightWithNext(slices, at) > this.end) {
        this.doc.addPage()
        this.y = PAGE.margin
      } else this.y += before
      slice.draw(PAGE.margin, this.y)
      this.y += slice.height
    }
  }

  line({ fragments }: Line, { x, y, size, faint = false }: LineAt) {
    const base = y + size * ASCENT
    for (const fragment of fragments) this.fragment(fragment, { x, y: base, faint })
  }

  rule(x: number, y: number, width: number) {
    this.doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.7)
      .stroke(LINE)
  }

  frame(box: Box) {
    this.doc.rect(box.x, box.y, box.width, box.height).lineWidth(0.5).stroke(LINE)
  }

  picture(png: Buffer, box: Box) {
    this.doc.image(png, box.x, box.y, { width: box.width, height: box.height })
  }

  /** Ends the PDF with a foot on every page: what it is of, and which page of how many. */
  async finish(foot: (page: number, pages: number) => readonly [left: string, right: string]) {
    const { start, count } = this.doc.bufferedPageRange()
    for (let page = 0; page < count; page += 1) {
      this.doc.switchToPage(start + page)
      const y = PAGE.height - PAGE.foot
      this.rule(PAGE.margin, y - 6, COLUMN)
      const [left, right] = foot(page + 1, count)
      this.footnote(left, PAGE.margin, y)
      const width = this.measure(right, 'regular', FOOT_SIZE)
      this.footnote(right, PAGE.margin + COLUMN - width, y)
    }
    this.doc.end()
    return this.whole
  }

  private get end() {
    return PAGE.margin + COLUMN_HEIGHT
  }

  private footnote(text: string, x: number, y: number) {
    this.write(text, 'regular', { x, y: y + FOOT_SIZE, size: FOOT_SIZE, color: FAINT })
  }

  private fragment({ text, style, font, size, x: within, width }: Fragment, at: FragmentAt) {
    const x = at.x + within
    const y = at.y - size * style.rise
    const color = at.faint ? FAINT : INK
    this.write(text, font, { x, y, size, color })
    if (style.underlined) this.stroke(x, y + size * 0.12, width, color)
    if (style.struck) this.stroke(x, y - size * 0.28, width, color)
    if (style.link) this.doc.link(x, y - size, width, size * 1.3, style.link)
  }

  private stroke(x: number, y: number, width: number, color: string) {
    this.doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.5)
      .stroke(color)
  }

  /** A font that is used for the first time gets the letters that all documents share. */
  private use(font: FontName) {
    this.doc.font(font)
    if (this.used.has(font)) return
    this.used.add(font)
    this.doc.include(COMMON_LETTERS)
  }

  private write(text: string, font: FontName, { x, y, size, color }: Written) {
    this.use(font)
    this.doc.fontSize(size).fillColor(color)
    this.doc.text(text, x, y, { lineBreak: false, baseline: 'alphabetic' })
  }
}

const FOOT_SIZE = 7.5

type Box = { x: number; y: number; width: number; height: number }
type LineAt = { x: number; y: number; size: number; faint?: boolean }
type FragmentAt = { x: number; y: number; faint: boolean }
type Written = { x: number; y: number; size: number; color: string }

/** A heading is not left alone at the foot of a page. What is kept together is never more than a page. */
function heightWithNext(slices: readonly Slice[], at: number): number {
  let height = 0
  for (let next = at; next < slices.length; next += 1) {
    const slice = slices[next]
    if (!slice) break
    const more = height + (next === at ? 0 : slice.before) + slice.height
    if (more > COLUMN_HEIGHT) break
    height = more
    if (!slice.keep) break
  }
  return height
}
