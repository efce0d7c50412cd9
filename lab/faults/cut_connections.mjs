import { setTimeout as pause } from 'node:timers/promises'
import { openPark } from './park.mjs'
import { startVisiting, summary } from './visitors.mjs'
import { wholeAfter } from './whole.mjs'

const PER_SECOND = 50
const CUT_EVERY_MS = 2000
/** Share of read requests that may fail although they are retried once. */
const FAILING = 0.01

/** @type {import('./main.mjs').Fault} */
export const cutConnections = {
  title: 'connections to the database are cut every 2 s',
  engines: ['mysql'],
  async make({ engine, full }) {
    const cuts = full ? 30 : 10
    const park = await openPark({ engine })
    try {
      const visiting = await startVisiting({ park, perSecond: PER_SECOND, tries: 2 })
      let open = 0
      for (let cut = 0; cut < cuts; cut += 1) {
        await pause(CUT_EVERY_MS)
        open += park.proxy?.open() ?? 0
        park.proxy?.cut()
      }
      await visiting.leave()
      const looks = summary(visiting.visits.filter(({ kind }) => kind === 'look'))
      const signs = summary(visiting.visits.filter(({ kind }) => kind === 'sign'))
      const looked = visiting.visits.filter(({ kind }) => kind === 'look').length
      const failed = looked - (looks.statuses['200'] ?? 0)
      const after = await wholeAfter(park, visiting.acknowledged)
      return [
        {
          done: `${cuts} cuts of ${open} connections in all, ${visiting.visits.length} requests at ${PER_SECOND} a second, each tried once more`,
          found: `GET: ${looks.told} (${((failed / looked) * 100).toFixed(2)} % failed); POST: ${signs.told}; ${after.told}`,
          aim: 'error rate < 1 % on GET (one retry), 0 duplicate POST effects',
          reached: failed / looked < FAILING && looks.odd + signs.odd === 0 && after.whole,
        },
      ]
    } finally {
      await park.close()
    }
  },
}
