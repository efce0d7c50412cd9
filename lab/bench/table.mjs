const HEADINGS = ['what', 'product', 'floor', 'ratio', 'aim', '']

/** The figures as a Markdown table that is easy to read in a terminal. */
export function tableOf(/** @type {import('./main.mjs').Figure[]} */ figures) {
  const rows = figures.map(({ what, product, floor = '', ratio = '', aim, reached }) => [
    what,
    product,
    floor,
    ratio,
    aim,
    reached ? '' : 'missed',
  ])
  const widths = HEADINGS.map((heading, column) =>
    Math.max(3, ...[HEADINGS, ...rows].map((row) => row[column]?.length ?? 0), heading.length)
  )
  const line = (/** @type {string[]} */ cells) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(HEADINGS), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join(
    '\n'
  )
}
