import type { FontName } from './fonts.ts'
import type { Fragment, Line, Measure } from './lines.ts'

/** US Letter; all sizes are points, 72 per inch. */
export const PAGE = { width: 612, height: 792, margin: 56, foot: 44 } as const
export const COLUMN = PAGE.width - 2 * PAGE.margin
/** From the top margin to the footer. */
export const COLUMN_HEIGHT = PAGE.height - PAGE.margin - PAGE.margin - 8

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
export type Written = { x: number; y: number; size: number; color: string }
export type Stroke = { x: number; y: number; width: number; thickness: number; color: string }
type LineAt = { x: number; y: number; size: number; faint?: boolean }
type FragmentAt = { x: number; y: number; faint: boolean }

/** Left and right part of the footer of a page. */
export type Foot = (page: number, pages: number) => readonly [left: string, right: string]

/** Pages of one PDF, filled from top to bottom; y runs downwards. */
export abstract class Pages {
  protected y: number = PAGE.margin

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
      const top = this.y === PAGE.margin
      const before = top ? 0 : slice.before
      if (!top && this.y + before + heightWithNext(slices, at) > this.end) {
        this.addPage()
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
    this.stroke({ x, y, width, thickness: 0.7, color: LINE })
  }

  /** The footer of the current page: its subject, and page x of y. */
  protected foot([left, right]: ReturnType<Foot>) {
    const y = PAGE.height - PAGE.foot
    this.rule(PAGE.margin, y - 6, COLUMN)
    this.footnote(left, PAGE.margin, y)
    const width = this.measure(right, 'regular', FOOT_SIZE)
    this.footnote(right, PAGE.margin + COLUMN - width, y)
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
    if (style.underlined) this.stroke({ x, y: y + size * 0.12, width, thickness: 0.5, color })
    if (style.struck) this.stroke({ x, y: y - size * 0.28, width, thickness: 0.5, color })
    if (style.link) this.link(style.link, { x, y: y - size, width, height: size * 1.3 })
  }
}

/** Keeps a heading from standing alone at the end of a page. What is kept together is never more than a page. */
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
