/**
 * For a server's `--import`: once the file DATA_DIR/die-after-commit exists, the process is killed right after the next
 * signed waiver is on disk, before the response; or, if the file contains a statement pattern, after the next
 * transaction with a matching statement. Other transactions commit as usual.
 */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const { DATA_DIR = '' } = process.env
const Client = createRequire(import.meta.url)('knex/lib/client')
const query = Client.prototype.query

const fuse = join(DATA_DIR, 'die-after-commit')
const SEALS = /^insert into \W?waiver_chain\W/i

/** Connections whose transaction has sent the awaited statement. */
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
