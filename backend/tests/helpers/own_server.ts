/** A server process for tests that stop or kill one, with its own database and folder on the engine under test. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { createConnection } from 'mysql2/promise'
import { freePort } from '../../../scripts/lib/ports.mjs'
import { copyTables } from '../../../scripts/lib/mysql.mjs'
import { startServer } from '../../../scripts/lib/server.mjs'
import { copyTablesOfFile } from '../../../scripts/lib/tables.mjs'
import { until } from '../../../scripts/lib/until.mjs'
import { settings } from '#start/settings'
import { PASSWORD } from '#tests/helpers/people'

/** Time limit of a start on a busy machine. */
const READY_WITHIN_MS = 180_000

/**
 * The prepared tables of a new park, if the run has them (`scripts/lib/tables.mjs`): a server starts faster with a
 * copy.
 */
const TABLES = process.env.TRAILGATE_TABLES

export type OwnServer = Awaited<ReturnType<typeof anOwnServer>>

/** A folder and a database, empty by default, and the environment for a server to use them. */
export async function anOwnPlace({ withTables = false } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'trailgate-own-'))
  const database = await ownDatabase()
  if (withTables && TABLES) await database.begin(TABLES, folder)
  const env = {
    ...database.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    LOG_LEVEL: 'fatal',
    ADMIN_PASSWORD: PASSWORD,
  }
  const remove = async () => {
    await database.remove()
    await rm(folder, { recursive: true, force: true })
  }
  return {
    folder,
    env,
    remove,
    run: (statement: string) => database.run(statement, folder),
    /** Number of rows: `visits where state = 'in'`. */
    count: (rows: string) => database.count(`select count(*) as total from ${rows}`, folder),
  }
}

export type OwnPlace = Awaited<ReturnType<typeof anOwnPlace>>

/** Starts a server, in a new place by default; `start` restarts it on the same data after it has ended. */
export async function anOwnServer(given?: OwnPlace) {
  const place = given ?? (await anOwnPlace({ withTables: true }))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`

  const start = async (ahead = 0) => {
    const clock = ahead === 0 ? {} : movedClock(ahead)
    const server = startServer({ ...place.env, ...clock, PORT: String(port) }, 'ignore')
    await until(() => isReady(url), READY_WITHIN_MS)
    return server
  }
  let server = await start()
  await confirmItsSamples(url)
  return {
    url,
    folder: place.folder,
    env: place.env,
    /** Changes its data from outside, as no API call could. */
    run: place.run,
    count: place.count,
    /** Restarts it, with its clock this many seconds ahead (negative: behind). */
    async start(ahead = 0) {
      server = await start(ahead)
    },
    /** Ends it with a signal; resolves to its exit code. */
    async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number> {
      server.stop(signal)
      return server.ended
    },
    async remove() {
      server.stop('SIGKILL')
      await server.ended
      await place.remove()
    },
  }
}

/** The environment of a process whose clock is this many seconds ahead. */
export function movedClock(ahead: number) {
  const module = new URL('moved_clock.mjs', import.meta.url).href
  return { NODE_OPTIONS: `--import=${module}`, MOVE_CLOCK: String(ahead) }
}

/**
 * Confirmed by its admin, as in a park: a change by hand would differ from what was attested. An existing park has
 * confirmed them already.
 */
async function confirmItsSamples(url: string) {
  const headers = { ...(await asItsAdmin({ url })), 'content-type': 'application/json' }
  const body = JSON.stringify({ name: 'Park Admin' })
  for (const id of SAMPLES) {
    const path = `/api/waivers/staff/templates/${id}/confirm-sample`
    const { status } = await fetch(url + path, { method: 'POST', headers, body })
    if (status !== 200 && status !== 409) throw new Error(`${path}: ${status}`)
  }
}

/** The templates of a new park. */
const SAMPLES = [1, 2]

/** This many more processes of the park under test, or of one in a separate place, started together. */
export async function moreServers(count: number, place: NodeJS.ProcessEnv = {}) {
  const ports = await Promise.all(Array.from({ length: count }, () => freePort()))
  const env = { NODE_ENV: 'production', LOG_LEVEL: 'fatal', ...place }
  const servers = ports.map((port) => startServer({ ...env, PORT: String(port) }, 'ignore'))
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  const end = async (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') => {
    for (const server of servers) server.stop(signal)
    await Promise.all(servers.map(({ ended }) => ended))
  }
  try {
    for (const url of urls) await until(() => isReady(url), READY_WITHIN_MS)
  } catch (error) {
    await end()
    throw error
  }
  return { urls, end }
}

/** The headers of its first admin. */
export async function asItsAdmin({ url }: Pick<OwnServer, 'url'>) {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  })
  const { access_token: token } = (await response.json()) as { access_token: string }
  return { authorization: `Bearer ${token}` }
}

/** Registers a rider by phone, and returns their id. */
export async function aRiderAt({ url }: Pick<OwnServer, 'url'>, phone: string): Promise<number> {
  const registered = await fetch(`${url}/api/customers/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      first_name: 'Robin',
      last_name: 'Ryder',
      email: 'robin@example.com',
      phone,
      date_of_birth: '1988-04-12',
    }),
  })
  if (registered.status !== 201) throw new Error(`not registered: ${registered.status}`)
  const { customer } = (await registered.json()) as { customer: { id: number } }
  return customer.id
}

/** True if a server is ready. */
export async function isReady(url: string) {
  return fetch(`${url}/api/health`).then(
    (response) => response.status === 200,
    () => false
  )
}

/** SQLite keeps its file in the folder; on a server a database must be created. */
async function ownDatabase() {
  const { connection, nodes, user, password } = settings.database
  const [{ host, port }] = nodes
  if (connection === 'sqlite') return ownFile
  const name = `trailgate_own_${process.pid}_${randomBytes(3).toString('hex')}`
  const ask = async (statement: string, database?: string) => {
    const client = await createConnection({ host, port, user, password, database })
    const [rows] = await client.query(statement).finally(() => client.end())
    return rows
  }
  await ask(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`)
  const env = {
    DB_CONNECTION: 'mysql',
    DB_HOST: host,
    DB_PORT: String(port),
    DB_USER: user,
    DB_PASSWORD: password,
    DB_DATABASE: name,
  }
  return {
    env,
    begin: (like: string) => copyTables({ host, port, user, password }, like, name),
    remove: () => ask(`DROP DATABASE ${name}`),
    run: (statement: string) => ask(statement, name),
    count: async (statement: string) => totalOf(await ask(statement, name)),
  }
}

const ownFile = {
  env: { DB_CONNECTION: 'sqlite' },
  begin: copyTablesOfFile,
  remove: async () => {},
  async run(statement: string, folder: string) {
    openFile(folder, (file) => file.exec(statement))
  },
  async count(statement: string, folder: string) {
    return totalOf(openFile(folder, (file) => file.prepare(statement).all()))
  },
}

function openFile<Result>(folder: string, use: (file: BetterSqlite.Database) => Result): Result {
  const file = new BetterSqlite(join(folder, 'trailgate.sqlite'))
  try {
    return use(file)
  } finally {
    file.close()
  }
}

function totalOf(rows: unknown): number {
  return Number((rows as { total: number }[])[0]?.total)
}
