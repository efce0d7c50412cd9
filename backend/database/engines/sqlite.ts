import type BetterSqlite from 'better-sqlite3'
import { isBusy } from '#platform/database/database_errors'
import { noteStatement } from '#platform/metrics/statement_time'

/**
 * Busy timeout of a statement while another process writes. It blocks the driver, and with it all
 * requests of this process. A transaction does not use it (`platform/database/transaction.ts`), and
 * as most statements are in one, the driver waits only after a statement outside a transaction was
 * refused.
 */
const WAIT_MS = 500

/** Statements kept prepared; knex prepares each one again, which costs a third of a small read. */
const STATEMENTS_KEPT = 500

/**
 * Prepares a fresh SQLite connection: write-ahead log, every commit on the disk before it is
 * acknowledged (a signature may not be lost with the power), foreign keys on.
 */
export function openSqlite(
  connection: BetterSqlite.Database,
  done: (error: Error | null, connection: BetterSqlite.Database) => void
) {
  connection.pragma(`busy_timeout = ${WAIT_MS}`)
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
  connection.pragma('busy_timeout = 0')
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
 * SQLite replans a statement each time that a bare `limit ?`, or `= ?` beside a join, gets its
 * value, which costs three to ten times an index look-up. A unary plus before the placeholder
 * prevents that, and changes neither the value nor the comparison.
 */
const LOOKED_AT = /(\b(?:limit|offset)|=) \?/g
const UNSEEN = '$1 +?'

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
    const sql = begins ? WE_BEGIN : asked.replace(LOOKED_AT, UNSEEN)
    const statement = patiently(connection, () => prepare(sql))
    if (!begins) waitForOthers(connection, statement)
    kept.set(asked, statement)
    if (kept.size > STATEMENTS_KEPT) kept.delete(kept.keys().next().value ?? asked)
    return statement
  }) as typeof connection.prepare
}

function waitForOthers(connection: BetterSqlite.Database, statement: BetterSqlite.Statement) {
  for (const way of ['run', 'all'] as const) {
    const ask = statement[way].bind(statement) as (...values: unknown[]) => never
    statement[way] = (...values: unknown[]) => {
      const began = performance.now()
      try {
        return patiently(connection, () => ask(...values))
      } finally {
        // A COMMIT waits for the disk and counts as read-only, too, but answers no rows.
        const isRead = statement.readonly && statement.reader
        noteStatement(statement.source, performance.now() - began, isRead)
      }
    }
  }
}

/** Asks again, and waits in the driver then, where another process was writing; a transaction has had its turn already. */
function patiently<Answer>(connection: BetterSqlite.Database, ask: () => Answer): Answer {
  try {
    return ask()
  } catch (error) {
    if (connection.inTransaction || !isBusy(error)) throw error
    connection.pragma(`busy_timeout = ${WAIT_MS}`)
    try {
      return ask()
    } finally {
      connection.pragma('busy_timeout = 0')
    }
  }
}

type Statement = { sql: string; bindings: readonly unknown[] }

/**
 * Writes what may be lost with the power without a wait for the disk: it gets there with the next commit that waits for it. Nor is
 * another process waited for that writes.
 */
export function writeLightly(connection: BetterSqlite.Database, { sql, bindings }: Statement) {
  connection.pragma('synchronous = NORMAL')
  try {
    connection.transaction(() => connection.prepare(sql).run(bindings)).immediate()
  } finally {
    connection.pragma('synchronous = FULL')
  }
}
