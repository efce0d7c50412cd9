import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openEngine } from '../bench/engines.mjs'
import { fill } from '../bench/fill.mjs'
import { SERVER_OPTIONS } from '../bench/filled_park.mjs'
import { sealFilled } from '../bench/seal_filled.mjs'
import { atExit } from '../../scripts/lib/at_exit.mjs'
import { DURABLE } from '../lib/durable_mysql.mjs'
import {
  copyServer,
  findTools,
  followLog,
  layServer,
  momentOf,
  replayLog,
} from '../lib/mariadb_tools.mjs'
import { findServer, makeServer } from '../../scripts/lib/mysql.mjs'
import { childEnv, node24 } from '../../scripts/lib/node.mjs'
import { inProject } from '../../scripts/lib/root.mjs'
import { until } from '../../scripts/lib/until.mjs'
import { openPark } from './park.mjs'
import { adultTemplate, ridersOf, startSigning } from './signers.mjs'
import { seconds } from './visitors.mjs'

const SIGNERS = 16
/** The binary log, synced with each commit, restores the last seconds before a disaster. */
const LOGGED = ['--log-bin=bin', '--server-id=1', '--sync-binlog=1', '--binlog-format=ROW']
const RPO_S = 5
const RTO_MS = 600_000
const GIVE_UP_MS = 120_000
/** Duration of further use after the backup, and after the mistake. */
const GOES_ON_MS = 20_000
const MISTAKE = 'Wrong Hand'
const AS_SIGNED = /\d+ records, all as they were signed/

/** @typedef {import('./park.mjs').Park} Park */
/** @typedef {ReturnType<typeof startSigning>} Signing */

/** @type {import('./main.mjs').Fault} */
export const loseDatabase = {
  title: 'the machine is lost with its disk, and the park brought back elsewhere',
  engines: ['mysql', 'sqlite'],
  async make({ engine, full }) {
    const tools = engine === 'mysql' ? findTools() : undefined
    if (engine === 'mysql' && !tools) {
      console.log('  left out: there is no mariadb-backup with mariadb-binlog')
      return []
    }
    const customers = full ? 1_000_000 : 10_000
    const options = [...SERVER_OPTIONS, ...LOGGED]
    const park = await openPark({ engine, options, direct: true })
    try {
      const before = await sealedPark(park, customers)
      const riders = await ridersOf(park, SIGNERS)
      const signing = startSigning({ ...park, riders, templateId: await adultTemplate(park) })
      const lose = tools
        ? await keepServer(park, tools, signing, options)
        : await keepFile(park, signing)
      await pause(GOES_ON_MS)

      for (const api of park.apis) await api.end('SIGKILL')
      const lostAt = Date.now()
      const brought = await lose()
      // The restore has verified them.
      const whole = AS_SIGNED.exec(brought.restored)?.[0]
      for (const api of park.apis) await api.start(brought.env)
      await until(async () => signing.since(lostAt) > 0, GIVE_UP_MS)
      const took = Date.now() - lostAt
      await signing.stop()
      const lost = await lostOf(brought.env, signing)
      const back = lost.length === 0 ? 0 : (lostAt - Math.min(...lost)) / 1000
      await brought.end()
      return [
        {
          done: `${customers} customers, ${before} waivers and ${signing.acknowledged.size} more by ${SIGNERS} riders meanwhile; ${brought.done}`,
          found: `${brought.found}; open again ${seconds(took)} after everything was gone, every file as the manifest says; ${whole ?? brought.restored}; ${lost.length} acknowledged waivers lost${lost.length > 0 ? `, of the last ${back.toFixed(1)} s` : ''}`,
          aim: brought.aim,
          reached: whole !== undefined && took <= RTO_MS && brought.isEnough(lost, lostAt),
        },
      ]
    } finally {
      await park.close()
    }
  },
}

/** A large park after years, with all its waivers sealed; returns their number. */
async function sealedPark(/** @type {Park} */ park, /** @type {number} */ customers) {
  for (const api of park.apis) await api.end('SIGTERM')
  const database = openEngine(park.directEnv, 1)
  // Rows from before the first backup are in no log.
  if (park.engine === 'mysql') await database.write('set sql_log_bin = 0')
  await fill(database, park.engine, customers)
  const sealed = await sealFilled(database, waiverKey(park))
  await database.close()
  for (const api of park.apis) await api.start()
  return sealed
}

