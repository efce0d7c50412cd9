import type { FontName } from './fonts.ts'
import { lettered, type Lettering } from './letters.ts'
import type { Fragment, Line, Measure, Setting } from './lines.ts'

/** Sizes of paper; all sizes are points, 72 per inch. */
export const PAPER = {
  letter: { width: 612, height: 792 },
  a4: { width: 595.28, height: 841.89 },
} as const
export type PaperSize = keyof typeof PAPER

const MARGIN = 56
const FOOT = 44

/** Width of the text on US Letter. */
export const COLUMN = PAPER.letter.width - 2 * MARGIN

/** Shades of grey, as colours of the web. */
export const INK = '#111111'
export const FAINT = '#555555'
export const LINE = '#999999'

/** Factors of the font size: distance between baselines, and from the top of a line to its baseline. */
export const LEADING = 1.42
const ASCENT = 1.02

const FOOT_SIZE = 7.5

/** An indivisible unit: a line, a table row, a picture. */
export type Slice = {
  /** Space before it, except at the top of a page. */
  before: number
  height: number
  /** Stays on the same page as the next slice. */
  keep: boolean
  draw(x: number, y: number): void
}

export type About = { title: string; author: string; made: Date }
export type Box = { x: number; y: number; width: number; height: number }
export type Written = { x: number; y: number; size: number; color: string; rtl?: boolean }
export type Stroke = { x: number; y: number; width: number; thickness: number; color: string }
type LineAt = { x: number; y: number; size: number; faint?: boolean }
type FragmentAt = { x: number; y: number; faint: boolean }

/** Left and right part of the footer of a page. */
export type Foot = (page: number, pages: number) => readonly [left: string, right: string]

/** An element of a document for readers who do not see it: a heading, a paragraph, a table, a row of it. */
export type Tag = {
  kind: string
  parent: Tag | null
  /** Further entries, as written in the file. */
  more: Readonly<Record<string, string>>
}

export function tagOf(kind: string, parent: Tag, more: Tag['more'] = {}): Tag {
  return { kind, parent, more }
}

/** Pages of one PDF, filled from top to bottom; y runs downwards. */
export abstract class Pages implements Setting {
  protected y: number = MARGIN
  readonly width: number
  readonly height: number
  /** Width of the text. */
  readonly column: number
  /** From the top margin to the footer. */
  readonly columnHeight: number
  readonly root: Tag = { kind: 'Document', parent: null, more: {} }
  readonly lettered: Lettering = lettered
  /** No row of a table stands alone on a page. */
  readonly keepsRows: boolean = false

  constructor(size: PaperSize = 'letter') {
    const { width, height } = PAPER[size]
    this.width = width
    this.height = height
    this.column = width - 2 * MARGIN
    this.columnHeight = height - 2 * MARGIN - 8
  }

  abstract readonly measure: Measure
  protected abstract addPage(): void
  protected abstract write(text: string, font: FontName, at: Written): void
  protected abstract stroke(stroke: Stroke): void
  protected abstract link(url: string, box: Box): void
  abstract frame(box: Box): void
  abstract picture(png: Uint8Array, box: Box): void

  /** Draws slices one below another, and starts a new page where one does not fit. */
  place(slices: readonly Slice[]) {
    for (const [at, slice] of slices.entries()) {
      const top = this.y === MARGIN
      const before = top ? 0 : slice.before
      if (!top && this.y + before + this.heightWithNext(slices, at) > MARGIN + this.columnHeight) {
        this.addPage()
        this.y = MARGIN
      } else this.y += before
      slice.draw(MARGIN, this.y)
      this.y += slice.height
    }
  }

  /** Draws what belongs to an element of the document. */
  tagged(_tag: Tag, draw: () => void) {
    draw()
  }

  line({ fragments }: Line, { x, y, size, faint = false }: LineAt) {
    const base = y + size * ASCENT
    for (const fragment of fragments) this.fragment(fragment, { x, y: base, faint })
  }

  rule(x: number, y: number, width: number) {
    this.stroke({ x, y, width, thickness: 0.7, color: LINE })
  }

  /** The footer of the current page: its subject, and page x of y. */
  protected foot([left, right]: ReturnType<Foot>) {
    const y = this.height - FOOT
    this.rule(MARGIN, y - 6, this.column)
    this.footnote(left, MARGIN, y)
    const width = this.footnoteWidth(right)
    this.footnote(right, MARGIN + this.column - width, y)
  }

  protected footnote(text: string, x: number, y: number) {
    this.write(text, 'regular', { x, y: y + FOOT_SIZE, size: FOOT_SIZE, color: FAINT })
  }

  private footnoteWidth(text: string) {
    return this.measure(text, 'regular', FOOT_SIZE)
  }

  private fragment({ text, style, font, size, x: within, width, rtl }: Fragment, at: FragmentAt) {
    const x = at.x + within
    const y = at.y - size * style.rise
    const color = at.faint ? FAINT : INK
    this.write(text, font, { x, y, size, color, rtl })
    if (style.underlined) this.stroke({ x, y: y + size * 0.12, width, thickness: 0.5, color })
    if (style.struck) this.stroke({ x, y: y - size * 0.28, width, thickness: 0.5, color })
    if (style.link) this.link(style.link, { x, y: y - size, width, height: size * 1.3 })
  }

  /** Keeps a heading from standing alone at the end of a page. What is kept together is never more than a page. */
  private heightWithNext(slices: readonly Slice[], at: number): number {
    let height = 0
    for (let next = at; next < slices.length; next += 1) {
      const slice = slices[next]
      if (!slice) break
      const more = height + (next === at ? 0 : slice.before) + slice.height
      if (more > this.columnHeight) break
      height = more
      if (!slice.keep) break
    }
    return height
  }
}
