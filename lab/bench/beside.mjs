import { openOwnPark } from '../lib/own_park.mjs'
import { startArrivals } from '../lib/arrivals.mjs'
import { lookAround, rest } from './api.mjs'
import { quantile } from './figures.mjs'
import { filledPark } from './filled_park.mjs'
import { clientOf } from './load.mjs'
import { callsOf } from './slowest.mjs'
import { checkIn } from './units.mjs'

const SHOWN = 5
const AIM_MS = 100
/** Riders per second at the gate, and the duration beside each route; the call is repeated meanwhile. */
const PER_SECOND = 20
const BESIDE_MS = 3000
const CONNECTIONS = 8

/**
 * How long a rider waits for a check-in while staff make the API's slowest calls: each route in turn, with its slowest
 * query, in a park of a million.
 * @returns {Promise<import('./main.mjs').Figure[]>}
 */
export async function beside(
  /** @type {import('./main.mjs').Options} */ { engine, customers = 1_000_000 }
) {
  const park = await filledPark(engine, customers)
  const product = await openOwnPark(park.env)
  const staff = clientOf(product.url, 1)
  const riders = clientOf(product.url, CONNECTIONS)
  try {
    const world = { customers, ...(await lookAround(product.url)) }
    const headers = { authorization: `Bearer ${world.token}` }
    const { body } = await staff.send('/api/docs/openapi.json', { headers })
    const slowest = await slowestOfEach(callsOf(JSON.parse(body)), async (path) => {
      const began = performance.now()
      const { status } = await staff.send(path, { headers })
      return status === 200 ? performance.now() - began : 0
    })
    await rest(product.pid)
    const visit = checkIn(world)
    let number = 0
    /** Time that each rider waited while this call was made. */
    const waits = async (/** @type {() => Promise<void>} */ meanwhile) => {
      /** @type {number[]} */
      const took = []
      const arrivals = startArrivals(PER_SECOND, async (_, due) => {
        await visit(riders.send, (number += 1))
        took.push(performance.now() - due)
      })
      const until = performance.now() + BESIDE_MS
      while (performance.now() < until) await meanwhile()
      await arrivals.leave()
      return took
    }
    const pause = () => new Promise((resolve) => setTimeout(resolve, BESIDE_MS))
    await waits(async () => void (await pause()))
    const alone = await waits(async () => void (await pause()))
    const rows = []
    for (const path of slowest) {
      const took = await waits(async () => void (await staff.send(path, { headers })))
      rows.push({ path, took, p99: quantile(took, 0.99) })
    }
    const all = quantile(
      rows.flatMap(({ took }) => took),
      0.99
    )
    const worst = rows.toSorted((one, other) => other.p99 - one.p99).slice(0, SHOWN)
    const ms = (/** @type {number} */ value) => `${value.toFixed(0)} ms`
    return [
      {
        what: `check-ins beside the slowest call of each of ${rows.length} routes, p99, ${customers} customers (${engine})`,
        product: ms(all),
        floor: `alone ${ms(quantile(alone, 0.99))}`,
        aim: `<= ${AIM_MS} ms`,
        reached: all <= AIM_MS,
      },
      ...worst.map(({ path, p99 }) => ({
        what: `beside ${path.replaceAll('|', '%7C')}`,
        product: ms(p99),
        aim: `<= ${AIM_MS} ms`,
        reached: p99 <= AIM_MS,
      })),
    ]
  } finally {
    staff.close()
    riders.close()
    await product.close()
    await park.release()
  }
}

/**
 * The slowest query of each route.
 * @param {string[]} calls
 * @param {(path: string) => Promise<number>} timeOf 0 for an error
 */
async function slowestOfEach(calls, timeOf) {
  /** @type {Map<string, { path: string, ms: number }>} */
  const found = new Map()
  for (const path of calls) {
    const ms = await timeOf(path)
    const [route = path] = path.split('?')
    if (ms > (found.get(route)?.ms ?? 0)) found.set(route, { path, ms })
  }
  return [...found.values()].map(({ path }) => path)
}
