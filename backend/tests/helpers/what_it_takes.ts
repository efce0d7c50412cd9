/** The tables "What it takes" of docs/product, compared with the effort counted in browser tests. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_ROOT } from '#start/settings_reader'

/** The cells of a journey by column heading. */
export function whatItTakes(
  page: 'kiosk' | 'counter' | 'day',
  journey: string
): Record<string, string> {
  const text = readFileSync(join(PROJECT_ROOT, `docs/product/${page}.md`), 'utf8')
  const [, section = ''] = text.split('\n## What it takes\n')
  const [table = ''] = section.split('\n## ')
  const [heads = [], , ...rows] = table
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.slice(1, -1).split('|'))
    .map((cells) => cells.map((cell) => cell.trim()))
  const row = rows.find(([name]) => name === journey)
  if (!row) throw new Error(`"${journey}" stands in no table of docs/product/${page}.md`)
  return Object.fromEntries(heads.map((head, column) => [head, row[column] ?? '']))
}
