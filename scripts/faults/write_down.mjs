import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { format } from 'prettier'
import { inProject } from '../lib/root.mjs'
import { tableOf } from './table.mjs'

const PAGE = inProject('docs', 'reliability.md')
const END = '<!-- end -->'

/**
 * Puts what one fault did on one engine into docs/reliability.md in place of what it did last, with the day and the class of
 * the machine. The words around stay.
 * @param {string} name
 * @param {string} engine
 * @param {import('./table.mjs').Row[]} rows
 */
export async function writeDown(name, engine, rows) {
  const begin = `<!-- fault: ${name}, ${engine} -->`
  const page = readFileSync(PAGE, 'utf8')
  const at = page.indexOf(begin)
  if (at < 0) throw new Error(`docs/reliability.md has no place for "${name}, ${engine}"`)
  const rest = page.slice(page.indexOf(END, at))
  const text = `${page.slice(0, at)}${begin}\n\n${measuredOn()}\n\n${tableOf(rows)}\n\n${rest}`
  writeFileSync(PAGE, await format(text, { filepath: PAGE }))
}

function measuredOn() {
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  return `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, ${gigabytes} GB.`
}
