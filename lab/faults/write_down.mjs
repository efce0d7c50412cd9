import { measuredOn, putIntoPage } from '../../scripts/lib/page.mjs'
import { tableOf } from './table.mjs'

/**
 * Puts what one fault did on one engine into docs/reliability.md in place of what it did last.
 * @param {string} name
 * @param {string} engine
 * @param {import('./table.mjs').Row[]} rows
 */
export async function writeDown(name, engine, rows) {
  const text = `${measuredOn()}\n\n${tableOf(rows)}`
  await putIntoPage('reliability.md', `fault: ${name}, ${engine}`, text)
}
