import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../../scripts/lib/until.mjs'
import { isReady, openPark } from './park.mjs'
import { adultTemplate, ridersOf, startSigning } from './signers.mjs'
import { wholeAfter } from './whole.mjs'

const SIGNERS = 16
const READY_WITHIN_MS = 5000
const GIVE_UP_MS = 60_000

/** @type {import('./main.mjs').Fault} */
export const killDatabase = {
  title: 'kill -9 of the database while riders sign',
  engines: ['mysql'],
  async make({ engine, full }) {
    const kills = full ? 20 : 5
    const waivers = full ? 20_000 : 500
    const park = await openPark({ engine })
    try {
      const riders = await ridersOf(park, SIGNERS)
      const signing = startSigning({ ...park, riders, templateId: await adultTemplate(park) })
      let slowest = 0
      for (let kill = 0; kill < kills; kill += 1) {
        // At a random moment within its share of the waivers.
        await signing.untilThereAre((waivers * (kill + Math.random())) / kills)
        await park.server?.end('SIGKILL')
        await pause(Math.random() * 1000)
        const began = Date.now()
        await park.server?.start()
        await until(
          async () => (await Promise.all(park.urls.map(isReady))).every(Boolean),
          GIVE_UP_MS
        )
        await until(async () => signing.since(began) > 0, GIVE_UP_MS)
        slowest = Math.max(slowest, Date.now() - began)
      }
      await signing.untilThereAre(waivers)
      await signing.stop()
      const after = await wholeAfter(park, signing.acknowledged)
      return [
        {
          done: `${kills} kills, ${SIGNERS} riders, ${signing.acknowledged.size} waivers acknowledged, ${signing.repeated()} of them at a later try`,
          found: `${after.told}; signed again at most ${(slowest / 1000).toFixed(1)} s after the database was started`,
          aim: '0 of >= 20,000 lost, 0 torn, ready <= 5 s, no restart of the API',
          reached: after.whole && slowest <= READY_WITHIN_MS,
        },
      ]
    } finally {
      await park.close()
    }
  },
}
