import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { quantile } from '../bench/figures.mjs'
import { csv, riders } from '../fixtures/make_riders.mjs'
import { ask, expect } from './client.mjs'
import { sendForm } from './form.mjs'
import { asAdmin, openPark } from './park.mjs'
import { brokenRules, wholeness } from './whole.mjs'

const FIRST_PHONE = 4_000_000_000
const OTHER_P95_MS = 300
/** A database file on the same machine finishes these rows sooner. */
const LATEST_KILL_MS = { mysql: 5000, sqlite: 1000 }
const ROWS = 100_000
const ASK_EVERY_MS = 100

/** @type {import('./main.mjs').Fault} */
export const killApiInImport = {
  title: 'kill -9 of the API while it imports',
  engines: ['mysql', 'sqlite'],
  async make({ engine, full }) {
    const kills = full ? 10 : 3
    const latest = LATEST_KILL_MS[engine]
    const file = csv(riders(ROWS, FIRST_PHONE))
    const park = await openPark({ engine })
    const [first, other] = park.apis
    if (!first || !other) throw new Error('there are two processes')
    try {
      const headers = await asAdmin(other.url)
      const visitor = visit(`${other.url}/api/customers/search?limit=20`, headers)
      let lost = 0
      let told = 0
      let inTheMiddle = 0
      for (let kill = 0; kill < kills; kill += 1) {
        const { body } = await send(first.url, headers, file, { async: 'true' })
        const progress = `${other.url}/api/customers/imports/${body.batch_id}`
        const end = performance.now() + 100 + Math.random() * (latest - 100)
        let before = 0
        let running = true
        do {
          const { body: batch } = await expect(200, progress, { headers })
          before = batch.imported_count
          running = batch.state === 'running'
          await pause(ASK_EVERY_MS)
        } while (running && performance.now() < end)
        if (running) inTheMiddle += 1
        await first.end('SIGKILL')
        await first.start()
        const { body: after } = await expect(200, progress, { headers })
        lost += Math.max(0, before - after.imported_count)
        told += after.imported_count
      }
      const { body: last } = await send(first.url, headers, file)
      const times = await visitor.leave()
      const database = park.look()
      const [people] = await database.read(
        'select count(*) as n, count(distinct phone) as phones from customers'
      )
      await database.close()
      const left = await readdir(join(park.dataDir, 'tmp'))
      const broken = await brokenRules(park)
      const exact =
        people?.n === ROWS && people.phones === ROWS && told + last.imported_count === ROWS
      const p95 = quantile(times, 0.95)
      return [
        {
          done: `${ROWS} rows, ${kills} kills after 0.1 to ${latest / 1000} s (${inTheMiddle} before its end), then the file once more`,
          found: `${lost} rows lost that were reported, ${people?.n} people (${told} before, ${last.imported_count} by the last run), ${left.length} files left, ${wholeness(broken)}; the other process p95 ${p95.toFixed(0)} ms of ${times.length} searches`,
          aim: '0 lost, the sum exact, the other process p95 < 300 ms',
          reached:
            lost === 0 && exact && left.length === 0 && broken.length === 0 && p95 < OTHER_P95_MS,
        },
      ]
    } finally {
      await park.close()
    }
  },
}

/** A visitor at the other process reloads the list repeatedly. */
function visit(/** @type {string} */ url, /** @type {Record<string, string>} */ headers) {
  /** @type {number[]} */
  const times = []
  let there = true
  const work = (async () => {
    while (there) {
      const answer = await ask(url, { headers })
      if (answer.status !== 200) throw new Error(`the other process answered ${answer.status}`)
      times.push(answer.ms)
      await pause(20)
    }
  })()
  work.catch(() => (there = false))
  return {
    async leave() {
      there = false
      await work
      return times
    },
  }
}

/**
 * @param {string} url
 * @param {Record<string, string>} headers
 * @param {string} file
 * @param {Record<string, string>} fields
 */
async function send(url, headers, file, fields = {}) {
  const answer = await sendForm(`${url}/api/customers/import`, headers, fields, file, 'riders.csv')
  if (answer.status >= 300 || answer.status === 0) {
    throw new Error(`the import answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  }
  return answer
}
