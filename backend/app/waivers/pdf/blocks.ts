import { parseDocument } from 'htmlparser2'
import type { Piece } from './lines.ts'
import { PLAIN, type Style } from './style.ts'

/** A paragraph, a heading (level 1 to 6) or an item of a list, with what stands before its first line. */
export type TextBlock = {
  kind: 'text'
  pieces: Piece[]
  level: number
  indent: number
  marker: string | null
}
export type Cell = { blocks: Block[]; column: number; across: number; heading: boolean }
export type TableBlock = { kind: 'table'; rows: Cell[][]; columns: number; indent: number }
export type Block = TextBlock | TableBlock | { kind: 'rule'; indent: number }

type Node = ReturnType<typeof parseDocument>['children'][number]
type Inline = 'strong' | 'b' | 'em' | 'i' | 'u' | 's' | 'small' | 'sub' | 'sup' | 'a'

/** So far what is within something is set in, in points. */
const STEP = 18
const BULLETS = ['•', '◦', '▪']

/** So deep are elements read one within the other; of what lies deeper, as a text of earlier days may have it, the words are read. */
const DEEPEST = 100

/** The text of a waiver, HTML as shared/src/waivers/rich_text.ts allows it, as what a page is made of. */
export function blocksOf(html: string): Block[] {
  return new Reader().read(parseDocument(html).children)
}

class Reader {
  private blocks: Block[] = []
  private pieces: Piece[] = []
  private level = 0
  private indent = 0
  private depth = 0
  private marker: string | null = null
  /** How many elements are around it. */
  private around: number

  constructor(around = 0) {
    this.around = around
  }

  read(nodes: readonly Node[], style: Style = PLAIN): Block[] {
    this.children(nodes, style)
    this.endText()
    return this.blocks
  }

  private children(nodes: readonly Node[], style: Style) {
    this.around += 1
    if (this.around > DEEPEST) this.text(wordsOf(nodes), style)
    else for (const node of nodes) this.node(node, style)
    this.around -= 1
  }

  private text(words: string, style: Style) {
    this.pieces.push({ text: words.replace(/[ \t\n\r\f]+/g, ' '), style })
  }

  private node(node: Node, style: Style) {
    if (node.type === 'text') return this.text(node.data, style)
    if (node.type !== 'tag') return
    const { name, attribs: attributes, children } = node
    if (isInline(name)) return this.children(children, STYLED[name](style, attributes.href ?? null))
    if (name === 'br') {
      this.pieces.push({ text: '\n', style })
      return
    }
    this.endText()
    this.block(name, attributes, children, style)
    this.endText()
  }

  private block(
    name: string,
    attributes: Record<string, string>,
    children: readonly Node[],
    style: Style
  ) {
    const heading = /^h([1-6])$/.exec(name)?.[1]
    if (heading) {
      this.level = Number(heading)
      this.children(children, { ...style, bold: true })
      this.endText()
      this.level = 0
    } else if (name === 'hr') this.blocks.push({ kind: 'rule', indent: this.indent })
    else if (name === 'ul' || name === 'ol') this.list(name, attributes, children, style)
    else if (name === 'table') this.table(children, style)
    else if (name === 'blockquote' || name === 'dd') {
      this.within(() => this.children(children, style))
    } else if (name === 'dt') this.children(children, { ...style, bold: true })
    else this.children(children, style)
  }

  private list(
    name: 'ul' | 'ol',
    attributes: Record<string, string>,
    children: readonly Node[],
    style: Style
  ) {
    // The item around it may say nothing before its list.
    this.endItem()
    let number = Number.parseInt(attributes.start ?? '1', 10) || 1
    const bullet = BULLETS[Math.min(this.depth, BULLETS.length - 1)] ?? ''
    this.depth += 1
    this.within(() => {
      for (const child of children) {
        if (child.type === 'tag' && child.name === 'li') {
          this.marker = name === 'ul' ? bullet : `${number}.`
          number += 1
          this.children(child.children, style)
          this.endText()
          this.endItem()
        } else this.node(child, style)
      }
    })
    this.depth -= 1
  }

