import type { Block, Cell, TableBlock } from './blocks.ts'
import { COLUMN_HEIGHT, type Pages, type Slice } from './pages.ts'

const PADDING = 4
const BEFORE = 8

type Tools = {
  paper: Pages
  slicesOf(blocks: readonly Block[], width: number, paper: Pages): Slice[]
  naturalWidth(table: TableBlock): number[]
}
type Placed = { x: number; width: number; slices: Slice[] }

/** Rows of a table. One higher than a page continues on the next. */
export function tableSlices(table: TableBlock, width: number, tools: Tools): Slice[] {
  const widths = sharedOut(
    tools.naturalWidth(table).map((each) => each + 2 * PADDING),
    width
  )
  const rows = table.rows.flatMap((row) => {
    const placed = row.map((cell) => placedCell(cell, widths, tools))
    return cutRow(placed).map((cells) => rowSlice(cells, tools.paper))
  })
  return rows.map((slice, at) => ({ ...slice, before: at === 0 ? BEFORE : 0 }))
}

function placedCell({ blocks, column, across }: Cell, widths: readonly number[], tools: Tools) {
  const sum = (some: readonly number[]) => some.reduce((total, each) => total + each, 0)
  const width = sum(widths.slice(column, column + across))
  const slices = tools.slicesOf(blocks, width - 2 * PADDING, tools.paper)
  return { x: sum(widths.slice(0, column)), width, slices }
}

/** For each page the part of each cell that fits on it. */
function cutRow(cells: readonly Placed[]): Placed[][] {
  const parts: Placed[][] = []
  let rest = cells.map((cell) => ({ ...cell }))
  do {
    const part = rest.map((cell) => ({ ...cell, slices: fitting(cell.slices) }))
    rest = rest.map((cell, at) => ({
      ...cell,
      slices: cell.slices.slice(part[at]?.slices.length ?? 0),
    }))
    parts.push(part)
  } while (rest.some(({ slices }) => slices.length > 0))
  return parts
}

/** At least one, so that the loop ends. */
function fitting(slices: readonly Slice[]): Slice[] {
  let height = 2 * PADDING
  const count = slices.findIndex((slice, at) => {
    height += (at === 0 ? 0 : slice.before) + slice.height
    return at > 0 && height > COLUMN_HEIGHT
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
