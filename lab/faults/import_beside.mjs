import { quantile } from '../bench/figures.mjs'
import { SERVER_OPTIONS } from '../bench/filled_park.mjs'
import { csv, riders } from '../fixtures/make_riders.mjs'
import { startArrivals } from '../lib/arrivals.mjs'
import { countAnew, memoryOf } from '../lib/memory.mjs'
import { ask } from './client.mjs'
import { sendForm } from './form.mjs'
import { asAdmin, openPark } from './park.mjs'
import { counted, seconds } from './visitors.mjs'
import { brokenRules, wholeness } from './whole.mjs'

const FIRST_PHONE = 4_000_000_000
const PER_SECOND = 50
const P95_MS = 300
const MEMORY_MB = 400
/** For a million rows. */
const WITHIN_MS = 150_000

/** @type {import('./main.mjs').Fault} */
export const importBeside = {
  title: 'a million rows are imported while people look',
  engines: ['mysql', 'sqlite'],
  async make({ engine, full }) {
    const rows = full ? 1_000_000 : 100_000
    const park = await openPark({ engine, processes: 1, options: SERVER_OPTIONS })
    const [api] = park.apis
    const [url = ''] = park.urls
    try {
      const headers = await asAdmin(url)
      const file = csv(riders(rows, FIRST_PHONE))
      /** @type {number[]} */
      const times = []
      /** @type {Record<string, number>} */
      const statuses = {}
      const looking = startArrivals(PER_SECOND, async (_, due) => {
        const { status } = await ask(`${url}/api/customers/search?limit=20`, { headers })
        times.push(performance.now() - due)
        statuses[status] = (statuses[status] ?? 0) + 1
      })
      countAnew(api?.pid())
      const { body, ms } = await sendForm(`${url}/api/customers/import`, headers, {}, file, 'r.csv')
      await looking.leave()
      const memory = memoryOf(api?.pid(), 'VmHWM')
      const p95 = quantile(times, 0.95)
      const broken = await brokenRules(park)
      return [
        {
          done: `one upload of ${rows} rows to one process, ${times.length} searches of staff at ${PER_SECOND} a second`,
          found: `${body?.imported_count} imported in ${seconds(ms)}, memory ${memory} MB at most; the searches: ${counted(statuses)}, p95 ${p95.toFixed(0)} ms; ${wholeness(broken)}`,
          aim: '1,000,000 rows <= 150 s, memory < 400 MB, p95 < 300 ms',
          reached:
            body?.imported_count === rows &&
            ms <= (WITHIN_MS * rows) / 1_000_000 &&
            memory < MEMORY_MB &&
            p95 < P95_MS &&
            statuses['200'] === times.length &&
            broken.length === 0,
        },
      ]
    } finally {
      await park.close()
    }
  },
}
