import { cpus, loadavg } from 'node:os'
import { measuredOn, putIntoPage } from '../../scripts/lib/page.mjs'
import { tableOf } from './table.mjs'

/** More waiting work than this for each core, over five minutes, is not the bench's own; those of the gate fill every core by themselves. */
const BUSY = 2
const FILLS_EVERY_CORE = ['gate', 'board']
const BUSY_NOTE = ' The machine was busy with other work: only the ratios say something.'

/** Parts that say the same on every engine, or stand on one of them only. */
const WITHOUT_ENGINE = ['weight', 'lighthouse', 'gate', 'board', 'peers']

/**
 * Puts the figures of one part into docs/performance.md in place of its last ones.
 * @param {string} part
 * @param {Pick<import('./main.mjs').Options, 'engine' | 'rate'>} options
 * @param {import('./main.mjs').Figure[]} figures
 */
export async function writeDown(part, { engine, rate }, figures) {
  const where = WITHOUT_ENGINE.includes(part) ? [] : [engine]
  const name = [part, ...where, ...(rate ? [rate] : [])].join(', ')
  const text = `${measuredOn()}${isBusy(part) ? BUSY_NOTE : ''}\n\n${tableOf(figures)}`
  await putIntoPage('performance.md', `figures: ${name}`, text)
}

function isBusy(/** @type {string} */ part) {
  if (FILLS_EVERY_CORE.includes(part)) return false
  const [, lately = 0] = loadavg()
  return lately >= cpus().length * BUSY
}
