/**
 * Given to a server with `--import`: once the file DATA_DIR/die-after-commit is there, the process dies the hard way right
 * after the next signed waiver is on the disk, before anybody is told; or, when the file says how a statement looks like, the next
 * transaction with such a one. Other work that commits meanwhile goes on.
 */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const { DATA_DIR = '' } = process.env
const Client = createRequire(import.meta.url)('knex/lib/client')
const query = Client.prototype.query

const fuse = join(DATA_DIR, 'die-after-commit')
const SEALS = /^insert into \W?waiver_chain\W/i

/** Connections whose transaction has done what is waited for. */
const doomed = new WeakSet()

Client.prototype.query = async function (
  /** @type {object} */ connection,
  /** @type {string | { sql: string }} */ what
) {
  const result = await query.call(this, connection, what)
  const sql = typeof what === 'string' ? what : what.sql
  if (awaited().test(sql)) doomed.add(connection)
  if (!sql.startsWith('COMMIT') || !doomed.delete(connection)) return result
  if (existsSync(fuse)) {
    process.kill(process.pid, 'SIGKILL')
  }
  return result
}

function awaited() {
  const said = existsSync(fuse) ? readFileSync(fuse, 'utf8') : ''
  return said ? new RegExp(said, 'i') : SEALS
}
