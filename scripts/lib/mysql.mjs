import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { createConnection } from 'mysql2/promise'
import { atExit } from './at_exit.mjs'
import { findOrInstall } from './debian.mjs'
import { folderInMemory } from './memory.mjs'
import { findProgram } from './paths.mjs'
import { freePort } from './ports.mjs'
import { cacheFolder } from './root.mjs'
import { start } from './run.mjs'
import { until } from './until.mjs'

const SERVER_PROGRAMS = ['mariadbd', 'mysqld']

/** Time for a private server to accept its first connection on a busy machine. */
const READY_WITHIN_MS = 60_000

/** @typedef {{ host: string, port: number, user: string, password: string }} Address */

/** Test data need not survive: no sync at commit, and no doublewrite. */
const FORGETFUL = ['--innodb-flush-log-at-trx-commit=0', '--skip-innodb-doublewrite']

/**
 * A MySQL or MariaDB server for our own databases, or undefined if none is available: the one named by DB_HOST, else a
 * private one from an installed program, else root without a password on this machine, else (as root on Debian) a
 * private one from the distribution's package.
 */
export async function borrowServer() {
  const server = (await namedServer()) ?? (await privateServer())
  if (!server) return undefined
  const { address, name, release } = server
  return {
    name,
    release,
    /** An empty database, and the settings that connect to it. */
    async database(/** @type {string} */ purpose) {
      const database = `trailgate_${purpose}_${process.pid}`
      await ask(address, `CREATE DATABASE ${database} CHARACTER SET utf8mb4`)
      return {
        env: {
          DB_CONNECTION: 'mysql',
          DB_HOST: address.host,
          DB_PORT: String(address.port),
          DB_USER: address.user,
          DB_PASSWORD: address.password,
          DB_DATABASE: database,
        },
        beginLike: (/** @type {string} */ other) => copyTables(address, other, database),
        drop: () => ask(address, `DROP DATABASE IF EXISTS ${database}`),
      }
    },
  }
}

async function namedServer() {
  const host = process.env.DB_HOST
  if (host) {
    const port = Number(process.env.DB_PORT ?? 3306)
    const user = process.env.DB_USER ?? 'root'
    return reachable({ host, port, user, password: process.env.DB_PASSWORD ?? '' })
  }
  // A developer's own server syncs every commit to disk, so it is used only if no private one can be started.
  if (findProgram(SERVER_PROGRAMS)) return undefined
  return reachable({ host: '127.0.0.1', port: 3306, user: 'root', password: '' })
}

async function reachable(/** @type {Address} */ address) {
  const name = await versionOf(address)
  return name === undefined ? undefined : { address, name, release: async () => {} }
}

async function privateServer() {
  const program = findServer()
  if (!program) return undefined
  const folder = folderInMemory('trailgate-mysql-')
  mkdirSync(join(folder, 'tmp'))
  cpSync(emptyDataFolder(program), join(folder, 'data'), { recursive: true })
  const options = [...FORGETFUL, `--tmpdir=${join(folder, 'tmp')}`]
  const server = await makeServer(program, options, folder)
  atExit(() => server.end('SIGKILL'))
  try {
    await server.start()
    const name = await versionOf(server.address)
    return { address: server.address, name: `${name}, private`, release: () => server.remove() }
  } catch (error) {
    await server.remove()
    throw error
  }
}

/** Initializing a data folder takes longer than many a test run, so it is done once per version and kept. */
function emptyDataFolder(/** @type {string} */ program) {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  const kept = join(
    cacheFolder,
    `mysql-${createHash('sha256').update(stdout).digest('hex').slice(0, 12)}`
  )
  if (existsSync(kept)) return kept
  mkdirSync(cacheFolder, { recursive: true })
  const made = mkdtempSync(join(cacheFolder, 'mysql-new-'))
  makeDataFolder(program, join(made, 'data'))
  try {
    renameSync(join(made, 'data'), kept)
  } catch (error) {
    // Another run was faster.
    if (!existsSync(kept)) throw error
  }
  rmSync(made, { recursive: true, force: true })
  return kept
}

/**
 * An installed MySQL or MariaDB server program, or (as root on Debian) the distribution's; undefined if there is none.
 */
export function findServer() {
  return findOrInstall(() => findProgram(SERVER_PROGRAMS), 'mariadb-server')
}