/** The key that signs the waivers: without a signature so far, the park has none yet. */
function waiverKey(/** @type {Park} */ { directEnv }) {
  const { privateKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' })
  const file = join(String(directEnv.DATA_DIR), 'waiver_signing.key')
  writeFileSync(file, pem, { mode: 0o600, flag: 'wx' })
  return privateKey
}

/**
 * Protects a server: a copy while people sign, its log as it is written, and the files with their manifest, all in
 * another place. Returns the recovery steps.
 * @param {Park} park
 * @param {import('../lib/mariadb_tools.mjs').Tools} tools
 * @param {Signing} signing
 * @param {string[]} options
 */
async function keepServer(park, tools, signing, options) {
  const { server } = park
  if (!server) throw new Error('the park has no server')
  const elsewhere = join(park.folder, 'elsewhere')
  const [copy, log, files] = [
    join(elsewhere, 'copy'),
    join(elsewhere, 'log'),
    join(elsewhere, 'files'),
  ]
  const told = join(park.folder, 'logs', 'tools.log')
  const following = followLog(tools, server.address, { from: 'bin.000001', to: log, log: told })

  const began = Date.now()
  await copyServer(tools, server.address, {
    dataDir: join(server.folder, 'data'),
    to: copy,
    log: told,
  })
  await product(['backup', files, '--without-database'], park.directEnv)
  const copied = Date.now() - began

  await pause(GOES_ON_MS)
  const keys = new Set(signing.acknowledged.keys())
  const [status] = await server.ask('SHOW MASTER STATUS')
  const moment = { file: String(status.File), position: Number(status.Position) }
  await server.ask(`UPDATE trailgate.customers SET last_name = '${MISTAKE}' WHERE id <= 1000`)

  return async () => {
    await server.end('SIGKILL')
    await following.stop()
    rmSync(server.folder, { recursive: true, force: true })
    rmSync(park.dataDir, { recursive: true, force: true })

    const folder = join(park.folder, 'mysql-again')
    await layServer(tools, { from: copy, dataDir: join(folder, 'data'), log: told })
    const program = findServer() ?? ''
    const next = await makeServer(program, [...DURABLE, ...options], folder, server.address.port)
    atExit(() => next.end('SIGKILL'))
    await next.start()
    const env = { ...park.directEnv, DATA_DIR: join(park.folder, 'data-again') }
    await replayLog(tools, next.address, { log, from: momentOf(copy), to: moment, said: told })
    const there = await keysOf(env)
    const missing = [...keys].filter((key) => !there.has(key)).length
    const [{ n: spoilt }] = await next.ask(
      `SELECT COUNT(*) AS n FROM trailgate.customers WHERE last_name = '${MISTAKE}'`
    )
    await replayLog(tools, next.address, { log, from: moment, said: told })
    const restored = await product(['restore', files], env)
    return {
      env,
      restored,
      done: `copied with mariadb-backup while they signed (${seconds(copied)}), its log followed; the folders of database and files removed`,
      found: `up to the moment before a mistake: ${missing} of ${keys.size} waivers missing, ${spoilt} of 1000 people spoilt; then to the end of the log`,
      aim: 'lost at most the last 5 s; <= 10 min with chain and manifest; any moment can be had',
      isEnough: (/** @type {number[]} */ lost, /** @type {number} */ lostAt) =>
        missing === 0 && Number(spoilt) === 0 && lost.every((at) => at > lostAt - RPO_S * 1000),
      end: () => next.end('SIGKILL'),
    }
  }
}

/**
 * Protects a database file: the product's own backup while people sign. Later signatures are lost with the disk.
 * @param {Park} park
 * @param {Signing} signing
 */
async function keepFile(park, signing) {
  const folder = join(park.folder, 'elsewhere', 'saturday')
  await until(async () => signing.acknowledged.size > SIGNERS, GIVE_UP_MS)
  const began = Date.now()
  await product(['backup', folder], park.directEnv)
  const copied = Date.now() - began
  return async () => {
    rmSync(park.dataDir, { recursive: true, force: true })
    const env = { ...park.directEnv, DATA_DIR: join(park.folder, 'data-again') }
    const restored = await product(['restore', folder], env)
    return {
      env,
      restored,
      done: `npm run backup while they signed (${seconds(copied)}); the folder of database and files removed`,
      found: `the state of the backup, which was begun ${seconds(Date.now() - began)} before`,
      aim: 'nothing lost that was there when the backup began; <= 10 min with chain and manifest',
      isEnough: (/** @type {number[]} */ lost) => lost.every((at) => at >= began),
      end: async () => {},
    }
  }
}

/** `npm run backup`, or `npm run restore`, which also verifies the waivers; returns its output. */
async function product(/** @type {string[]} */ args, /** @type {NodeJS.ProcessEnv} */ env) {
  const child = spawn(node24(), [inProject('scripts', 'backup.mjs'), ...args], {
    env: childEnv({ ...env, NO_COLOR: '1' }),
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part))
  const code = await new Promise((resolve) => child.on('close', resolve))
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${said}`)
  return said
}

/** Idempotency keys of signed waivers. */
async function keysOf(/** @type {NodeJS.ProcessEnv} */ env) {
  const database = openEngine(env, 1)
  const rows = await database.read("select `key` from idempotency_keys where resource = 'waiver'")
  await database.close()
  return new Set(rows.map(({ key }) => String(key)))
}

/** Times at which the lost ones were acknowledged. */
async function lostOf(/** @type {NodeJS.ProcessEnv} */ env, /** @type {Signing} */ signing) {
  const there = await keysOf(env)
  return [...signing.acknowledged.keys()].flatMap((key, index) =>
    there.has(key) ? [] : [signing.moments[index] ?? 0]
  )
}
