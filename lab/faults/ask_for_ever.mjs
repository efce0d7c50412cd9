import { setTimeout as pause } from 'node:timers/promises'
import { ask } from './client.mjs'
import { loopLag } from './loop_lag.mjs'
import { asAdmin, openPark } from './park.mjs'
import { counted, seconds, startVisiting, summary } from './visitors.mjs'
import { wholeAfter } from './whole.mjs'

const PER_SECOND = 20
const AT_ONCE = 4
const ANSWERED_WITHIN_MS = 2000
const LAG_MS = 500
const REVENUE = '/api/memberships/reports/revenue'
const ROWS = '/api/customers/reports/rows?of=logins'

/** Requests that once looped over endless days, or that would allocate as much as they ask for. */
const ENDLESS = [
  `${REVENUE}?end_date=9999-12-31`,
  `${REVENUE}?start_date=1000-01-01&end_date=9999-12-31`,
  `${REVENUE}?start_date[__proto__]=2026-01-01&end_date=9999-12-31`,
  `${REVENUE}?start_date=0000-01-01`,
  `${ROWS}&start_date=1000-01-01&end_date=9999-12-31`,
  '/api/customers/reports/registration-trends?days=1e308',
  '/api/customers/reports/login-activity?days=9007199254740993',
  '/api/memberships/reports/due?days_ahead=99999999999999999999',
  '/api/memberships?expiring_within=999999999',
  `/api/customers/search?${'a[b]=c&'.repeat(1000)}`,
]

/** @type {import('./main.mjs').Fault} */
export const askForEver = {
  title: 'a request that would loop',
  engines: ['mysql', 'sqlite'],
  async make({ engine, full }) {
    const rounds = full ? 100 : 10
    const park = await openPark({ engine, processes: 1 })
    try {
      const [url = ''] = park.urls
      const [api] = park.apis
      const pid = api?.pid()
      const headers = await asAdmin(url)
      const visiting = await startVisiting({ park, perSecond: PER_SECOND })
      await pause(3000)
      await loopLag(url)
      /** @type {Record<string, number>} */
      const statuses = {}
      let slowest = 0
      for (let round = 0; round < rounds; round += 1) {
        for (const path of ENDLESS) {
          const asked = Array.from({ length: AT_ONCE }, () => ask(`${url}${path}`, { headers }))
          for (const { status, ms } of await Promise.all(asked)) {
            statuses[status] = (statuses[status] ?? 0) + 1
            slowest = Math.max(slowest, ms)
          }
        }
      }
      const lag = await loopLag(url)
      await visiting.leave()
      const others = summary(visiting.visits)
      const after = await wholeAfter(park, visiting.acknowledged)
      const refused = Object.keys(statuses).join() === '422'
      return [
        {
          done: `${rounds} rounds of ${ENDLESS.length} such requests, ${AT_ONCE} at once of each, ${others.count} other requests at ${PER_SECOND} a second`,
          found: `${counted(statuses)}, the slowest after ${seconds(slowest)}; the loop stood still for ${lag} ms at most; ${api?.pid() === pid && api?.isRunning() ? '0 restarts' : 'the process died'}; the others: ${others.told}, p95 ${seconds(others.p95)}; ${after.told}`,
          aim: '422 < 2 s, the loop < 500 ms, 0 restarts',
          reached:
            refused &&
            slowest < ANSWERED_WITHIN_MS &&
            lag < LAG_MS &&
            api?.isRunning() === true &&
            others.odd === 0 &&
            after.whole,
        },
      ]
    } finally {
      await park.close()
    }
  },
}
