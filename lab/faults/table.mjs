/** @typedef {import('./main.mjs').Finding & { name: string, engine: string, title: string }} Row */

const HEADINGS = ['fault', 'engine', 'done', 'found', 'aim', 'reached']

/** "F2b"; a fault named by a word has no number. */
export const labelOf = (/** @type {string} */ name) => (/^\d/.test(name) ? `F${name}` : name)

/** The findings as a Markdown table. */
export function tableOf(/** @type {readonly Row[]} */ rows) {
  const cells = rows.map(({ name, title, engine, done, found, aim, reached }) => [
    `${labelOf(name)}: ${title}`,
    engine === 'mysql' ? 'MariaDB' : 'SQLite',
    done,
    found,
    aim,
    reached ? 'yes' : '**no**',
  ])
  const line = (/** @type {string[]} */ row) => `| ${row.join(' | ')} |`
  return [line(HEADINGS), line(HEADINGS.map(() => '---')), ...cells.map(line)].join('\n')
}
