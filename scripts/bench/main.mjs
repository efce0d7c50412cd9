/**
 * One table: what, product, floor, ratio, aim. `npm run bench -- weight lighthouse` measures some parts; `--write` keeps the
 * figures in docs/performance.md. What each figure means and what the floor is stands there too.
 */
import { parseArgs } from 'node:util'
import { onInterruption } from '../lib/interruption.mjs'
import { api } from './api.mjs'
import { bulk } from './bulk.mjs'
import { duplicates } from './duplicates.mjs'
import { gate } from './gate.mjs'
import { growth } from './growth.mjs'
import { lighthouse } from './lighthouse.mjs'
import { reports } from './reports.mjs'
import { start } from './start.mjs'
import { tableOf } from './table.mjs'
import { weight } from './weight.mjs'
import { writeDown } from './write_down.mjs'

/**
 * One figure of the table.
 * @typedef {object} Figure
 * @property {string} what
 * @property {string} product
 * @property {string} [floor] the least that could do the same work, measured in the same run
 * @property {string} [ratio]
 * @property {string} aim
 * @property {boolean} reached
 */
/**
 * @typedef {object} Options
 * @property {number} runs
 * @property {number} [customers] else as many as the part asks for
 * @property {number} [minutes] how long the load of the gate lasts
 * @property {number} [rate] how many requests a second come to the gate
 * @property {import('./engines.mjs').EngineName} engine
 */

/** What a park of some size shows in a quarter of an hour. @type {Record<string, (options: Options) => Promise<Figure[]>>} */
const SHORT = { weight, lighthouse, start, api, reports, bulk }
/** What wants a large park or much time: measured when it is named. @type {typeof SHORT} */
const LONG = { growth, duplicates, gate }
const PARTS = { ...SHORT, ...LONG }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    write: { type: 'boolean', default: false },
    runs: { type: 'string', default: '5' },
    customers: { type: 'string' },
    minutes: { type: 'string' },
    rate: { type: 'string' },
    engine: { type: 'string', default: 'sqlite' },
  },
})
const parts = positionals.length > 0 ? positionals : Object.keys(SHORT)
const unknown = parts.filter((part) => !(part in PARTS))
if (unknown.length > 0 || (values.engine !== 'sqlite' && values.engine !== 'mysql')) {
  console.error(`npm run bench -- [${Object.keys(PARTS).join('|')} …] [--engine sqlite|mysql]`)
  process.exit(2)
}
onInterruption(() => process.exit(1))

/** @type {Options} */
const options = {
  runs: Number(values.runs),
  ...(values.customers && { customers: Number(values.customers) }),
  ...(values.minutes && { minutes: Number(values.minutes) }),
  ...(values.rate && { rate: Number(values.rate) }),
  engine: values.engine,
}

/** @type {Figure[]} */
const figures = []
for (const part of parts) {
  console.log(`Measuring ${part} …`)
  const measure = PARTS[part]
  if (!measure) continue
  const found = await measure(options)
  figures.push(...found)
  if (values.write) await writeDown(part, options, found)
}
console.log(`\n${tableOf(figures)}\n`)
const missed = figures.filter(({ reached }) => !reached)
console.log(`${figures.length - missed.length} reached, ${missed.length} not`)
process.exit(missed.length === 0 ? 0 : 1)
