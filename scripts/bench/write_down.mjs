import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { format } from 'prettier'
import { inProject } from '../lib/root.mjs'
import { tableOf } from './table.mjs'

const PAGE = inProject('docs', 'performance.md')

/** More waiting work than this for each core, over five minutes, is not the bench's own. */
const BUSY = 2

/** Parts that say the same on every engine. */
const WITHOUT_ENGINE = ['weight', 'lighthouse']

/**
 * Puts the figures of one part into docs/performance.md in place of its last ones, with the day and the class of the machine.
 * The words around them stay.
 * @param {string} part
 * @param {import('./engines.mjs').EngineName} engine
 * @param {import('./main.mjs').Figure[]} figures
 */
export async function writeDown(part, engine, figures) {
  const name = WITHOUT_ENGINE.includes(part) ? part : `${part}, ${engine}`
  const [begin, end] = [`<!-- figures: ${name} -->`, '<!-- end -->']
  const page = readFileSync(PAGE, 'utf8')
  const at = page.indexOf(begin)
  if (at < 0) throw new Error(`docs/performance.md has no place for "${name}"`)
  const rest = page.slice(page.indexOf(end, at))
  const text = `${page.slice(0, at)}${begin}\n\n${measuredOn()}\n\n${tableOf(figures)}\n\n${rest}`
  writeFileSync(PAGE, await format(text, { filepath: PAGE }))
}

function measuredOn() {
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  const [, lately = 0] = loadavg()
  const machine = `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, ${gigabytes} GB.`
  if (lately < cpus().length * BUSY) return machine
  return `${machine} The machine was busy with other work: only the ratios say something.`
}
