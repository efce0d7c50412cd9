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

/** A server for a million customers caches their rows in memory and may write dumps into any folder. */
export const SERVER_OPTIONS = [
  '--innodb-buffer-pool-size=1G',
  '--innodb-log-file-size=512M',
  '--secure-file-priv=',
]

/**
 * A park with this many customers, and the settings that open it. It is kept for further runs on the same day; on
 * MariaDB with its own server.
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
    // `fill` counts its days in UTC: in a zone where it is still the day before, the product would withdraw the newest
    // sums.
    PARK_TIMEZONE: 'UTC',
    DB_CONNECTION: 'sqlite',
    ...own?.env,
  }
  if (isFilled) await forgetLetters(env)
  else {
    // The product creates its own tables.
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

/**
 * Removes letters left from an earlier run: sending them with their PDFs takes minutes and would disturb the
 * measurement.
 */
async function forgetLetters(/** @type {NodeJS.ProcessEnv} */ env) {
  const database = openEngine(env, 1)
  await database.write('delete from outbox')
  await database.close()
}
