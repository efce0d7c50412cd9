import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { atExit } from '../../scripts/lib/at_exit.mjs'
import { startDurable } from '../lib/durable_mysql.mjs'
import { memoryOf } from '../lib/memory.mjs'
import { isReady, openOwnPark } from '../lib/own_park.mjs'
import { freePort } from '../../scripts/lib/ports.mjs'
import { start as startCommand } from '../../scripts/lib/run.mjs'
import { until } from '../../scripts/lib/until.mjs'
import { median } from './figures.mjs'

const READY_WITHIN_S = 4
const MEMORY_MB = 160
const REST_MS = 10_000
const PATIENCE_MS = 120_000

/**
 * Time until `npm start` answers where it has run before, and the API's memory when idle.
 * @returns {Promise<import('./main.mjs').Figure[]>}
 */
export async function start(/** @type {import('./main.mjs').Options} */ { engine, runs }) {
  const folder = mkdtempSync(join(tmpdir(), 'trailgate-start-'))
  const own = engine === 'mysql' ? await startDurable(join(folder, 'mysql')) : null
  const env = { DB_CONNECTION: 'sqlite', ...own?.env, DATA_DIR: join(folder, 'data') }
  /** @type {number[]} */
  const seconds = []
  /** @type {number[]} */
  const megabytes = []
  try {
    for (let round = 0; round <= runs; round += 1) {
      const took = await secondsToReady(env)
      // The first one creates the tables.
      if (round === 0) continue
      seconds.push(took)
      megabytes.push(await memoryAtRest(env))
    }
  } finally {
    await own?.server.end()
    rmSync(folder, { recursive: true, force: true })
  }
  const [ready, memory] = [median(seconds), median(megabytes)]
  return [
    {
      what: `second npm start to ready (${engine})`,
      product: `${ready.toFixed(1)} s`,
      aim: `<= ${READY_WITHIN_S} s`,
      reached: ready <= READY_WITHIN_S,
    },
    {
      what: `memory of the API after ${REST_MS / 1000} s of rest (${engine})`,
      product: `${memory.toFixed(0)} MB`,
      aim: `<= ${MEMORY_MB} MB`,
      reached: memory <= MEMORY_MB,
    },
  ]
}

async function secondsToReady(/** @type {NodeJS.ProcessEnv} */ env) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const began = performance.now()
  const command = startCommand('npm', ['start'], {
    env: { ...env, PORT: String(port), HOST: '127.0.0.1', APP_URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const forget = atExit(() => command.stop('SIGKILL'))
  await until(() => isReady(url), PATIENCE_MS)
  const took = (performance.now() - began) / 1000
  command.stop()
  await command.ended
  forget()
  return took
}

async function memoryAtRest(/** @type {NodeJS.ProcessEnv} */ env) {
  const park = await openOwnPark(env)
  await pause(REST_MS)
  const held = memoryOf(park.pid, 'VmRSS')
  await park.close()
  return held
}