/**
 * A server with its own data folder and port, which can be stopped and restarted. Root needs no password. An existing
 * data folder is reused.
 * @param {string} program
 * @param {string[]} options
 * @param {string} [folder] for its data; default: a new folder
 * @param {number} [port] default: a free one
 */
export async function makeServer(
  program,
  options,
  folder = mkdtempSync(join(tmpdir(), 'trailgate-mysql-')),
  port = undefined
) {
  port ??= await freePort()
  const address = { host: '127.0.0.1', port, user: 'root', password: '' }
  if (!existsSync(join(folder, 'data'))) makeDataFolder(program, join(folder, 'data'))
  /** @type {ReturnType<typeof start> | undefined} */
  let server
  const launch = () => {
    server = start(
      program,
      [
        '--no-defaults',
        ...asSelf(),
        `--datadir=${join(folder, 'data')}`,
        `--socket=${join(folder, 'socket')}`,
        `--pid-file=${join(folder, 'pid')}`,
        `--log-error=${join(folder, 'error.log')}`,
        `--port=${port}`,
        '--bind-address=127.0.0.1',
        '--skip-log-bin',
        // The stricter default of MariaDB 11.6 and newer, for older versions, too. MySQL does not know it.
        '--loose-innodb-snapshot-isolation=ON',
        ...options,
      ],
      { stdio: 'ignore' }
    )
  }
  const end = async (/** @type {NodeJS.Signals} */ signal = 'SIGTERM') => {
    server?.stop(signal)
    await server?.ended
  }
  return {
    address,
    folder,
    /** Resolves when it accepts connections. */
    async start() {
      launch()
      await until(() => versionOf(address), READY_WITHIN_MS).catch((cause) => {
        throw new Error(`The private database server ${program} does not answer`, { cause })
      })
    },
    end,
    pid: () => server?.child.pid,
    /** One statement, over its own connection. */
    ask: (/** @type {string} */ statement) => ask(address, statement),
    async remove() {
      await end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Both families initialize a data folder in which root needs no password, each in its own way. */
function makeDataFolder(/** @type {string} */ program, /** @type {string} */ folder) {
  const isMariaDb = /mariadb/i.test(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout)
  const maker = isMariaDb ? findProgram(['mariadb-install-db', 'mysql_install_db']) : program
  const how = isMariaDb
    ? ['--auth-root-authentication-method=normal', '--skip-test-db']
    : ['--initialize-insecure']
  const made = spawnSync(
    maker ?? program,
    ['--no-defaults', ...how, ...asSelf(), `--datadir=${folder}`],
    { encoding: 'utf8' }
  )
  if (made.status !== 0) throw new Error(`No data folder for ${program}:\n${made.stderr}`)
}

/** Database servers refuse to run as root unless told to. */
function asSelf() {
  return process.getuid?.() === 0 ? [`--user=${userInfo().username}`] : []
}

/** Name and version of the server, or undefined if it refuses the connection. */
async function versionOf(/** @type {Address} */ address) {
  try {
    const [row] = await ask(address, 'SELECT VERSION() AS version')
    return `${/mariadb/i.test(row.version) ? 'MariaDB' : 'MySQL'} ${row.version.split('-')[0]}`
  } catch {
    return undefined
  }
}

/** @returns {Promise<any>} the rows of one statement, over its own connection */
function ask(/** @type {Address} */ address, /** @type {string} */ statement) {
  return connected(address, (say) => say(statement))
}

/**
 * Copies the tables of one database with their rows into an empty one.
 * @param {Address} address
 * @param {string} from
 * @param {string} to
 */
export function copyTables(address, from, to) {
  return connected({ ...address, database: to }, async (say) => {
    // A foreign key may refer to a later table.
    await say('SET foreign_key_checks = 0')
    for (const row of await say(`SHOW TABLES FROM ${from}`)) {
      const [table] = Object.values(row)
      const [made] = await say(`SHOW CREATE TABLE ${from}.${table}`)
      await say(made['Create Table'])
      await say(`INSERT INTO ${table} SELECT * FROM ${from}.${table}`)
    }
  })
}

/**
 * @template Result
 * @param {Address & { database?: string }} address
 * @param {(say: (statement: string) => Promise<any>) => Promise<Result>} work
 */
async function connected(address, work) {
  const connection = await createConnection({ ...address, connectTimeout: 3000 })
  try {
    return await work(async (statement) => (await connection.query(statement))[0])
  } finally {
    await connection.end()
  }
}
