import type BetterSqlite from 'better-sqlite3'

/**
 * While another process writes, a statement waits so long in the driver, and with it everybody who asks this process anything. A
 * transaction does not wait there at all (`services/transaction.ts`).
 */
const WAIT_MS = 500

/** Statements kept ready; knex prepares each anew, which costs a third of a small read. */
const STATEMENTS_KEPT = 500

/**
 * Prepares a fresh SQLite connection: write-ahead log, every commit on the disk before it is
 * acknowledged (a signature may not be lost with the power), foreign keys on.
 */
export function openSqlite(
  connection: BetterSqlite.Database,
  done: (error: Error | null, connection: BetterSqlite.Database) => void
) {
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = FULL')
  connection.pragma(`busy_timeout = ${WAIT_MS}`)
  connection.pragma('foreign_keys = ON')
  prepareOurWay(connection)
  done(null, connection)
}

/**
 * Every transaction of ours writes. One that began by reading would be refused its first write, without a wait, when
 * another process wrote in between; begun so, it waits for its turn and then gets through.
 */
const KNEX_BEGINS = 'BEGIN;'
const WE_BEGIN = 'BEGIN IMMEDIATE;'

/**
 * SQLite plans a statement anew each time that a bare `limit ?` is given its number, which costs ten times what a look-up by
 * index does. A sign before the place keeps it from looking.
 */
const BOUND_LIMIT = /\b(limit|offset) \?/g
const WE_LIMIT = '$1 +?'

function prepareOurWay(connection: BetterSqlite.Database) {
  const prepare = connection.prepare.bind(connection)
  const kept = new Map<string, BetterSqlite.Statement>()
  connection.prepare = ((asked: string) => {
    const known = kept.get(asked)
    if (known && !known.busy) {
      kept.delete(asked)
      kept.set(asked, known)
      return known
    }
    const begins = asked === KNEX_BEGINS
    const statement = prepare(begins ? WE_BEGIN : asked.replace(BOUND_LIMIT, WE_LIMIT))
    if (begins) beginWithoutWaiting(connection, statement)
    kept.set(asked, statement)
    if (kept.size > STATEMENTS_KEPT) kept.delete(kept.keys().next().value ?? asked)
    return statement
  }) as typeof connection.prepare
}

function beginWithoutWaiting(connection: BetterSqlite.Database, begin: BetterSqlite.Statement) {
  const run = begin.run.bind(begin)
  begin.run = (...values) => {
    connection.pragma('busy_timeout = 0')
    try {
      return run(...values)
    } finally {
      connection.pragma(`busy_timeout = ${WAIT_MS}`)
    }
  }
}
