import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../../scripts/lib/until.mjs'
import { ask } from './client.mjs'
import { openPark } from './park.mjs'
import { seconds, startVisiting, summary } from './visitors.mjs'
import { wholeAfter } from './whole.mjs'

const PER_SECOND = 20
const ANSWERED_WITHIN_MS = 4000
const HEALED_WITHIN_MS = 2000
const GIVE_UP_MS = 60_000

/** @type {import('./main.mjs').Fault} */
export const swallowDatabase = {
  title: 'the network to the database swallows everything',
  engines: ['mysql'],
  async make({ engine, full }) {
    const holes = full ? [6000, 60_000] : [6000, 20_000]
    const park = await openPark({ engine })
    try {
      const visiting = await startVisiting({ park, perSecond: PER_SECOND })
      let healed = 0
      for (const hole of holes) {
        await pause(2000)
        park.proxy?.swallow()
        await pause(hole)
        park.proxy?.heal()
        const began = performance.now()
        for (const url of park.urls) {
          await until(
            async () => (await ask(`${url}/api/waivers/templates`)).status === 200,
            GIVE_UP_MS
          )
        }
        healed = Math.max(healed, performance.now() - began)
      }
      await pause(2000)
      await visiting.leave()
      const { told, slowest, odd } = summary(visiting.visits)
      const after = await wholeAfter(park, visiting.acknowledged)
      return [
        {
          done: `swallowed for ${holes.map(seconds).join(' and ')}, ${visiting.visits.length} requests at ${PER_SECOND} a second`,
          found: `${told}; slowest ${seconds(slowest)}; healed after ${seconds(healed)}; ${after.told}`,
          aim: 'every request answered <= 4 s (503), 0 hung, heals <= 2 s after',
          reached:
            odd === 0 && slowest <= ANSWERED_WITHIN_MS && healed <= HEALED_WITHIN_MS && after.whole,
        },
      ]
    } finally {
      await park.close()
    }
  },
}
