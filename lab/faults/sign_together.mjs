import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { quantile } from '../bench/figures.mjs'
import { signature } from '../bench/signature.mjs'
import { csv, riders } from '../fixtures/make_riders.mjs'
import { startArrivals } from '../lib/arrivals.mjs'
import { ask, expect } from './client.mjs'
import { sendForm } from './form.mjs'
import { asAdmin, openPark } from './park.mjs'
import { adultTemplate } from './signers.mjs'
import { counted, seconds } from './visitors.mjs'
import { wholeAfter } from './whole.mjs'

const PER_SECOND = 100
/** Each signs every half minute: a kiosk session ends after an idle minute. */
const RIDERS = 3000
const FIRST_PHONE = 3_000_000_000
const AT_ONCE = 20
/** Pictures of about 30 kB; several, since signatures differ. */
const PICTURES = 20
const SIZE = /** @type {const} */ ([320, 140])
/** A process that has just started is slower. */
const WARM_PER_SECOND = 25
const WARM_MS = 20_000
const P95_MS = 200

/** All riders come from one address here, by phone only. */
const OPEN = { PROFILE: 'embedded', KIOSK_PAIRING: 'open', RATE_LIMITS: 'off' }

/** @type {import('./main.mjs').Fault} */
export const signTogether = {
  title: 'a hundred sign every second',
  engines: ['mysql', 'sqlite'],
  async make({ engine, full }) {
    const forMs = full ? 300_000 : 20_000
    const park = await openPark({ engine, env: OPEN, direct: true })
    try {
      const cookies = await checkedIn(park.urls)
      const templateId = await adultTemplate(park)
      const pictures = Array.from({ length: PICTURES }, () => signature(...SIZE))
      /** @type {Map<string, number>} */
      const acknowledged = new Map()
      /** @type {number[]} */
      const times = []
      /** @type {Record<string, number>} answers other than 201 */
      const failures = {}
      const sign = async (/** @type {number} */ number) => {
        const key = randomUUID()
        const cookie = cookies[number % cookies.length] ?? ''
        const {
          status,
          body,
          why = status,
        } = await ask(`${park.urls[number % park.urls.length]}/api/waivers/sign`, {
          headers: { cookie, 'idempotency-key': key },
          json: { template_id: templateId, signature_data: pictures[number % PICTURES] },
        })
        if (status === 201) acknowledged.set(key, body.id)
        else failures[why] = (failures[why] ?? 0) + 1
      }
      const warming = startArrivals(WARM_PER_SECOND, sign)
      await pause(WARM_MS)
      await warming.leave()
      const { leave } = startArrivals(PER_SECOND, async (number, due) => {
        await sign(number)
        times.push(performance.now() - due)
      })
      await pause(forMs)
      await leave()
      const p95 = quantile(times, 0.95)
      const after = await wholeAfter(park, acknowledged)
      const failed = Object.keys(failures).length > 0
      return [
        {
          done: `${times.length} signatures of ${cookies.length} riders in ${seconds(forMs)}, ${PER_SECOND} a second to ${park.urls.length} processes that are warm`,
          found: `${failed ? `failed: ${counted(failures)}` : '0 failed'}; p95 ${p95.toFixed(0)} ms from when each was due, slowest ${seconds(Math.max(...times))}; ${after.told}`,
          aim: 'p95 < 200 ms, the chain whole',
          reached: !failed && p95 < P95_MS && after.whole,
        },
      ]
    } finally {
      await park.close()
    }
  },
}

/** Adults from an imported list, each signed in at the kiosk; returns their cookies. */
async function checkedIn(/** @type {string[]} */ urls) {
  const [url = ''] = urls
  const people = riders(RIDERS, FIRST_PHONE).map((row, index) =>
    row.with(4, `19${50 + (index % 50)}-05-17`)
  )
  await sendForm(`${url}/api/customers/import`, await asAdmin(url), {}, csv(people), 'riders.csv')
  /** @type {string[]} */
  const cookies = []
  while (cookies.length < RIDERS) {
    const some = Array.from({ length: AT_ONCE }, async (_, at) => {
      const phone = String(FIRST_PHONE + cookies.length + at)
      const { headers } = await expect(200, `${url}/api/customers/auth`, { json: { phone } })
      return headers['set-cookie']?.[0]?.split(';')[0] ?? ''
    })
    cookies.push(...(await Promise.all(some)))
  }
  return cookies
}
