/** @typedef {import('./main.mjs').Finding & { name: string, engine: string, title: string }} Row */

const HEADINGS = ['fault', 'engine', 'done', 'found', 'aim', 'reached']

/** The findings as a table in Markdown. */
export function tableOf(/** @type {readonly Row[]} */ rows) {
  const cells = rows.map(({ name, title, engine, done, found, aim, reached }) => [
    `F${name}: ${title}`,
    engine === 'mysql' ? 'MariaDB' : 'SQLite',
    done,
    found,
    aim,
    reached ? 'yes' : '**no**',
  ])
  const line = (/** @type {string[]} */ row) => `| ${row.join(' | ')} |`
  return [line(HEADINGS), line(HEADINGS.map(() => '---')), ...cells.map(line)].join('\n')
}
