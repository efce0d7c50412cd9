import { shownAnswer, type AnswerValue } from '@trailgate/shared/waivers/text_answers'
import { parseDocument } from 'htmlparser2'
import type { Piece } from './lines.ts'
import { PLAIN, type Style } from './style.ts'

/** A paragraph, a heading (level 1 to 6) or a list item, with the marker before its first line. */
export type TextBlock = {
  kind: 'text'
  pieces: Piece[]
  level: number
  indent: number
  marker: string | null
  /** Its kind for readers who do not see it; by its level if left out. */
  kindOfTag?: 'H1' | 'H2'
}
export type Cell = { blocks: Block[]; column: number; across: number; heading: boolean }
export type TableBlock = { kind: 'table'; rows: Cell[][]; columns: number; indent: number }
export type Block = TextBlock | TableBlock | { kind: 'rule'; indent: number }

type Node = ReturnType<typeof parseDocument>['children'][number]
type Inline = 'strong' | 'b' | 'em' | 'i' | 'u' | 's' | 'small' | 'sub' | 'sup' | 'a'

/** Indent per nesting level, in points. */
const STEP = 18
const BULLETS = ['•', '◦', '▪']

/** Stands for the answer to a field that was left out. */
const NO_ANSWER = '–'

/** Maximum nesting of elements; of deeper ones, as older texts may have, only the words are read. */
const DEEPEST = 100

/** Answers to the fields of a text, by key. */
export type Answers = ReadonlyMap<string, AnswerValue>

/**
 * Parses the HTML of a waiver, as shared/src/waivers/rich_text.ts allows it, into blocks of a page, each field with its
 * answer.
 */
export function blocksOf(html: string, answers: Answers = new Map()): Block[] {
  return new Reader(answers).read(parseDocument(html).children)
}

class Reader {
  private blocks: Block[] = []
  private pieces: Piece[] = []
  private level = 0
  private indent = 0
  private depth = 0
  private marker: string | null = null
  /** Number of enclosing elements. */
  private around: number

  private readonly answers: Answers

  constructor(answers: Answers, around = 0) {
    this.answers = answers
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
    if (name === 'span') return this.field(attributes, children, style)
    this.endText()
    this.block(name, attributes, children, style)
    this.endText()
  }

  /** A field of the text: a box that is ticked or not, or the words of it with the answer after them. */
  private field(attributes: Record<string, string>, children: readonly Node[], style: Style) {
    const answer = this.answers.get(attributes['data-key'] ?? '')
    if (attributes['data-field'] === 'tick') {
      this.text(answer === undefined ? '☐ ' : '☑ ', style)
      return this.children(children, style)
    }
    this.children(children, style)
    this.text(/[?:.!]\s*$/.test(wordsOf(children)) ? ' ' : ': ', style)
    this.text(answer === undefined ? NO_ANSWER : shownAnswer(answer), { ...style, bold: true })
    this.text(' ', style)
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
    // The enclosing item may have no text before its list.
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
    /** Rows still covered by a cell from above (rowspan), per column. */
    const taken: number[] = []
    const visit = (nodes: readonly Node[], within: number) => {
      for (const node of nodes) {
        // Text outside any cell is shown above the table, as in browsers.
        if (node.type === 'text') this.text(node.data, style)
        if (node.type !== 'tag') continue
        if (node.name === 'caption') this.children(node.children, { ...style, bold: true })
        else if (node.name === 'tr') rows.push(this.row(node.children, taken, style))
        else if (within < DEEPEST) visit(node.children, within + 1)
        else this.text(wordsOf(node.children), style)
      }
    }
    visit(children, 0)
    this.endText()
    const columns = Math.max(0, ...rows.flat().map(({ column, across }) => column + across))
    if (columns > 0) this.blocks.push({ kind: 'table', rows, columns, indent: this.indent })
  }

  private row(children: readonly Node[], taken: number[], style: Style): Cell[] {
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
      const blocks = new Reader(this.answers, this.around + 1).read(node.children, own)
      cells.push({ blocks, column, across, heading })
      column += across
    }
    for (const [at, rows] of taken.entries()) taken[at] = Math.max(0, (rows ?? 0) - 1)
    return cells
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

/** All text, iteratively: nested elements must not deepen the call stack. */
function wordsOf(nodes: readonly Node[]): string {
  const words: string[] = []
  const waiting = [...nodes].reverse()
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type === 'text') words.push(node.data)
    else if ('children' in node) waiting.push(...node.children.toReversed())
  }
  return words.join(' ')
}

/** Maximum colspan: no real table is wider, and a mistyped number must not make one. */
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
