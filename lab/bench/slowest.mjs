import { openOwnPark } from '../lib/own_park.mjs'
import { lookAround } from './api.mjs'
import { filledPark } from './filled_park.mjs'
import { clientOf } from './load.mjs'

const SHOWN = 10
/** Maximum time that one statement may block the serving thread, in milliseconds (SQLite). */
const AIM_MS = 50
/** Maximum duration of a whole call: reads outside the serving thread have as long (`READ_BUDGET_MS`). */
const WHOLE_MS = 5000
const YEAR = 365
const DAY_MS = 86_400_000

/**
 * Every GET of the API document as staff may call it, in a large park: without parameters, with every documented choice
 * and text, and each filter with each order. Reports the slowest calls, and the longest statement of each on the
 * serving thread, which blocks every other request.
 * @returns {Promise<import('./main.mjs').Figure[]>}
 */
export async function slowest(
  /** @type {import('./main.mjs').Options} */ { engine, customers = 1_000_000 }
) {
  const park = await filledPark(engine, customers)
  const product = await openOwnPark(park.env)
  const { send, close } = clientOf(product.url, 1)
  try {
    const { token } = await lookAround(product.url)
    const headers = { authorization: `Bearer ${token}` }
    const { body } = await send('/api/docs/openapi.json', { headers })
    const paths = callsOf(JSON.parse(body))
    /** @type {{ path: string, status: number, ms: number, blockedMs: number }[]} */
    const asked = []
    await longestStatement(send)
    for (const path of paths) {
      const began = performance.now()
      const { status } = await send(path, { headers })
      const ms = performance.now() - began
      asked.push({ path, status, ms, blockedMs: await longestStatement(send) })
    }
    const answered = asked.filter(({ status }) => status === 200 || status >= 500)
    const isWell = (/** @type {(typeof asked)[number]} */ { status, ms, blockedMs }) =>
      status === 200 && blockedMs <= AIM_MS && ms <= WHOLE_MS
    const late = answered.filter((call) => !isWell(call))
    const slow = answered.toSorted((one, other) => other.ms - one.ms).slice(0, SHOWN)
    return [
      {
        what: `${answered.length} calls of the API document, ${customers} customers (${engine}): longest statement on the serving thread`,
        product: `${Math.max(...answered.map(({ blockedMs }) => blockedMs)).toFixed(0)} ms`,
        aim: `<= ${AIM_MS} ms, none refused, none over ${WHOLE_MS / 1000} s`,
        reached: late.length === 0,
      },
      ...[...new Set([...slow, ...late])].map((call) => ({
        what: call.path.replaceAll('|', '%7C'),
        product:
          call.status === 200
            ? `${call.ms.toFixed(0)} ms, of it ${call.blockedMs.toFixed(0)} ms`
            : `${call.status} after ${call.ms.toFixed(0)} ms`,
        aim: '',
        reached: isWell(call),
      })),
    ]
  } finally {
    close()
    await product.close()
    await park.release()
  }
}

/** Reading the metric resets it. */
async function longestStatement(/** @type {import('./load.mjs').Send} */ send) {
  const { body } = await send('/api/metrics')
  const seconds = /^trailgate_longest_statement_seconds (\S+)$/m.exec(body)?.[1]
  return Number(seconds ?? 0) * 1000
}

/** @typedef {{ name: string, in: string, required?: boolean, schema: { enum?: string[], type?: string, format?: string } }} Parameter */
/** @typedef {Record<string, { content?: Record<string, unknown> }>} Answers */
/** @typedef {{ paths: Record<string, { get?: { parameters?: Parameter[], responses: Answers } }> }} Document */

/** The paths with their queries, each once. */
export function callsOf(/** @type {Document} */ { paths }) {
  const calls = Object.entries(paths).flatMap(([path, { get }]) => {
    if (!get || LEFT_OUT.includes(path) || isStream(get.responses)) return []
    const parameters = (get.parameters ?? []).filter(({ in: place }) => place === 'query')
    const place = path.replaceAll(/\{[^}]+\}/g, '1')
    return queriesOf(parameters).map((query) => {
      const text = new URLSearchParams(query).toString()
      return `${place.startsWith('/api') ? '' : '/api'}${place}${text && `?${text}`}`
    })
  })
  return [...new Set(calls)]
}

/** An event stream never ends. */
function isStream(/** @type {Answers} */ answers) {
  return Object.values(answers).some(({ content }) => content && 'text/event-stream' in content)
}

/** They answer a file of all customers, which `bulk` measures. */
const LEFT_OUT = ['/api/customers/export', '/customers/export', '/api/metrics', '/metrics']

/** @returns {Record<string, string>[]} */
function queriesOf(/** @type {Parameter[]} */ parameters) {
  const always = Object.assign(
    {},
    ...parameters.filter(({ required }) => required).map((each) => valuesOf(each)[0])
  )
  const days = Object.assign({}, ...parameters.map(({ name }) => DAYS[name]))
  const filters = parameters
    .filter(({ name }) => !UNFILTERING.includes(name) && !(name in DAYS))
    .flatMap(valuesOf)
  const orders = parameters.filter(({ name }) => name === 'sort_by').flatMap(valuesOf)
  const deep = parameters.some(({ name }) => name === 'offset') ? [{ offset: '100000' }] : []
  return [{}, ...filters].flatMap((filter) =>
    [{}, ...orders, ...deep].map((order) => ({ ...always, ...days, ...filter, ...order }))
  )
}

const UNFILTERING = ['sort_by', 'sort_order', 'skip', 'offset', 'limit', 'revision']

const dayAgo = (/** @type {number} */ days) =>
  new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

/** The longest period that a report accepts. @type {Record<string, Record<string, string>>} */
const DAYS = {
  start_date: { start_date: dayAgo(YEAR - 1) },
  end_date: { end_date: dayAgo(0) },
  days: { days: String(YEAR) },
  days_ahead: { days_ahead: String(YEAR) },
}

/** Values tried for a parameter. @returns {Record<string, string>[]} */
function valuesOf(/** @type {Parameter} */ { name, schema: { enum: choices, type, format } }) {
  const values = choices ?? (format === 'date' ? [dayAgo(0)] : (VALUES[type ?? ''] ?? ['true']))
  return values.map((value) => ({ [name]: String(value) }))
}

/** Prefixes of many names and of many numbers. @type {Record<string, string[]>} */
const VALUES = { string: ['k', '5'], integer: ['1'], number: ['1'], boolean: ['true', 'false'] }
