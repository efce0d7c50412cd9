import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { atExit } from '../../scripts/lib/at_exit.mjs'
import { DATABASE } from '../lib/durable_mysql.mjs'
import { freePort } from '../../scripts/lib/ports.mjs'
import { startServer } from '../../scripts/lib/server.mjs'
import { until } from '../../scripts/lib/until.mjs'
import { isReady, openPark } from './park.mjs'
import { seconds } from './visitors.mjs'
import { brokenRules, wholeness } from './whole.mjs'

const READY_WITHIN_MS = 60_000
const LOOK_EVERY_MS = 2

/** @type {import('./main.mjs').Fault} */
export const killApiInMigration = {
  title: 'kill -9 of the API while it makes its tables',
  engines: ['mysql', 'sqlite'],
  async make({ engine, full }) {
    const kills = full ? 40 : 8
    const park = await openPark({ engine, processes: 0 })
    const port = await freePort()
    /** @type {ReturnType<typeof startServer> | undefined} */
    let running
    atExit(() => running?.stop('SIGKILL'))
    const launch = () => (running = startServer({ ...park.env, PORT: String(port) }, 'ignore'))
    const startWhole = async () => {
      const server = launch()
      await until(() => isReady(`http://127.0.0.1:${port}`), READY_WITHIN_MS)
      server.stop('SIGTERM')
      await server.ended
    }
    try {
      await startWhole()
      const whole = await tablesOf(park)
      let slowest = 0
      let inTheMiddle = 0
      /** @type {string[]} */
      const broken = []
      for (let kill = 0; kill < kills; kill += 1) {
        await forget(park)
        const server = launch()
        const enough = Math.random() * whole
        while ((await tablesOf(park)) < enough) await pause(LOOK_EVERY_MS)
        server.stop('SIGKILL')
        await server.ended
        if ((await tablesOf(park)) < whole) inTheMiddle += 1
        const began = performance.now()
        await startWhole()
        slowest = Math.max(slowest, performance.now() - began)
        if ((await tablesOf(park)) !== whole) broken.push(`not ${whole} tables after kill ${kill}`)
        broken.push(...(await brokenRules(park)))
      }
      return [
        {
          done: `${kills} kills in a first start, ${inTheMiddle} of them before the last of ${whole} tables`,
          found: `${kills} of ${kills} started again, within ${seconds(slowest)}, ${wholeness(broken)}`,
          aim: 'the next start completes it',
          reached: inTheMiddle > 0 && broken.length === 0,
        },
      ]
    } finally {
      await park.close()
    }
  },
}

/** @typedef {import('./park.mjs').Park} Park */

/** Number of tables so far. */
async function tablesOf(/** @type {Park} */ { server, dataDir }) {
  if (server) {
    const [found] = await server.ask(
      `SELECT COUNT(*) AS n FROM information_schema.TABLES WHERE TABLE_SCHEMA = '${DATABASE}'`
    )
    return found.n
  }
  const file = join(dataDir, 'trailgate.sqlite')
  if (!existsSync(file)) return 0
  const database = new Database(file, { timeout: 5000 })
  const found = database.prepare("SELECT COUNT(*) AS n FROM sqlite_master WHERE type = 'table'")
  const { n } = /** @type {{ n: number }} */ (found.get())
  database.close()
  return n
}

/** Resets the park to its state before the first start. */
async function forget(/** @type {Park} */ { server, dataDir }) {
  await server?.ask(`DROP DATABASE ${DATABASE}`)
  await server?.ask(`CREATE DATABASE ${DATABASE} CHARACTER SET utf8mb4`)
  for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true })
}
