import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startDurable } from '../lib/durable_mysql.mjs'
import { openOwnPark } from '../lib/own_park.mjs'
import { cacheFolder } from '../../scripts/lib/root.mjs'
import { openEngine } from './engines.mjs'
import { fill } from './fill.mjs'

const PASSWORD = 'saddle-trail-meadow-7'
export const ADMIN = { username: 'admin', password: PASSWORD }
export const ADMIN_ENV = { ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password }

/** A server for a million people keeps what they look at in memory; what it dumps, it may write into any folder. */
export const SERVER_OPTIONS = [
  '--innodb-buffer-pool-size=1G',
  '--innodb-log-file-size=512M',
  '--secure-file-priv=',
]

/**
 * A park with so many customers, and the settings that open it. It is kept for the next run of the same day; on MariaDB with a
 * server of its own.
 * @param {import('./engines.mjs').EngineName} engine
 * @param {number} customers
 */
export async function filledPark(engine, customers) {
  const day = new Date().toISOString().slice(0, 10)
  const folder = join(cacheFolder, 'bench', `${engine}-${customers}`)
  const stamp = join(folder, `filled-${day}`)
  const isFilled = existsSync(stamp)
  if (!isFilled) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
  }
  const own = engine === 'mysql' ? await startDurable(join(folder, 'mysql'), SERVER_OPTIONS) : null
  const env = {
    DATA_DIR: folder,
    ...ADMIN_ENV,
    // `fill` counts its days in UTC: where it is still the day before, the product would take the newest sums back.
    PARK_TIMEZONE: 'UTC',
    DB_CONNECTION: 'sqlite',
    ...own?.env,
  }
  if (isFilled) await forgetLetters(env)
  else {
    // The product makes its own tables.
    await (await openOwnPark(env)).close()
    const started = Date.now()
    const database = openEngine(env, 1)
    await fill(database, engine, customers)
    await database.close()
    writeFileSync(stamp, '')
    console.log(`  filled ${customers} customers in ${Math.round((Date.now() - started) / 1000)} s`)
  }
  return { env, serverPid: own?.server.pid(), release: async () => void (await own?.server.end()) }
}

/** What was signed in an earlier run is written to signers with its PDFs, for minutes: nobody is measured beside that. */
async function forgetLetters(/** @type {NodeJS.ProcessEnv} */ env) {
  const database = openEngine(env, 1)
  await database.write('delete from outbox')
  await database.close()
}
