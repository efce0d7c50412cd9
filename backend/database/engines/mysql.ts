import type { Connection } from 'mysql2'
import { prepareStatements } from '#database/engines/mysql_prepared'
import { endWhenRefused, trackConnection } from '#database/engines/mysql_nodes'
import { watch } from '#database/engines/mysql_watch'
import { READ_BUDGET_MS } from '#platform/database/database_errors'
import { settings } from '#start/settings'

/**
 * Lock wait timeout: a caller waits about twice this, then gets a retryable answer before the
 * screen seems to hang.
 */
const LOCK_WAIT_S = 2

/**
 * Prepares a fresh MySQL or MariaDB connection: strict mode, UTC, a lock wait short enough that the
 * caller gets an answer, and a watch over servers that fall silent. Isolation READ COMMITTED is set for the session (docs/adr/0003).
 */
export function openMysql(
  connection: Connection,
  done: (error: Error | null, connection: Connection) => void
) {
  prepareStatements(connection)
  watch(connection)
  endWhenRefused(connection)
  trackConnection(connection, settings.database)
  const statement = `SET SESSION time_zone = '+00:00', innodb_lock_wait_timeout = ${LOCK_WAIT_S},
    sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION,ERROR_FOR_DIVISION_BY_ZERO,NO_ZERO_DATE,NO_ZERO_IN_DATE',
    tx_isolation = 'READ-COMMITTED'`
  connection.query(statement, (error) => {
    // MySQL 8 renamed the variable that MariaDB keeps.
    if (error?.message.includes('tx_isolation')) {
      const renamed = statement.replace('tx_isolation', 'transaction_isolation')
      connection.query(renamed, (second) => done(second, connection))
      return
    }
    done(error, connection)
  })
}

/** Prepares a connection that only reads, and whose statements the server ends when they use up their budget. */
export function openMysqlReader(
  connection: Connection,
  done: (error: Error | null, connection: Connection) => void
) {
  openMysql(connection, (failed) => {
    if (failed) return done(failed, connection)
    connection.query('SET SESSION TRANSACTION READ ONLY', (refused) => {
      if (refused) return done(refused, connection)
      limitStatements(connection, (error) => done(error, connection))
    })
  })
}

function limitStatements(connection: Connection, done: (error: Error | null) => void) {
  connection.query(`SET SESSION max_statement_time = ${READ_BUDGET_MS / 1000}`, (error) => {
    // MariaDB counts seconds; MySQL has a variable of its own and counts milliseconds.
    if (!error?.message.includes('max_statement_time')) return done(error)
    connection.query(`SET SESSION max_execution_time = ${READ_BUDGET_MS}`, done)
  })
}
