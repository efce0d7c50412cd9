import { measuredOn, putIntoPage } from '../../scripts/lib/page.mjs'
import { tableOf } from './table.mjs'

/**
 * Replaces the result of one fault on one engine in docs/reliability.md.
 * @param {string} name
 * @param {string} engine
 * @param {import('./table.mjs').Row[]} rows
 */
export async function writeDown(name, engine, rows) {
  const text = `${measuredOn()}\n\n${tableOf(rows)}`
  await putIntoPage('reliability.md', `fault: ${name}, ${engine}`, text)
}
