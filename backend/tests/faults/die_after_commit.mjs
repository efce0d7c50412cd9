/**
 * Given to a server with `--import`: once the file DATA_DIR/die-after-commit is there, the process dies the hard way right
 * after the next signed waiver is on the disk, before anybody is told. Other work that commits meanwhile goes on.
 */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const { DATA_DIR = '' } = process.env
const Client = createRequire(import.meta.url)('knex/lib/client')
const query = Client.prototype.query

/** Connections whose transaction has sealed a waiver. */
const sealing = new WeakSet()

Client.prototype.query = async function (
  /** @type {unknown} */ connection,
  /** @type {string | { sql: string }} */ what
) {
  const result = await query.call(this, connection, what)
  const sql = typeof what === 'string' ? what : what.sql
  if (/^insert into \W?waiver_chain\W/i.test(sql)) sealing.add(/** @type {object} */ (connection))
  if (!sql.startsWith('COMMIT') || !sealing.delete(/** @type {object} */ (connection)))
    return result
  if (existsSync(join(DATA_DIR, 'die-after-commit'))) {
    process.kill(process.pid, 'SIGKILL')
  }
  return result
}
