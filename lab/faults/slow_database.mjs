import { setTimeout as pause } from 'node:timers/promises'
import { memoryOf } from '../lib/memory.mjs'
import { openPark } from './park.mjs'
import { seconds, startVisiting, summary } from './visitors.mjs'
import { wholeAfter } from './whole.mjs'

const PER_SECOND = 20
/** All signatures of a park form one chain: with 200 ms per message little more than one a second gets in. */
const SIGNS_EVERY = 25
const P95_MS = 1500
/** Growth above this means that a process's memory is not flat. */
const GROWTH_MB = 64
const ANSWERED_WITHIN_MS = 15_000

/** @type {import('./main.mjs').Fault} */
export const slowDatabase = {
  title: 'every message to the database is late',
  engines: ['mysql'],
  async make({ engine, full }) {
    const forMs = full ? 60_000 : 15_000
    const findings = []
    for (const lateMs of [200, 2000]) {
      const park = await openPark({ engine })
      try {
        const visiting = await startVisiting({
          park,
          perSecond: PER_SECOND,
          signsEvery: SIGNS_EVERY,
        })
        await pause(3000)
        const before = memory(park)
        const began = Date.now()
        park.proxy?.delay(lateMs)
        await pause(forMs)
        const after = memory(park)
        const late = visiting.visits.filter(({ at }) => at >= began)
        park.proxy?.heal()
        await visiting.leave()
        const { told, p95, slowest, odd, statuses } = summary(late)
        const { whole, told: kept } = await wholeAfter(park, visiting.acknowledged)
        const shed = statuses['503'] ?? 0
        findings.push({
          done: `+${lateMs} ms for ${seconds(forMs)}, ${late.length} requests at ${PER_SECOND} a second to 2 processes, one in ${SIGNS_EVERY} signs`,
          found: `${told}; p95 ${seconds(p95)}, slowest ${seconds(slowest)}; at most ${visiting.most()} waiting; memory ${before} to ${after} MB; ${kept}`,
          aim:
            lateMs === 200
              ? 'p95 < 1.5 s at 20 a second'
              : 'shed with 503, the queue bounded, memory flat',
          reached:
            odd === 0 &&
            whole &&
            after - before <= GROWTH_MB * park.urls.length &&
            (lateMs === 200 ? shed === 0 && p95 < P95_MS : slowest <= ANSWERED_WITHIN_MS),
        })
      } finally {
        await park.close()
      }
    }
    return findings
  },
}

/** Megabytes of all processes together. */
function memory(/** @type {import('./park.mjs').Park} */ { apis }) {
  return apis.reduce((sum, api) => sum + memoryOf(api.pid(), 'VmRSS'), 0)
}
