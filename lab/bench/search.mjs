import { messyFamilies, messyQueries } from '../fixtures/messy_queries.mjs'
import { cpuSecondsOf } from '../lib/cpu.mjs'
import { openOwnPark } from '../lib/own_park.mjs'
import { lookAround } from './api.mjs'
import { openEngine } from './engines.mjs'
import { quantile } from './figures.mjs'
import { filledPark } from './filled_park.mjs'
import { clientOf } from './load.mjs'

const SIZES = [10_000, 100_000, 1_000_000]
const QUERIES = 300
const FAMILIES = 240
/** The right household must be among this many results. */
const AMONG = 5
const RECALL = 0.98
/** Maximum p95 in a park of up to 100,000 customers, and in a larger one. */
const P95_MS = { usual: 50, large: 80 }
const USUAL_UP_TO = 100_000

/**
 * Accuracy and latency of the counter's search for spoken queries, one at a time (docs/product/counter.md). In parks of
 * 10,000, 100,000 and a million, or of the size given.
 * @returns {Promise<import('./main.mjs').Figure[]>}
 */
export async function search(/** @type {import('./main.mjs').Options} */ { engine, customers }) {
  /** @type {import('./main.mjs').Figure[]} */
  const figures = []
  for (const size of customers ? [customers] : SIZES) {
    const { recall, p50, p95, cpuMs } = await inPark(engine, size)
    const aimMs = size <= USUAL_UP_TO ? P95_MS.usual : P95_MS.large
    figures.push(
      {
        what: `counter search, who is meant among the first ${AMONG}, of ${QUERIES} queries at ${size} customers (${engine})`,
        product: recall.toFixed(3),
        aim: `>= ${RECALL}`,
        reached: recall >= RECALL,
      },
      {
        what: `counter search, p95 at ${size} customers (${engine}, p50 ${p50.toFixed(1)} ms, ${cpuMs.toFixed(1)} ms of CPU each)`,
        product: `${p95.toFixed(1)} ms`,
        aim: `<= ${aimMs} ms`,
        reached: p95 <= aimMs,
      }
    )
  }
  return figures
}

async function inPark(
  /** @type {import('./engines.mjs').EngineName} */ engine,
  /** @type {number} */ customers
) {
  const park = await filledPark(engine, customers)
  const server = await openOwnPark(park.env)
  const { send, close } = clientOf(server.url, 1)
  const database = openEngine(park.env)
  try {
    const { token } = await lookAround(server.url)
    const headers = { authorization: `Bearer ${token}` }
    const families = messyFamilies(FAMILIES)
    await enter(families, { send, headers, database })
    const queries = messyQueries(families, QUERIES)
    const isFound = async (/** @type {{ q: string, phone: string }} */ { q, phone }) => {
      const answer = await send(`/api/counter/search?q=${encodeURIComponent(q)}`, { headers })
      if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.body}`)
      /** @type {{ people: { phone: string | null }[] }[]} */
      const found = JSON.parse(answer.body)
      return found
        .slice(0, AMONG)
        .some((household) => household.people.some((person) => person.phone === phone))
    }
    /** @type {number[]} */
    const took = []
    /** @type {string[]} */
    const missed = []
    // The first round warms the server up.
    let cpuBefore = 0
    for (const round of [0, 1]) {
      cpuBefore = cpuSecondsOf(server.pid)
      for (const query of queries) {
        const began = performance.now()
        const isHit = await isFound(query)
        if (round === 0) continue
        took.push(performance.now() - began)
        if (!isHit) missed.push(`${query.kind}: ${query.q}`)
      }
    }
    const cpuMs = ((cpuSecondsOf(server.pid) - cpuBefore) * 1000) / queries.length
    if (missed.length > 0) console.log(`  not found: ${missed.join('; ')}`)
    return {
      cpuMs,
      recall: 1 - missed.length / queries.length,
      p50: quantile(took, 0.5),
      p95: quantile(took, 0.95),
    }
  } finally {
    close()
    await database.close()
    await server.close()
    await park.release()
  }
}

/**
 * @typedef {object} Entering
 * @property {import('./load.mjs').Send} send
 * @property {Record<string, string>} headers
 * @property {import('./engines.mjs').Engine} database
 */

/** Enters the families that an earlier run has not entered, each with its minor. */
async function enter(
  /** @type {import('../fixtures/messy_queries.mjs').MessyFamily[]} */ families,
  /** @type {Entering} */ { send, headers, database }
) {
  for (const { minor, ...person } of families) {
    const [known] = await database.read('select id from customers where phone = ?', [person.phone])
    if (known) continue
    const made = await send('/api/customers', { method: 'POST', headers, json: person })
    if (made.status !== 201) throw new Error(`${made.status}: ${made.body}`)
    const json = {
      ...minor,
      date_of_birth: '2017-08-09',
      relationship_type: 'parent',
      emergency_contact_name: person.first_name,
      emergency_contact_phone: person.phone,
    }
    const path = `/api/customers/${JSON.parse(made.body).id}/minors`
    const added = await send(path, { method: 'POST', headers, json })
    if (added.status !== 201) throw new Error(`${added.status}: ${added.body}`)
  }
}
