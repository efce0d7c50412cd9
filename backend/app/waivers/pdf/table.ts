import type { Block, Cell, TableBlock } from './blocks.ts'
import { tagOf, type Pages, type Slice, type Tag } from './pages.ts'

const PADDING = 4
const BEFORE = 8

type Tools = {
  paper: Pages
  parent: Tag
  slicesOf(blocks: readonly Block[], width: number, paper: Pages, parent: Tag): Slice[]
  naturalWidth(table: TableBlock): number[]
}
type Placed = { x: number; width: number; slices: Slice[] }

/** Rows of a table. One higher than a page continues on the next. */
export function tableSlices(table: TableBlock, width: number, tools: Tools): Slice[] {
  const widths = sharedOut(
    tools.naturalWidth(table).map((each) => each + 2 * PADDING),
    width
  )
  const tag = tagOf('Table', tools.parent)
  const rows = table.rows.flatMap((row) => {
    const placed = placedCells(row, { widths, tools, parent: tagOf('TR', tag) })
    return cutRow(placed, tools.paper.columnHeight).map((cells) => rowSlice(cells, tools.paper))
  })
  const last = rows.length - 1
  return rows.map((slice, at) => ({
    ...slice,
    before: at === 0 ? BEFORE : 0,
    keep: tools.paper.keepsRows && at < last && (at === 0 || at === last - 1),
  }))
}

type Row = { widths: readonly number[]; tools: Tools; parent: Tag }

function placedCells(row: readonly Cell[], { widths, tools, parent }: Row): Placed[] {
  const sum = (some: readonly number[]) => some.reduce((total, each) => total + each, 0)
  const isHead = row.every(({ heading }) => heading)
  return row.map(({ blocks, column, across, heading }) => {
    const width = sum(widths.slice(column, column + across))
    const scope = heading ? ` /Scope /${isHead ? 'Column' : 'Row'}` : ''
    const span = across > 1 ? ` /ColSpan ${across}` : ''
    const more: Tag['more'] = scope || span ? { A: `<< /O /Table${scope}${span} >>` } : {}
    const tag = tagOf(heading ? 'TH' : 'TD', parent, more)
    const slices = tools.slicesOf(blocks, width - 2 * PADDING, tools.paper, tag)
    return { x: sum(widths.slice(0, column)), width, slices }
  })
}

/** For each page the part of each cell that fits on it. */
function cutRow(cells: readonly Placed[], most: number): Placed[][] {
  const parts: Placed[][] = []
  let rest = cells.map((cell) => ({ ...cell }))
  do {
    const part = rest.map((cell) => ({ ...cell, slices: fitting(cell.slices, most) }))
    rest = rest.map((cell, at) => ({
      ...cell,
      slices: cell.slices.slice(part[at]?.slices.length ?? 0),
    }))
    parts.push(part)
  } while (rest.some(({ slices }) => slices.length > 0))
  return parts
}

/** At least one, so that the loop ends. */
function fitting(slices: readonly Slice[], most: number): Slice[] {
  let height = 2 * PADDING
  const count = slices.findIndex((slice, at) => {
    height += (at === 0 ? 0 : slice.before) + slice.height
    return at > 0 && height > most
  })
  return count === -1 ? [...slices] : slices.slice(0, count)
}

function rowSlice(cells: readonly Placed[], paper: Pages): Slice {
  const height = Math.max(2 * PADDING, ...cells.map(heightOf))
  return {
    before: 0,
    height,
    keep: false,
    draw(x, y) {
      for (const cell of cells) {
        paper.frame({ x: x + cell.x, y, width: cell.width, height })
        let at = y + PADDING
        for (const [index, slice] of cell.slices.entries()) {
          if (index > 0) at += slice.before
          slice.draw(x + cell.x + PADDING, at)
          at += slice.height
        }
      }
    },
  }
}

function heightOf({ slices }: Placed) {
  return slices.reduce(
    (sum, { before, height }, at) => sum + (at === 0 ? 0 : before) + height,
    2 * PADDING
  )
}

/** Preferred widths if they fit; else narrow columns keep theirs and the others share the rest. */
function sharedOut(natural: readonly number[], width: number): number[] {
  let room = width
  let open = natural.map((_, at) => at)
  const widths = [...natural]
  for (;;) {
    const share = room / Math.max(open.length, 1)
    const narrow = open.filter((at) => (natural[at] ?? 0) <= share)
    if (open.length === 0 || narrow.length === open.length) return widths
    if (narrow.length === 0) {
      for (const at of open) widths[at] = share
      return widths
    }
    for (const at of narrow) room -= natural[at] ?? 0
    open = open.filter((at) => !narrow.includes(at))
  }
}
