import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../scripts/lib/ports.mjs'
import { startServer } from '../../scripts/lib/server.mjs'
import { until } from '../../scripts/lib/until.mjs'
import { noGaleraHere, startGalera } from './galera.mjs'
import { isReady } from './park.mjs'

const PROCESSES = 3
const CALLERS_EACH = 4
const READY_WITHIN_MS = 120_000
const PAUSE_AT_MOST_MS = 8000
const PERSON = {
  first_name: 'Nora',
  date_of_birth: '1990-01-01',
  emergency_contact_name: 'Max Node',
  emergency_contact_phone: '8285550100',
}

/** @type {import('./main.mjs').Fault} */
export const loseNodes = {
  title: 'a node of a Galera cluster is killed, the next one cut off, while riders register',
  engines: ['mysql'],
  async make({ full }) {
    const reason = noGaleraHere()
    if (reason !== null) {
      console.log(`  left out, no Galera cluster can be started here: ${reason}`)
      return []
    }
    const rounds = full ? 10 : 1
    const folder = mkdtempSync(join(tmpdir(), 'trailgate-region-'))
    const cluster = await startGalera(3)
    const ports = await Promise.all(Array.from({ length: PROCESSES }, () => freePort()))
    const urls = ports.map((port) => `http://127.0.0.1:${port}`)
    const env = {
      ...{ NODE_ENV: 'production', HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'fatal' },
      ...{ RATE_LIMITS: 'off', REDIS_URL: '', ...cluster.env },
    }
    // All first starts at once: one migrates, the others wait for the lease.
    const servers = ports.map((port) => startServer({ ...env, PORT: String(port) }, 'ignore'))
    try {
      await until(
        async () => (await Promise.all(urls.map(isReady))).every(Boolean),
        READY_WITHIN_MS
      )
      const load = startRegistering(urls)
      for (let round = 0; round < rounds; round += 1) {
        for (const loss of /** @type {const} */ (['kill', 'cut'])) {
          await pause(8000)
          const writer = await writerOf(cluster)
          if (loss === 'kill') cluster.kill(writer)
          else await cluster.isolate(writer, true)
          await pause(25_000)
          if (loss === 'kill') await cluster.start(writer)
          else await cluster.isolate(writer, false)
          await until(async () => (await cluster.size(writer)) === 3, READY_WITHIN_MS)
        }
      }
      const { lastName, acknowledged, failed, longestPause, server500 } = await load.stop()
      const [rows] = /** @type {{ total: number, people: number }[]} */ (
        await cluster.ask(
          await writerOf(cluster),
          `SELECT COUNT(*) AS total, COUNT(DISTINCT phone) AS people FROM trailgate.customers WHERE last_name = '${lastName}'`
        )
      )
      const lost = acknowledged - Number(rows?.people)
      const doubled = Number(rows?.total) - Number(rows?.people)
      return [
        {
          done: `${rounds} kills and ${rounds} cuts of the node written to, ${acknowledged} registrations acknowledged`,
          found: `${lost} lost, ${doubled} doubled, ${failed} failed for a caller with one retry, ${server500} answers of 500, longest pause ${(longestPause / 1000).toFixed(1)} s`,
          aim: '0 lost, doubled, failed; no 500; pause <= 8 s',
          reached:
            lost <= 0 &&
            doubled === 0 &&
            failed === 0 &&
            server500 === 0 &&
            longestPause <= PAUSE_AT_MOST_MS,
        },
      ]
    } finally {
      for (const server of servers) server.stop('SIGKILL')
      cluster.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

/** The node with the most connections of the park. @param {Awaited<ReturnType<typeof startGalera>>} cluster */
async function writerOf(cluster) {
  const open = []
  for (const number of [0, 1, 2]) {
    const rows = /** @type {{ total: number }[]} */ (
      (await cluster.size(number)) > 0
        ? await cluster.ask(
            number,
            "SELECT COUNT(*) AS total FROM information_schema.processlist WHERE user = 'trailgate'"
          )
        : []
    )
    open.push(Number(rows[0]?.total ?? 0))
  }
  return open.indexOf(Math.max(...open))
}

/** Registers riders at all processes until it is stopped; each call is repeated with its key until it is answered. */
function startRegistering(/** @type {string[]} */ urls) {
  const lastName = `Node${randomUUID().slice(0, 8).replaceAll(/\d/g, 'x')}`
  const ended = new AbortController()
  const counts = { acknowledged: 0, failed: 0, longestPause: 0, server500: 0 }
  let last = performance.now()
  let phone = 9_000_000_000 + Math.floor(Math.random() * 900_000_000)

  const register = async (/** @type {string} */ url) => {
    phone += 1
    const body = JSON.stringify({
      ...{ ...PERSON, last_name: lastName, phone: String(phone) },
      email: `n${phone}@example.com`,
    })
    const key = randomUUID()
    for (let attempt = 0; ; attempt += 1) {
      const headers = { 'content-type': 'application/json', 'idempotency-key': key }
      const { status, wait } = await fetch(`${url}/api/customers/register`, {
        method: 'POST',
        headers,
        body,
      }).then(
        (response) => ({
          status: response.status,
          wait: Number(response.headers.get('retry-after') ?? 1),
        }),
        () => ({ status: 0, wait: 1 })
      )
      if (status === 201) break
      if (status === 500) counts.server500 += 1
      if (status !== 0 && status < 500)
        throw new Error(`A registration was answered with ${status}`)
      if (attempt === 1) counts.failed += 1
      await pause(wait * 1000)
    }
    counts.acknowledged += 1
    counts.longestPause = Math.max(counts.longestPause, performance.now() - last)
    last = performance.now()
  }
  const call = async (/** @type {string} */ url) => {
    while (!ended.signal.aborted) {
      await register(url)
      await pause(100)
    }
  }
  const callers = Promise.all(
    urls.flatMap((url) => Array.from({ length: CALLERS_EACH }, () => call(url)))
  )
  return {
    async stop() {
      ended.abort()
      await callers
      return { lastName, ...counts }
    },
  }
}
