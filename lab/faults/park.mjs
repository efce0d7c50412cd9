/** A park to break: processes as in production on their own database, and the promises to check it against. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEngine } from '../bench/engines.mjs'
import { atExit } from '../../scripts/lib/at_exit.mjs'
import { startDurable } from '../lib/durable_mysql.mjs'
import { startMailSink } from '../lib/mail_sink.mjs'
import { freePort } from '../../scripts/lib/ports.mjs'
import { startServer } from '../../scripts/lib/server.mjs'
import { mountSmallDisk } from '../lib/small_disk.mjs'
import { until } from '../../scripts/lib/until.mjs'
import { ask, expect } from './client.mjs'
import { startProxy } from './proxy.mjs'

const START_WITHIN_MS = 120_000
export const ADMIN = { username: 'admin', password: 'saddle-trail-Meadow-7' }

/** @typedef {Awaited<ReturnType<typeof openPark>>} Park */
/** @typedef {Awaited<ReturnType<typeof startApi>>} Api */

/**
 * @param {object} what
 * @param {import('./main.mjs').EngineName} what.engine
 * @param {number} [what.processes]
 * @param {NodeJS.ProcessEnv} [what.env] settings beside those of production
 * @param {string[]} [what.options] of the database server
 * @param {{ of: 'data' | 'mysql', megabytes: number }} [what.disk] a small one for DATA_DIR or for the database server
 * @param {boolean} [what.direct] without our proxy before the database, which delays every message
 */
export async function openPark({
  engine,
  processes = 2,
  env = {},
  options = [],
  disk: small,
  direct = false,
}) {
  const folder = mkdtempSync(join(tmpdir(), 'trailgate-faults-'))
  const disk = small && mountSmallDisk(join(folder, small.of), small.megabytes)
  if (small && !disk) throw new Error('no small disk may be mounted here')
  const database =
    engine === 'mysql' ? await ownDatabase(join(folder, 'mysql'), options, direct) : null
  const mail = await startMailSink()
  const settings = {
    NODE_ENV: 'production',
    PROFILE: 'production',
    HOST: '127.0.0.1',
    APP_URL: 'https://park.example.com',
    APP_KEY: randomBytes(32).toString('base64url'),
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    DATA_DIR: join(folder, 'data'),
    DB_CONNECTION: 'sqlite',
    ...mail.env,
    LOG_LEVEL: 'error',
    REDIS_URL: '',
    ...database?.env,
    ...env,
  }
  /** @type {Api[]} */
  const apis = []
  const close = async () => {
    for (const api of apis) await api.end('SIGKILL')
    await mail.close()
    database?.proxy?.close()
    await database?.server.end('SIGKILL')
    disk?.remove()
    if (process.env.FAULTS_KEEP) console.log(`  kept: ${folder}`)
    else rmSync(folder, { recursive: true, force: true })
  }
  try {
    mkdirSync(join(folder, 'logs'))
    for (let number = 0; number < processes; number += 1) {
      apis.push(await startApi(settings, join(folder, 'logs', `api-${number}.log`)))
    }
  } catch (error) {
    await close()
    throw error
  }
  return {
    engine,
    folder,
    dataDir: settings.DATA_DIR,
    disk,
    /** Settings of the processes, and the same without the proxy, for others that read the same data. */
    env: settings,
    directEnv: { ...settings, ...(database && { DB_PORT: String(database.server.address.port) }) },
    apis,
    urls: apis.map(({ url }) => url),
    server: database?.server,
    proxy: database?.proxy,
    /** The bare driver on the same data, without any proxy. */
    look: () => openEngine({ ...settings, DB_PORT: String(database?.server.address.port) }),
    close,
  }
}

async function ownDatabase(
  /** @type {string} */ folder,
  /** @type {string[]} */ options,
  /** @type {boolean} */ direct
) {
  const { server, env } = await startDurable(folder, options)
  const { port } = server.address
  const proxy = direct ? undefined : await startProxy(port)
  return { server, proxy, env: { ...env, DB_PORT: String(proxy?.port ?? port) } }
}

/** One process of the API on a fixed port. */
async function startApi(/** @type {NodeJS.ProcessEnv} */ settings, /** @type {string} */ logFile) {
  const log = openSync(logFile, 'a')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const launch = (/** @type {NodeJS.ProcessEnv} */ env = {}) => {
    return startServer({ ...settings, ...env, PORT: String(port) }, ['ignore', log, log])
  }
  let server = launch()
  atExit(() => server.stop('SIGKILL'))
  const ready = () => until(async () => (await isReady(url)) || undefined, START_WITHIN_MS)
  await ready()
  return {
    url,
    pid: () => server.child.pid,
    isRunning: () => server.child.exitCode === null && server.child.signalCode === null,
    /** Resolves when the process has ended, by itself or by a signal. */
    ended: () => server.ended,
    async end(/** @type {NodeJS.Signals} */ signal) {
      server.stop(signal)
      return server.ended
    },
    /** Restarts it, with other settings if given. */
    async start(/** @type {NodeJS.ProcessEnv} */ env = {}) {
      server = launch(env)
      await ready()
    },
  }
}

export async function isReady(/** @type {string} */ url) {
  return (await ask(`${url}/api/health`, { patienceMs: 5000 })).status === 200
}

/** Authorization header of the first admin. */
export async function asAdmin(/** @type {string} */ url) {
  const { body } = await expect(200, `${url}/api/auth/login`, { json: ADMIN })
  return { authorization: `Bearer ${body.access_token}` }
}
