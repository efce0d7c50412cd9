import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { quantile } from '../bench/figures.mjs'
import { signature } from '../bench/signature.mjs'
import { startArrivals } from '../lib/arrivals.mjs'
import { ask } from './client.mjs'
import { openPark } from './park.mjs'
import { adultTemplate, ridersOf } from './signers.mjs'
import { seconds } from './visitors.mjs'
import { wholeAfter } from './whole.mjs'

const PER_SECOND = 100
const RIDERS = 200
/** A picture of about 30 kB; several, as everybody signs in another way. */
const PICTURES = 20
const SIZE = /** @type {const} */ ([320, 140])
const P95_MS = 200

/** @type {import('./main.mjs').Fault} */
export const signTogether = {
  title: 'a hundred sign every second',
  engines: ['mysql', 'sqlite'],
  async make({ engine, full }) {
    const forMs = full ? 300_000 : 20_000
    const park = await openPark({ engine })
    try {
      const riders = await ridersOf(park, RIDERS)
      const templateId = await adultTemplate(park)
      const pictures = Array.from({ length: PICTURES }, () => signature(...SIZE))
      /** @type {Map<string, number>} */
      const acknowledged = new Map()
      /** @type {number[]} */
      const times = []
      let failed = 0
      const { leave } = startArrivals(PER_SECOND, async (number, due) => {
        const key = randomUUID()
        const cookie = riders[number % riders.length]?.cookie ?? ''
        const { status, body } = await ask(
          `${park.urls[number % park.urls.length]}/api/waivers/sign`,
          {
            headers: { cookie, 'idempotency-key': key },
            json: { template_id: templateId, signature_data: pictures[number % PICTURES] },
          }
        )
        times.push(performance.now() - due)
        if (status === 201) acknowledged.set(key, body.id)
        else failed += 1
      })
      await pause(forMs)
      await leave()
      const p95 = quantile(times, 0.95)
      const after = await wholeAfter(park, acknowledged)
      return [
        {
          done: `${times.length} signatures of ${RIDERS} riders in ${seconds(forMs)}, ${PER_SECOND} a second to ${park.urls.length} processes`,
          found: `${failed} failed; p95 ${p95.toFixed(0)} ms from when each was due, slowest ${seconds(Math.max(...times))}; ${after.told}`,
          aim: 'p95 < 200 ms, the chain whole',
          reached: failed === 0 && p95 < P95_MS && after.whole,
        },
      ]
    } finally {
      await park.close()
    }
  },
}
