/**
 * A look into the database before anything of the application is imported: that it can be opened, is whole, and is no newer than this
 * version. What it finds wrong is told in one line that names the setting or the file.
 */
import { existsSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import Database from 'better-sqlite3'
import { CannotStart } from '#start/cannot_start'
import { startFailureOf } from '#start/start_failure'
import type { Settings } from '#start/settings_reader'
import { expectKnownLevel } from '#start/database_level'

/** What a park looks like that is there already. */
export type Found = { hasData: boolean; levels: string[]; version: string | null }

export const SQLITE_FILE = 'trailgate.sqlite'

/** A server that does not even take the connection within this is away. */
const CONNECT_WITHIN_MS = 2500
/** As long as another process may keep the file, when it starts or ends. */
const SQLITE_WAIT_MS = 2000

/** What lies in DATA_DIR only when a park has been at work there. */
const TRACES = ['checkpoints', 'files', 'waiver_signing.key']

const NOTHING: Found = { hasData: false, levels: [], version: null }

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

/** What is asked of each table that is there: a park that was never opened has none of them. */
const QUESTIONS = {
  adonis_schema: 'SELECT name FROM adonis_schema',
  staff: 'SELECT id FROM staff LIMIT 1',
  park_version: 'SELECT version FROM park_version',
}
type Answers = Record<keyof typeof QUESTIONS, Row[]>

function foundFrom({ adonis_schema: levels, staff, park_version: versions }: Answers): Found {
  return {
    hasData: staff.length > 0,
    levels: levels.map(({ name }) => basename(String(name))),
    version: versions[0] ? String(versions[0].version) : null,
  }
}

async function lookIntoServer({ database }: Settings): Promise<Found> {
  const { host, port, user, password, name } = database
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
        park_version: await answer('park_version'),
      })
    } finally {
      await server.end()
    }
  } catch (error) {
    throw startFailureOf(error, database) ?? error
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

/** What a file of SQLite says of itself. @throws {CannotStart} when it is no database, or is damaged. */
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
 * Cheap however large the file is: SQLite itself compares its length with what its head says, and the last page of each table lies
 * anywhere in it. All of it is held against the seals by `waivers:verify` and against the rules by `park:check`.
 */
function expectWhole(database: Database.Database) {
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all() as {
    name: string
  }[]
  for (const { name } of tables) {
    database.prepare(`SELECT * FROM "${name}" ORDER BY rowid DESC LIMIT 1`).get()
  }
}
