import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { countAnew, memoryOf } from '../lib/memory.mjs'
import { expect } from './client.mjs'
import { loopLag } from './loop_lag.mjs'
import { asAdmin, openPark } from './park.mjs'
import { ridersOf } from './signers.mjs'
import { seconds, startVisiting, summary } from './visitors.mjs'
import { wholeAfter } from './whole.mjs'

const PER_SECOND = 20
const ANSWERED_WITHIN_MS = 1000
const GROWTH_MB = 64
const LAG_MS = 50
const GIGABYTE = 2 ** 30
const PART = Buffer.alloc(2 ** 20, 'a')
const AT_ONCE = 4

/** @type {import('./main.mjs').Fault} */
export const sendTooMuch = {
  title: 'bodies, heads and queries that are far too large',
  engines: ['mysql', 'sqlite'],
  async make({ engine }) {
    const park = await openPark({ engine, processes: 1 })
    try {
      const [url = ''] = park.urls
      const staff = await asAdmin(url)
      const [rider] = await ridersOf(park, 1)
      const { body: people } = await expect(
        200,
        `${url}/api/customers/search?phone=${rider?.phone}`,
        { headers: staff }
      )
      const visiting = await startVisiting({ park, perSecond: PER_SECOND })
      await pause(3000)
      await loopLag(url)
      await pause(5000)
      const usualLag = await loopLag(url)
      const [api] = park.apis
      const before = memoryOf(api?.pid(), 'VmRSS')
      countAnew(api?.pid())
      const login = `${url}/api/auth/login`
      const documents = `${url}/api/customers/${people[0].id}/documents`
      const json = { 'content-type': 'application/json' }
      const form = { ...staff, 'content-type': 'multipart/form-data; boundary=x' }
      const deep = Buffer.from('['.repeat(100_000) + ']'.repeat(100_000))
      const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nX: '
      /** @type {Record<string, () => Promise<{ status: number, ms: number }>>} */
      const bombs = {
        'a body of 1 GB': () => pour(login, { ...json, 'content-length': String(GIGABYTE) }),
        'the same without saying so': () => pour(login, json),
        'a document of 1 GB': () =>
          pour(documents, form, Buffer.from(`${head}1\r\n\r\n%PDF-1.4\n`)),
        'a part with a head of 1 GB': () => pour(documents, form, Buffer.from(head)),
        'a zipped body': () =>
          pour(login, { ...json, 'content-encoding': 'gzip' }, gzipSync(PART), 0),
        'JSON of 100,000 levels': () => pour(login, json, deep, 0),
        'a million parameters': () => pour(`${login}?${'a=1&'.repeat(1_000_000)}`, json),
      }
      /** @type {string[]} */
      const told = []
      let slowest = 0
      let lag = 0
      let refused = true
      for (const [name, drop] of Object.entries(bombs)) {
        const answers = await Promise.all(Array.from({ length: AT_ONCE }, drop))
        lag = Math.max(lag, await loopLag(url))
        const statuses = [...new Set(answers.map(({ status }) => status))]
        told.push(`${name} ${statuses.map((status) => status || 'cut off').join(' and ')}`)
        slowest = Math.max(slowest, ...answers.map(({ ms }) => ms))
        // A client that goes on sending after the answer is cut off, and may not have received it.
        const told4xx = statuses.filter((status) => status >= 400 && status < 500)
        refused &&=
          told4xx.length > 0 && statuses.every((status) => status === 0 || told4xx.includes(status))
      }
      const grown = memoryOf(api?.pid(), 'VmHWM') - before
      await visiting.leave()
      const others = summary(visiting.visits)
      const after = await wholeAfter(park, visiting.acknowledged)
      return [
        {
          done: `${AT_ONCE} at once of each, ${others.count} other requests at ${PER_SECOND} a second`,
          found: `${told.join(', ')}; slowest answer ${seconds(slowest)}, memory +${grown} MB at most; the loop stood still for ${lag} ms at most, and for ${usualLag} ms without them; the others: ${others.told}, p95 ${seconds(others.p95)}; ${after.told}`,
          aim: '4xx <= 1 s, memory +< 64 MB, the loop < 50 ms',
          reached:
            refused &&
            slowest <= ANSWERED_WITHIN_MS &&
            grown < GROWTH_MB &&
            lag < LAG_MS &&
            others.odd === 0 &&
            after.whole,
        },
      ]
    } finally {
      await park.close()
    }
  },
}

/**
 * Sends a beginning and then up to a gigabyte, until there is an answer.
 * @param {string} url
 * @param {Record<string, string>} headers
 * @param {Buffer} [beginning]
 * @param {number} [bytes]
 * @returns {Promise<{ status: number, ms: number }>}
 */
function pour(url, headers, beginning = Buffer.alloc(0), bytes = GIGABYTE) {
  const began = performance.now()
  return new Promise((resolve) => {
    const outgoing = request(url, { method: 'POST', headers, agent: new Agent() })
    let sent = 0
    const more = () => {
      while (sent < bytes) {
        sent += PART.length
        if (!outgoing.write(PART)) return
      }
      outgoing.end()
    }
    const tell = (/** @type {number} */ status) => {
      resolve({ status, ms: performance.now() - began })
      outgoing.destroy()
    }
    outgoing.on('response', ({ statusCode = 0 }) => tell(statusCode))
    outgoing.on('error', () => tell(0))
    outgoing.on('drain', more)
    outgoing.write(beginning)
    more()
  })
}
