import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@adonisjs/lucid'
import type { Connection } from 'mysql2'
import { settings } from '#start/settings'
import { openSocket } from '#database/engines/mysql_nodes'
import { openSqlite } from '#database/engines/sqlite'
import { readElsewhere } from '#database/engines/sqlite_reader'

mkdirSync(settings.dataDir, { recursive: true })

const migrations = {
  migrations: { naturalSort: true, paths: ['database/migrations'] },
  // There are no models: the rows are in database/rows.ts.
  schemaGeneration: { enabled: false },
}

/** A statement that fails is told with places for its values, which may be anybody's (`platform/log_lines.ts`). */
const DISCREET = { compileSqlOnError: false }

/** Every wait for a connection ends: longer than this and the caller is told to come back. */
const ACQUIRE_TIMEOUT_MS = 3000
const MYSQL_PATIENCE = { connectTimeout: 2000 }

/**
 * Slow reads at the same time, and how long one waits for its turn (`platform/database/slow_reads.ts`): on SQLite each takes a core, of a
 * server most only wait.
 */
const SLOW_READS = { sqlite: 2, mysql: 8 }
const SLOW_READ_TURN_MS = 5000

const sqliteFile = join(settings.dataDir, 'trailgate.sqlite')

/** Maximum prepared statements of one connection (LRU). A server keeps 16,382 for all of its connections. */
const PREPARED_MAX = 100

/** Enough for 20 requests a second to a database that is 200 ms away; a server lets 151 in unless it is told otherwise. */
const POOL_MAX = 20

const mysqlServer = {
  // The node of the cluster that is written to changes while the park runs.
  stream: openSocket(settings.database),
  user: settings.database.user,
  password: settings.database.password,
  database: settings.database.name,
  charset: 'utf8mb4',
  timezone: 'Z',
  // Dates and times travel as text on both engines; nothing compares them as JS dates.
  dateStrings: true,
  supportBigNumbers: true,
  maxPreparedStatements: PREPARED_MAX,
  ...MYSQL_PATIENCE,
}

type Opened = (error: unknown, connection: Connection) => void

/** Prepares a new connection to a server. The driver is loaded with the first: a park on SQLite has none. */
function opened(as: 'openMysql' | 'openMysqlReader') {
  return (connection: Connection, done: Opened) => {
    import('#database/engines/mysql').then(
      (engine) => engine[as](connection, done),
      (error: unknown) => done(error, connection)
    )
  }
}

export default defineConfig({
  connection: settings.database.connection,
  connections: {
    sqlite: {
      client: 'better-sqlite3',
      ...DISCREET,
      connection: { filename: sqliteFile },
      useNullAsDefault: true,
      // The driver is synchronous: a second connection would block the loop that the first one needs.
      pool: { min: 1, max: 1, acquireTimeoutMillis: 15_000, afterCreate: openSqlite },
      ...migrations,
    },
    sqlite_reader: {
      client: 'better-sqlite3',
      ...DISCREET,
      connection: { filename: sqliteFile },
      useNullAsDefault: true,
      pool: {
        min: 0,
        max: SLOW_READS.sqlite,
        acquireTimeoutMillis: SLOW_READ_TURN_MS,
        afterCreate: readElsewhere,
      },
    },
    mysql: {
      client: 'mysql2',
      ...DISCREET,
      connection: mysqlServer,
      pool: {
        min: 0,
        max: POOL_MAX,
        acquireTimeoutMillis: ACQUIRE_TIMEOUT_MS,
        afterCreate: opened('openMysql'),
      },
      ...migrations,
    },
    mysql_reader: {
      client: 'mysql2',
      ...DISCREET,
      connection: mysqlServer,
      pool: {
        min: 0,
        max: SLOW_READS.mysql,
        acquireTimeoutMillis: SLOW_READ_TURN_MS,
        afterCreate: opened('openMysqlReader'),
      },
    },
  },
})
