import { join } from 'node:path'
import Database from 'better-sqlite3'
import { createConnection } from 'mysql2'
import { openSocket } from '#database/engines/mysql_nodes'
import { SQLITE_FILE } from '#start/database_check'
import { settings } from '#start/settings'
import { keptOf, type KeptTable } from './tables.ts'

export type StoredRow = Record<string, string | number | null | Uint8Array>

/** The rows of the park as of one moment, while others go on writing. */
export type Snapshot = {
  /** A table's rows in the order of its key, one after the other: never all of them in memory. */
  rows: (table: KeptTable) => AsyncIterable<StoredRow> | Iterable<StoredRow>
  /** Names of a table's columns, in the order of the database. */
  columns: (table: KeptTable) => Promise<string[]>
}

/** Rows of a server that wait to be read. */
const ROWS_AHEAD = 200

/** Reads the park as of one moment. It writes nothing and holds off no writer. */
export async function inSnapshot<Result>(work: (snapshot: Snapshot) => Promise<Result>) {
  return settings.database.connection === 'sqlite' ? ofFile(work) : ofServer(work)
}

function selectAll(table: KeptTable) {
  const order = keptOf(table).key.map((column) => `\`${column}\``)
  return `select * from \`${table}\` order by ${order.join(', ')}`
}

/** A reader of the write-ahead log sees what was committed when it began. */
async function ofFile<Result>(work: (snapshot: Snapshot) => Promise<Result>) {
  const file = new Database(join(settings.dataDir, SQLITE_FILE), { readonly: true })
  try {
    file.exec('begin')
    return await work({
      rows: (table) => file.prepare(selectAll(table)).iterate() as Iterable<StoredRow>,
      columns: async (table) =>
        file
          .prepare(selectAll(table))
          .columns()
          .map(({ name }) => name),
    })
  } finally {
    file.close()
  }
}

async function ofServer<Result>(work: (snapshot: Snapshot) => Promise<Result>) {
  const { user, password, name } = settings.database
  const connection = createConnection({
    stream: openSocket(settings.database),
    user,
    password,
    database: name,
    charset: 'utf8mb4',
    timezone: 'Z',
    dateStrings: true,
    supportBigNumbers: true,
  })
  const ask = connection.promise()
  try {
    await ask.query('set session transaction isolation level repeatable read')
    await ask.query('start transaction with consistent snapshot, read only')
    return await work({
      rows: (table) =>
        connection
          .query(selectAll(table))
          .stream({ highWaterMark: ROWS_AHEAD }) as AsyncIterable<StoredRow>,
      columns: async (table) => {
        const [, fields] = await ask.query(`select * from \`${table}\` limit 0`)
        return fields.map(({ name: column }) => column)
      },
    })
  } finally {
    connection.destroy()
  }
}
