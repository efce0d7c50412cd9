import { randomUUID } from 'node:crypto'
import { signature } from '../bench/signature.mjs'
import { quantile } from '../bench/figures.mjs'
import { startArrivals } from '../lib/arrivals.mjs'
import { ask } from './client.mjs'
import { asAdmin } from './park.mjs'
import { adultTemplate, ridersOf } from './signers.mjs'

const RIDERS = 200

/** @typedef {import('./client.mjs').Answer & { at: number, kind: 'look' | 'sign' }} Visit */

/**
 * Lets people use the park at a steady rate (open loop) until leave() is called: staff search, riders view their
 * waivers and sign, each signature with its own key.
 * @param {object} what
 * @param {{ urls: string[] }} what.park
 * @param {number} what.perSecond
 * @param {number} [what.signsEvery] every nth visitor signs, the others look
 * @param {number} [what.tries] attempts of a visitor without an answer or with a 503, each at the next process
 */
export async function startVisiting({ park, perSecond, signsEvery = 4, tries = 1 }) {
  const { urls } = park
  const headers = await asAdmin(urls[0] ?? '')
  const riders = await ridersOf(park, RIDERS)
  const templateId = await adultTemplate(park)
  const picture = signature(200, 80)
  /** @type {Visit[]} */
  const visits = []
  /** @type {Map<string, number>} */
  const acknowledged = new Map()

  const visit = async (/** @type {number} */ number) => {
    const rider = riders[number % riders.length]
    const cookie = { cookie: rider?.cookie ?? '' }
    const key = randomUUID()
    const kind = number % signsEvery === 0 ? 'sign' : 'look'
    const [path, how] =
      kind === 'sign'
        ? [
            '/api/waivers/sign',
            {
              headers: { ...cookie, 'idempotency-key': key },
              json: { template_id: templateId, signature_data: picture },
            },
          ]
        : number % 2 === 0
          ? ['/api/waivers/my-waivers', { headers: cookie }]
          : ['/api/customers/search?limit=20', { headers }]
    const at = Date.now()
    const began = performance.now()
    /** @type {import('./client.mjs').Answer} */
    let answer = { status: 0, body: null, headers: {}, ms: 0 }
    for (let attempt = 0; attempt < tries; attempt += 1) {
      answer = await ask(`${urls[(number + attempt) % urls.length]}${path}`, how)
      if (answer.status !== 0 && answer.status !== 502 && answer.status !== 503) break
    }
    if (kind === 'sign' && answer.status === 201) acknowledged.set(key, answer.body.id)
    visits.push({ ...answer, body: null, ms: performance.now() - began, at, kind })
  }
  const arrivals = startArrivals(perSecond, visit)
  return {
    acknowledged,
    visits,
    most: arrivals.most,
    leave: arrivals.leave,
  }
}

/** Results of visits, in numbers. */
export function summary(/** @type {readonly Visit[]} */ visits) {
  /** @type {Record<string, number>} */
  const statuses = {}
  for (const { status } of visits) statuses[status] = (statuses[status] ?? 0) + 1
  const times = visits.map(({ ms }) => ms)
  return {
    count: visits.length,
    statuses,
    told: counted(statuses),
    slowest: times.length > 0 ? Math.max(...times) : 0,
    p95: times.length > 0 ? quantile(times, 0.95) : 0,
    /** Neither done nor told to come back. */
    odd: visits.filter(({ status }) => ![200, 201, 503].includes(status)).length,
  }
}

/** Number of each status: '44 × 200, 2 × no answer'. */
export function counted(/** @type {Record<string, number>} */ statuses) {
  return Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status === '0' ? 'no answer' : status}`)
    .join(', ')
}

export function seconds(/** @type {number} */ ms) {
  return `${(ms / 1000).toFixed(1)} s`
}
