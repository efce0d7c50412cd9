import { join } from 'node:path'
import Database from 'better-sqlite3'
import mysql from 'mysql2'
import { createPool } from 'mysql2/promise'

/** Limits of the product's own prepared statements: values per statement, and statements per connection. */
const PREPARED_VALUES = 20
const PREPARED_MAX = 100

const whole = mysql.TypedParameter.LONGLONG

/** @typedef {'sqlite' | 'mysql'} EngineName */
/** @typedef {string | number | Buffer | null} Value */
/** @typedef {Record<string, any>} Row */

/**
 * A database with its bare driver, for the floor and for filling a park.
 * @typedef {object} Engine
 * @property {(sql: string, values?: Value[]) => Promise<Row[]>} read
 * @property {(sql: string, values?: Value[]) => Promise<number>} write returns the id of the new row
 * @property {(sql: string, values?: Value[]) => Promise<void>} writeLightly may be lost in a power cut: on SQLite
 *   without a sync to disk
 * @property {(work: (engine: Pick<Engine, 'read' | 'write'>) => Promise<void>) => Promise<void>} transaction
 * @property {() => Promise<void>} close
 */

/**
 * Opens the database that the same settings give to the product.
 * @param {NodeJS.ProcessEnv} env
 * @param {number} [connections] one, if session settings must hold for every statement
 * @returns {Engine}
 */
export function openEngine(env, connections = 10) {
  return env.DB_CONNECTION === 'mysql' ? openMysql(env, connections) : openSqlite(env)
}

/** @returns {Engine} */
function openSqlite(/** @type {NodeJS.ProcessEnv} */ { DATA_DIR: folder = '' }) {
  const database = new Database(join(folder, 'trailgate.sqlite'))
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('busy_timeout = 5000')
  database.pragma('foreign_keys = ON')
  /** @type {Map<string, import('better-sqlite3').Statement>} */
  const kept = new Map()
  const prepared = (/** @type {string} */ sql) => {
    const statement = kept.get(sql) ?? database.prepare(sql)
    kept.set(sql, statement)
    return statement
  }
  const statements = {
    read: async (/** @type {string} */ sql, /** @type {Value[]} */ values = []) =>
      /** @type {Row[]} */ (prepared(sql).all(values)),
    write: async (/** @type {string} */ sql, /** @type {Value[]} */ values = []) =>
      Number(prepared(sql).run(values).lastInsertRowid),
  }
  return {
    ...statements,
    async writeLightly(sql, values = []) {
      database.pragma('synchronous = NORMAL')
      prepared(sql).run(values)
      database.pragma('synchronous = FULL')
    },
    // Nothing here awaits anything external, so no other request runs in between.
    async transaction(work) {
      database.exec('BEGIN IMMEDIATE')
      await work(statements)
      database.exec('COMMIT')
    },
    close: async () => void database.close(),
  }
}

/** @returns {Engine} */
function openMysql(/** @type {NodeJS.ProcessEnv} */ env, /** @type {number} */ connections) {
  const pool = createPool({
    host: env.DB_HOST,
    port: Number(env.DB_PORT),
    user: env.DB_USER,
    password: env.DB_PASSWORD,
    database: env.DB_DATABASE,
    charset: 'utf8mb4',
    dateStrings: true,
    connectionLimit: connections,
    maxPreparedStatements: PREPARED_MAX,
  })
  /** @typedef {Pick<typeof pool, 'query' | 'execute'>} Sender */
  /** Frequent statements are prepared, as in the product: those with few values or none. */
  const send = (
    /** @type {Sender} */ to,
    /** @type {string} */ sql,
    /** @type {Value[] | undefined} */ values
  ) =>
    values && values.length <= PREPARED_VALUES
      ? to.execute(sql, values.map(typed))
      : to.query(sql, values)
  const on = (/** @type {Sender} */ connection) => ({
    read: async (/** @type {string} */ sql, /** @type {Value[] | undefined} */ values) => {
      const [rows] = await send(connection, sql, values)
      return /** @type {Row[]} */ (rows)
    },
    write: async (/** @type {string} */ sql, /** @type {Value[] | undefined} */ values) => {
      const [result] = await send(connection, sql, values)
      return /** @type {import('mysql2').ResultSetHeader} */ (result).insertId
    },
  })
  return {
    ...on(pool),
    writeLightly: async (sql, values) => void (await send(pool, sql, values)),
    async transaction(work) {
      const connection = await pool.getConnection()
      try {
        await connection.query('SET TRANSACTION ISOLATION LEVEL READ COMMITTED')
        await connection.beginTransaction()
        await work(on(connection))
        await connection.commit()
      } finally {
        connection.release()
      }
    },
    close: () => pool.end(),
  }
}

/** Otherwise the driver would send a number as a double. */
function typed(/** @type {Value} */ value) {
  return typeof value === 'number' && Number.isSafeInteger(value) ? whole(value) : value
}
