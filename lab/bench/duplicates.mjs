import { countAnew, memoryOf } from '../lib/memory.mjs'
import { openOwnPark } from '../lib/own_park.mjs'
import { until } from '../../scripts/lib/until.mjs'
import { lookAround } from './api.mjs'
import { openEngine } from './engines.mjs'
import { median, quantile } from './figures.mjs'
import { ONE_TWICE_OF } from './fill.mjs'
import { filledPark } from './filled_park.mjs'
import { clientOf, underLoad } from './load.mjs'

const SMALL = 10_000
const LARGE = 100_000
const ROUND_MS = 2000
/** One at a time: measures latency, not queueing. */
const CONNECTIONS = 1
const MATCHED_WITHIN_MS = 30 * 60_000

const AIMS = {
  /** People per second: the cost per person must not grow with the park. */
  'matching, people a second': 0.6,
  /** Maximum, in megabytes. */
  'memory at most while matching': 1.5,
  /** In milliseconds, p95. */
  'a look-up meanwhile': 2,
  'duplicates, the likeliest 20 with the total': 2,
  'duplicates of one customer': 1.5,
  'somebody who is being entered': 1.5,
}

/** @typedef {Record<keyof typeof AIMS, number>} Measured */

/**
 * Cost of finding duplicate customers: everyone is compared in the background as after an import, then the list is
 * read. A large park compared with a small one (docs/product/duplicates.md).
 * @returns {Promise<import('./main.mjs').Figure[]>}
 */
export async function duplicates(/** @type {import('./main.mjs').Options} */ { engine, runs }) {
  const [small, large] = [await inPark(engine, SMALL, runs), await inPark(engine, LARGE, runs)]
  return Object.entries(AIMS).map(([name, aim]) => {
    const what = /** @type {keyof typeof AIMS} */ (name)
    const ratio = large[what] / small[what]
    const isRate = name.endsWith('a second')
    const unit = isRate ? '/s' : name.startsWith('memory') ? ' MB' : ' ms'
    const shown = (/** @type {number} */ value) => `${value.toFixed(unit === ' ms' ? 1 : 0)}${unit}`
    return {
      what: `${name}, at ${LARGE} beside ${SMALL} customers (${engine})`,
      product: shown(large[what]),
      floor: shown(small[what]),
      ratio: ratio.toFixed(2),
      aim: `${isRate ? '>=' : '<='} ${aim.toFixed(1)}`,
      reached: isRate ? ratio >= aim : ratio <= aim,
    }
  })
}

/** @returns {Promise<Measured>} */
async function inPark(
  /** @type {import('./engines.mjs').EngineName} */ engine,
  /** @type {number} */ customers,
  /** @type {number} */ runs
) {
  const park = await filledPark(engine, customers)
  const database = openEngine(park.env)
  await forgetMatches(database)
  const server = await openOwnPark(park.env)
  const { send, close } = clientOf(server.url, CONNECTIONS)
  try {
    countAnew(server.pid)
    const { token } = await lookAround(server.url)
    const headers = { authorization: `Bearer ${token}` }
    const matching = await matched({ database, send, headers, customers })
    const memory = memoryOf(server.pid, 'VmHWM')
    const total = await totalOf({ send, headers })
    if (total < customers / ONE_TWICE_OF) throw new Error(`Only ${total} pairs were found`)
    console.log(`  ${customers} customers: ${total} pairs in ${matching.seconds.toFixed(0)} s`)
    const read = (/** @type {(index: number) => string} */ path) =>
      late(send, runs, async (again, index) => {
        expectOk(await again(path(index), { headers }))
      })
    return {
      'matching, people a second': matching.people / matching.seconds,
      'memory at most while matching': memory,
      'a look-up meanwhile': matching.lookUp,
      'duplicates, the likeliest 20 with the total': await read(
        (index) => `/api/customers/duplicates?limit=20&offset=${(index % 10) * 20}`
      ),
      'duplicates of one customer': await read(
        (index) => `/api/customers/duplicates?customer_id=${twiceOver(index, customers)}`
      ),
      'somebody who is being entered': await late(send, runs, async (again, index) => {
        const json = { phone: `6${String(twiceOver(index, customers)).padStart(9, '0')}` }
        const path = '/api/customers/duplicates/check'
        expectOk(await again(path, { method: 'POST', headers, json }))
      }),
    }
  } finally {
    close()
    await server.close()
    await database.close()
    await park.release()
  }
}

/** Resets the matching, as if everyone had just been added. */
async function forgetMatches(/** @type {import('./engines.mjs').Engine} */ { write }) {
  await write('delete from duplicate_pairs')
  await write('delete from match_keys')
  await write('update customers set match_step = 1')
}

/**
 * @typedef {object} Matching
 * @property {import('./engines.mjs').Engine} database
 * @property {import('./load.mjs').Send} send
 * @property {Record<string, string>} headers
 * @property {number} customers
 */

/** Waits until everyone has been compared, looking up a customer all the while. */
async function matched(/** @type {Matching} */ { database, send, headers, customers }) {
  const isDone = async () => {
    const sql = 'select id from customers where match_step in (1, 2) limit 1'
    return (await database.read(sql)).length === 0
  }
  const [all] = await database.read('select count(*) as people from customers')
  const begun = performance.now()
  /** @type {number[]} */
  const took = []
  let index = 0
  await until(async () => {
    const asked = performance.now()
    const memberId = 1_000_000 + twiceOver((index += 1), customers)
    expectOk(await send(`/api/customers/search?member_id=${memberId}`, { headers }))
    took.push(performance.now() - asked)
    return isDone()
  }, MATCHED_WITHIN_MS)
  return {
    people: Number(all?.people),
    seconds: (performance.now() - begun) / 1000,
    lookUp: quantile(took, 0.95),
  }
}

async function totalOf(/** @type {Pick<Matching, 'send' | 'headers'>} */ { send, headers }) {
  const answer = await send('/api/customers/duplicates?limit=1', { headers })
  expectOk(answer)
  return Number(answer.headers['x-total-count'])
}

/** The p95 of the median round. */
async function late(
  /** @type {import('./load.mjs').Send} */ send,
  /** @type {number} */ runs,
  /** @type {(send: import('./load.mjs').Send, index: number) => Promise<void>} */ once
) {
  /** @type {number[]} */
  const rounds = []
  for (let round = 0; round <= runs; round += 1) {
    const { p95 } = await underLoad({ send, once, connections: CONNECTIONS, forMs: ROUND_MS })
    if (round > 0) rounds.push(p95)
  }
  return median(rounds)
}

/** A customer who is listed twice, a different one each time. */
function twiceOver(/** @type {number} */ index, /** @type {number} */ customers) {
  return (((index * 7919) % (customers / ONE_TWICE_OF)) + 1) * ONE_TWICE_OF
}

function expectOk(/** @type {import('./load.mjs').Answer} */ { status, body }) {
  if (status !== 200) throw new Error(`${status}: ${body}`)
}
