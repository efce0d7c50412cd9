import type { Block, TableBlock, TextBlock } from './blocks.ts'
import { linesOf, type Line } from './lines.ts'
import { LEADING, tagOf, type Pages, type Slice, type Tag } from './pages.ts'
import { PLAIN } from './style.ts'
import { tableSlices } from './table.ts'

const BODY_SIZE = 10
const HEADING_SIZES = [16, 14, 12.5, 11.5, 10.5, 10]
const GAPS = { paragraph: 7, item: 3, heading: 13, rule: 9 } as const
/** Space between a list marker and its item. */
const MARKER_GAP = 6

/** Splits blocks into indivisible slices for a column width in points. */
export function slicesOf(
  blocks: readonly Block[],
  width: number,
  paper: Pages,
  parent: Tag = paper.root
): Slice[] {
  const tags = new Tags(parent)
  return blocks.flatMap((block) => {
    if (block.kind === 'text') return textSlices(block, { width, paper, tags: tags.ofText(block) })
    if (block.kind === 'rule') return [ruleSlice(block.indent, width, paper)]
    return indented(
      tableSlices(block, width - block.indent, {
        paper,
        parent: tags.around(block.indent),
        slicesOf,
        naturalWidth: (table) => naturalWidths(table, paper),
      }),
      block.indent
    )
  })
}

/** Element of a text and, of the first one of an item, that of its marker. */
type TextTags = { text: Tag; marker: Tag }

/** The elements of blocks that follow each other: items one after another are a list. */
class Tags {
  private list: Tag | null = null
  private item: Tag | null = null

  private readonly parent: Tag

  constructor(parent: Tag) {
    this.parent = parent
  }

  ofText({ level, indent, marker, kindOfTag }: TextBlock): TextTags {
    if (marker !== null) {
      this.list ??= tagOf('L', this.parent)
      const item = tagOf('LI', this.list)
      this.item = tagOf('LBody', item)
      return { text: this.item, marker: tagOf('Lbl', item) }
    }
    const kind = kindOfTag ?? (level > 0 ? `H${level}` : 'P')
    const text = tagOf(kind, this.around(indent))
    return { text, marker: text }
  }

  /** A block that is indented after an item belongs to it. */
  around(indent: number): Tag {
    if (this.item && indent > 0) return this.item
    this.list = null
    this.item = null
    return this.parent
  }
}

type Place = { width: number; paper: Pages; tags: TextTags }

function textSlices({ pieces, level, indent, marker }: TextBlock, { width, paper, tags }: Place) {
  const size = sizeOf(level)
  const lines = linesOf(pieces, { size, width: Math.max(width - indent, size) }, paper)
  if (lines.length === 0) lines.push({ fragments: [], width: 0 })
  return lines.map((line, at): Slice => {
    const first = at === 0
    return {
      before: first ? gapBefore(level, marker) : 0,
      height: tallest(line, size) * LEADING,
      keep: level > 0,
      draw(x, y) {
        if (first && marker !== null) {
          paper.tagged(tags.marker, () => drawMarker(marker, x + indent, y, paper))
        }
        paper.tagged(tags.text, () => {
          paper.line(line, { x: x + indent, y, size: tallest(line, size) })
        })
      },
    }
  })
}

/** Size of the largest letters of a line. */
function tallest({ fragments }: Line, size: number) {
  return fragments.length === 0 ? size : Math.max(...fragments.map((each) => each.size))
}

function drawMarker(marker: string, end: number, y: number, paper: Pages) {
  const piece = { text: marker, style: PLAIN }
  const [line] = linesOf([piece], { size: BODY_SIZE, width: Infinity }, paper)
  if (line) paper.line(line, { x: end - MARKER_GAP - line.width, y, size: BODY_SIZE })
}

function ruleSlice(indent: number, width: number, paper: Pages): Slice {
  return {
    before: GAPS.rule,
    height: 2,
    keep: false,
    draw: (x, y) => paper.rule(x + indent, y, width - indent),
  }
}

function indented(slices: readonly Slice[], indent: number): Slice[] {
  return slices.map((slice) => ({ ...slice, draw: (x, y) => slice.draw(x + indent, y) }))
}

/** Preferred width of each table column: its longest unbroken line. */
function naturalWidths({ rows, columns }: TableBlock, paper: Pages): number[] {
  const widths = Array.from({ length: columns }, () => 0)
  for (const { blocks, column, across } of rows.flat()) {
    const share = Math.max(0, ...blocks.map((block) => naturalWidth(block, paper))) / across
    for (let at = column; at < column + across; at += 1) {
      widths[at] = Math.max(widths[at] ?? 0, share)
    }
  }
  return widths
}

function naturalWidth(block: Block, paper: Pages): number {
  if (block.kind === 'rule') return 0
  if (block.kind === 'table') {
    return block.indent + naturalWidths(block, paper).reduce((sum, width) => sum + width, 0)
  }
  const { pieces, level, indent } = block
  const lines = linesOf(pieces, { size: sizeOf(level), width: Infinity }, paper)
  // A little more, so that text that just fits is not broken.
  return indent + Math.max(0, ...lines.map(({ width }) => width)) + 0.5
}

function sizeOf(level: number) {
  return HEADING_SIZES[level - 1] ?? BODY_SIZE
}

function gapBefore(level: number, marker: string | null) {
  if (level > 0) return GAPS.heading
  return marker === null ? GAPS.paragraph : GAPS.item
}