  private table(children: readonly Node[], style: Style) {
    const rows: Cell[][] = []
    /** For each column how many of the next rows are taken from above. */
    const taken: number[] = []
    const visit = (nodes: readonly Node[], within: number) => {
      for (const node of nodes) {
        // Words outside of any cell are shown above the table, as browsers do.
        if (node.type === 'text') this.text(node.data, style)
        if (node.type !== 'tag') continue
        if (node.name === 'caption') this.children(node.children, { ...style, bold: true })
        else if (node.name === 'tr') rows.push(rowOf(node.children, taken, style, this.around))
        else if (within < DEEPEST) visit(node.children, within + 1)
        else this.text(wordsOf(node.children), style)
      }
    }
    visit(children, 0)
    this.endText()
    const columns = Math.max(0, ...rows.flat().map(({ column, across }) => column + across))
    if (columns > 0) this.blocks.push({ kind: 'table', rows, columns, indent: this.indent })
  }

  private within(work: () => void) {
    this.indent += STEP
    work()
    this.endText()
    this.indent -= STEP
  }

  private endText() {
    const { pieces, level, indent, marker } = this
    this.pieces = []
    if (pieces.every(({ text }) => /^ *$/.test(text))) return
    this.marker = null
    this.blocks.push({ kind: 'text', pieces, level, indent, marker })
  }

  private endItem() {
    const { marker, indent } = this
    if (marker === null) return
    this.marker = null
    this.blocks.push({ kind: 'text', pieces: [], level: 0, indent, marker })
  }
}

/** All words, without another call for each element that lies within another. */
function wordsOf(nodes: readonly Node[]): string {
  const words: string[] = []
  const waiting = [...nodes].reverse()
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type === 'text') words.push(node.data)
    else if ('children' in node) waiting.push(...node.children.toReversed())
  }
  return words.join(' ')
}

function rowOf(children: readonly Node[], taken: number[], style: Style, around: number): Cell[] {
  const cells: Cell[] = []
  let column = 0
  for (const node of children) {
    if (node.type !== 'tag' || (node.name !== 'td' && node.name !== 'th')) continue
    while ((taken[column] ?? 0) > 0) column += 1
    const across = span(node.attribs.colspan)
    const down = span(node.attribs.rowspan)
    for (let at = column; at < column + across; at += 1) taken[at] = down
    const heading = node.name === 'th'
    const own = heading ? { ...style, bold: true } : style
    cells.push({ blocks: new Reader(around + 1).read(node.children, own), column, across, heading })
    column += across
  }
  for (const [at, rows] of taken.entries()) taken[at] = Math.max(0, (rows ?? 0) - 1)
  return cells
}

/** No table of a waiver is wider than this; a number that somebody typed wrong makes no wider one. */
const SPAN_MAX = 50

function span(value: string | undefined) {
  return Math.min(Math.max(Number.parseInt(value ?? '1', 10) || 1, 1), SPAN_MAX)
}

const bold = (style: Style): Style => ({ ...style, bold: true })
const italic = (style: Style): Style => ({ ...style, italic: true })

const STYLED: Record<Inline, (style: Style, link: string | null) => Style> = {
  strong: bold,
  b: bold,
  em: italic,
  i: italic,
  u: (style) => ({ ...style, underlined: true }),
  s: (style) => ({ ...style, struck: true }),
  small: (style) => ({ ...style, scale: style.scale * 0.85 }),
  sub: (style) => ({ ...style, scale: style.scale * 0.7, rise: style.rise - 0.15 }),
  sup: (style) => ({ ...style, scale: style.scale * 0.7, rise: style.rise + 0.35 }),
  a: (style, link) => ({ ...style, underlined: true, link }),
}

function isInline(name: string): name is Inline {
  return Object.hasOwn(STYLED, name)
}
