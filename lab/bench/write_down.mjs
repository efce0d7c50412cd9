import { cpus, loadavg } from 'node:os'
import { measuredOn, putIntoPage } from '../../scripts/lib/page.mjs'
import { tableOf } from './table.mjs'

/**
 * A five-minute load average above this per core means other work on the machine; the gate's own load fills every core.
 */
const BUSY = 2
const FILLS_EVERY_CORE = ['gate', 'board']
const BUSY_NOTE = ' The machine was busy with other work: only the ratios say something.'

/** Parts with the same result on every engine, or that run on one only. */
const WITHOUT_ENGINE = ['weight', 'lighthouse', 'gate', 'board', 'peers']

/**
 * Replaces the figures of one part in docs/performance.md.
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
