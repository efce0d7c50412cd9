import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openOwnPark } from '../lib/own_park.mjs'
import { borrowDatabase } from '../lib/mysql.mjs'
import { cacheFolder } from '../lib/root.mjs'
import { openEngine } from './engines.mjs'
import { fill } from './fill.mjs'

const PASSWORD = 'saddle-trail-meadow-7'
export const ADMIN = { username: 'admin', password: PASSWORD }

/**
 * A park with so many customers, and the settings that open it. On SQLite it is kept for the next run of the same day;
 * a database server lends one that is given back.
 * @param {import('./engines.mjs').EngineName} engine
 * @param {number} customers
 */
export async function filledPark(engine, customers) {
  const day = new Date().toISOString().slice(0, 10)
  const folder = join(cacheFolder, 'bench', `${engine}-${customers}`)
  const stamp = join(folder, `filled-${day}`)
  const borrowed = engine === 'mysql' ? await borrowDatabase(`bench_${customers}`) : undefined
  if (engine === 'mysql' && !borrowed) throw new Error('No MySQL or MariaDB: set DB_HOST')
  const env = {
    DATA_DIR: folder,
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    ...borrowed?.env,
  }
  if (borrowed || !existsSync(stamp)) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    // The product makes its own tables.
    await (await openOwnPark(env)).close()
    const started = Date.now()
    const database = openEngine({ DB_CONNECTION: 'sqlite', ...env })
    await fill(database, engine, customers)
    await database.close()
    writeFileSync(stamp, '')
    console.log(`  filled ${customers} customers in ${Math.round((Date.now() - started) / 1000)} s`)
  }
  return { env, release: async () => borrowed?.giveBack() }
}
