import { setTimeout as pause } from 'node:timers/promises'
import { startArrivals } from '../lib/arrivals.mjs'
import { ask } from './client.mjs'
import { openPark } from './park.mjs'
import { counted, seconds, startVisiting, summary } from './visitors.mjs'
import { wholeAfter } from './whole.mjs'

const FLOOD_PER_SECOND = 50
const PER_SECOND = 20
const P95_MS = 300

/** @type {import('./main.mjs').Fault} */
export const floodPasswords = {
  title: 'somebody tries passwords from everywhere',
  engines: ['mysql', 'sqlite'],
  async make({ engine, full }) {
    const forMs = full ? 60_000 : 15_000
    const park = await openPark({ engine })
    try {
      const visiting = await startVisiting({ park, perSecond: PER_SECOND })
      await pause(3000)
      const began = Date.now()
      /** @type {Record<string, number>} */
      const statuses = {}
      // Each request uses another account and another address, so that no rate limit applies and every password is
      // hashed.
      const flood = startArrivals(FLOOD_PER_SECOND, async (number) => {
        const { status } = await ask(`${park.urls[number % park.urls.length]}/api/customers/auth`, {
          headers: {
            'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
          },
          json: { phone: String(3_000_000_000 + number), password: 'Wrong-Trail$-4x4' },
        })
        statuses[status] = (statuses[status] ?? 0) + 1
      })
      await pause(forMs)
      const visits = visiting.visits.filter(({ at }) => at >= began)
      await flood.leave()
      await visiting.leave()
      const looks = summary(visits.filter(({ kind }) => kind === 'look'))
      const all = summary(visits)
      const after = await wholeAfter(park, visiting.acknowledged)
      return [
        {
          done: `${FLOOD_PER_SECOND} wrong passwords a second for ${seconds(forMs)}, each of another account and address, ${visits.length} other requests at ${PER_SECOND} a second`,
          found: `the flood: ${counted(statuses)}; the others: ${all.told}; GET p95 ${looks.p95.toFixed(0)} ms; ${after.told}`,
          aim: 'GET p95 < 300 ms',
          reached:
            looks.p95 < P95_MS && all.odd === 0 && all.statuses['503'] === undefined && after.whole,
        },
      ]
    } finally {
      await park.close()
    }
  },
}
