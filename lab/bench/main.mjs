/**
 * One table: what, product, floor, ratio, aim. `npm run bench -- weight lighthouse` measures some parts; `--write`
 * keeps the figures in docs/performance.md, which also explains each figure and the floor.
 */
import { parseArgs } from 'node:util'
import { buildStale } from '../../scripts/lib/fresh.mjs'
import { onInterruption } from '../../scripts/lib/interruption.mjs'
import { api, signings } from './api.mjs'
import { beside } from './beside.mjs'
import { board } from './board.mjs'
import { bulk } from './bulk.mjs'
import { duplicates } from './duplicates.mjs'
import { gate } from './gate.mjs'
import { growth } from './growth.mjs'
import { hostile } from './hostile.mjs'
import { lighthouse } from './lighthouse.mjs'
import { peers } from './peers.mjs'
import { reports } from './reports.mjs'
import { search } from './search.mjs'
import { slowest } from './slowest.mjs'
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
 * @property {number} [customers] default: as many as the part needs
 * @property {number} [minutes] duration of the load of the gate and of the board
 * @property {number} [rate] requests per second at the gate, or riders per second at the kiosks of `board`
 * @property {number} [kiosks] tablets that check riders in
 * @property {import('./engines.mjs').EngineName} engine
 */

/** Parts that run within a quarter of an hour. @type {Record<string, (options: Options) => Promise<Figure[]>>} */
const SHORT = { weight, lighthouse, start, api, reports, bulk }
/** Parts that need a large park or much time: measured when named. @type {typeof SHORT} */
const LONG = {
  signing: signings,
  growth,
  duplicates,
  search,
  gate,
  board,
  slowest,
  beside,
  hostile,
  peers,
}
const PARTS = { ...SHORT, ...LONG }
/**
 * The whole table in one run, which takes more than an hour: each part on each engine, in parks of the size that the
 * targets state.
 */
const EVERYTHING = 'everything'
const ON_EACH_ENGINE = [
  'start',
  'api',
  'reports',
  'bulk',
  'growth',
  'duplicates',
  'search',
  'slowest',
  'beside',
  'hostile',
]
const MILLION = { reports: 1_000_000, bulk: 1_000_000 }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    write: { type: 'boolean', default: false },
    runs: { type: 'string', default: '5' },
    customers: { type: 'string' },
    minutes: { type: 'string' },
    rate: { type: 'string' },
    kiosks: { type: 'string' },
    engine: { type: 'string', default: 'sqlite' },
  },
})
const whole = positionals.includes(EVERYTHING)
const parts = whole ? Object.keys(PARTS) : positionals.length > 0 ? positionals : Object.keys(SHORT)
const unknown = parts.filter((part) => !(part in PARTS))
if (unknown.length > 0 || (values.engine !== 'sqlite' && values.engine !== 'mysql')) {
  console.error(
    `npm run bench -- [${Object.keys(PARTS).join('|')} …|${EVERYTHING}] [--engine sqlite|mysql]`
  )
  process.exit(2)
}
onInterruption(() => process.exit(1))

/** @type {Options} */
const options = {
  runs: Number(values.runs),
  ...(values.customers && { customers: Number(values.customers) }),
  ...(values.minutes && { minutes: Number(values.minutes) }),
  ...(values.rate && { rate: Number(values.rate) }),
  ...(values.kiosks && { kiosks: Number(values.kiosks) }),
  engine: values.engine,
}
/** Measurements, in order. @type {{ part: string, how: Options }[]} */
const rounds = parts.flatMap((part) => {
  if (!whole) return [{ part, how: options }]
  const customers = MILLION[/** @type {keyof typeof MILLION} */ (part)]
  const engines = ON_EACH_ENGINE.includes(part) ? /** @type {const} */ (['sqlite', 'mysql']) : []
  const large = { ...(customers && { customers }), ...options }
  return engines.length === 0
    ? [{ part, how: large }]
    : engines.map((engine) => ({ part, how: { ...large, engine } }))
})

// Requests go to the whole product: the API serves the browser apps.
await buildStale()

/** @type {Figure[]} */
const figures = []
for (const { part, how } of rounds) {
  console.log(`Measuring ${part} (${how.engine}) …`)
  const measure = PARTS[part]
  if (!measure) continue
  const found = await measure(how)
  figures.push(...found)
  if (values.write) await writeDown(part, how, found)
}
console.log(`\n${tableOf(figures)}\n`)
const missed = figures.filter(({ reached }) => !reached)
console.log(`${figures.length - missed.length} reached, ${missed.length} not`)
process.exit(missed.length === 0 ? 0 : 1)
