/**
 * Checks the database before any import of the application: it opens, is whole, and is no newer
 * than this version. Reports a problem in one line that names the setting or the file.
 */
import { existsSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import Database from 'better-sqlite3'
import { chooseNode, currentNode } from '#database/engines/mysql_nodes'
import { CannotStart } from '#start/cannot_start'
import { startFailureOf } from '#start/start_failure'
import type { Settings } from '#start/settings_reader'
import { expectKnownLevel } from '#start/database_level'

/** State of an existing park. */
export type Found = {
  hasData: boolean
  /** Riders, or staff beside the first admin. */
  hasPeople: boolean
  isDemo: boolean
  levels: string[]
  version: string | null
}

export const SQLITE_FILE = 'trailgate.sqlite'

/** A server that does not even take the connection within this is away. */
const CONNECT_WITHIN_MS = 2500
/** Longest time for which another process may lock the file when it starts or ends. */
const SQLITE_WAIT_MS = 2000

/** Files in DATA_DIR that exist only after a park has run there. */
const TRACES = ['checkpoints', 'files', 'waiver_signing.key']

const NOTHING: Found = {
  hasData: false,
  hasPeople: false,
  isDemo: false,
  levels: [],
  version: null,
}

/** @throws {CannotStart} when the database cannot be opened, is damaged, or was opened by a newer version. */
export async function lookIntoDatabase(settings: Settings): Promise<Found> {
  const found =
    settings.database.connection === 'mysql'
      ? await lookIntoServer(settings)
      : lookIntoFile(settings.dataDir)
  expectKnownLevel(found)
  return found
}

type Row = Record<string, unknown>

/** Query per existing table: a park that was never opened has none of them. */
const QUESTIONS = {
  adonis_schema: 'SELECT name FROM adonis_schema',
  staff: 'SELECT id FROM staff LIMIT 2',
  customers: 'SELECT id FROM customers LIMIT 1',
  park_version: 'SELECT * FROM park_version',
}
type Answers = Record<keyof typeof QUESTIONS, Row[]>

function foundFrom({ adonis_schema: levels, staff, customers, park_version }: Answers): Found {
  const [park] = park_version
  return {
    hasData: staff.length > 0,
    hasPeople: staff.length > 1 || customers.length > 0,
    // An earlier version's table does not say.
    isDemo: Boolean(park?.demo_since),
    levels: levels.map(({ name }) => basename(String(name))),
    version: park ? String(park.version) : null,
  }
}

async function lookIntoServer({ database }: Settings): Promise<Found> {
  const { user, password, name } = database
  const { host, port } = (await chooseNode(database)) ?? currentNode(database)
  // A park with a file of its own needs no driver of a server.
  const { createConnection } = await import('mysql2/promise')
  try {
    const server = await createConnection({
      host,
      port,
      user,
      password,
      database: name,
      connectTimeout: CONNECT_WITHIN_MS,
    })
    try {
      const ask = async (statement: string) => {
        const [rows] = await server.query(statement)
        return rows as Row[]
      }
      const tables = (await ask('SHOW TABLES')).map((row) => Object.values(row)[0])
      const answer = async (table: keyof Answers) =>
        tables.includes(table) ? ask(QUESTIONS[table]) : []
      return foundFrom({
        adonis_schema: await answer('adonis_schema'),
        staff: await answer('staff'),
        customers: await answer('customers'),
        park_version: await answer('park_version'),
      })
    } finally {
      await server.end()
    }
  } catch (error) {
    throw startFailureOf(error, { host, port, user, name }) ?? error
  }
}

function lookIntoFile(dataDir: string): Found {
  const file = join(dataDir, SQLITE_FILE)
  if (sizeOf(file) === 0 && sizeOf(`${file}-wal`) === 0) {
    const trace = TRACES.find((name) => existsSync(join(dataDir, name)))
    if (!trace) return NOTHING
    throw new CannotStart(
      `${SQLITE_FILE} is missing or empty in DATA_DIR (${dataDir}), though there is ${trace} of a park: bring the park back from a backup into an empty folder`
    )
  }
  return lookIntoSqlite(file)
}

function sizeOf(file: string) {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

/**
 * Reads the state of a SQLite file. @throws {CannotStart} when it is no database, or is damaged.
 */
export function lookIntoSqlite(file: string): Found {
  try {
    const database = new Database(file, { readonly: true, timeout: SQLITE_WAIT_MS })
    try {
      expectWhole(database)
      const ask = (statement: string) => database.prepare(statement).all() as Row[]
      const tables = ask("SELECT name FROM sqlite_master WHERE type = 'table'").map(
        ({ name }) => name
      )
      const answer = (table: keyof Answers) => (tables.includes(table) ? ask(QUESTIONS[table]) : [])
      return foundFrom({
        adonis_schema: answer('adonis_schema'),
        staff: answer('staff'),
        customers: answer('customers'),
        park_version: answer('park_version'),
      })
    } finally {
      database.close()
    }
  } catch (error) {
    throw error instanceof CannotStart ? error : (startFailureOf(error, { file }) ?? error)
  }
}

/**
 * Cheap for a file of any size: SQLite compares the length with its header, and the last pages of
 * tables are spread over the file. `waivers:verify` checks everything against the seals, and
 * `park:check` against the rules.
 */
function expectWhole(database: Database.Database) {
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all() as {
    name: string
  }[]
  for (const { name } of tables) {
    database.prepare(`SELECT * FROM "${name}" ORDER BY rowid DESC LIMIT 1`).get()
  }
}
