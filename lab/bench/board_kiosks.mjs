import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { DEVICE_COOKIE, SESSION_COOKIE } from '../../shared/src/sessions/constants.ts'
import { riderOf } from './board_riders.mjs'
import { openSessions } from './board_sessions.mjs'
import { clientOf } from './load.mjs'

/** @typedef {import('./load.mjs').Send} Send */
/** @typedef {import('./load.mjs').Answer} Answer */

/** Connections to each process, as a proxy opens them. */
const CONNECTIONS = 500
/** Retry delays of a kiosk, after the proxy has tried both processes (docs/product/kiosk.md). */
const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 15_000
/** A rider who waits longer has gone to staff. */
const PATIENCE_MS = 60_000
/** Answer of a proxy that reached no process. @type {Answer} */
const NO_ANSWER = { status: 502, headers: {}, body: '' }
/** Tablets paired at a time. */
const PAIRED_AT_ONCE = 10

/**
 * Paired tablets, each at its own address, spread over the processes. A rider who has signed in is checked in. An
 * unanswered call goes to the other process, as nginx does, and is then retried like a kiosk does, with the same key.
 * @param {readonly string[]} urls
 * @param {import('./engines.mjs').Engine} database
 * @param {{ kiosks: number, rate: number, riders: number, token: string }} load `token` is of an admin, who pairs the
 *   tablets
 */
export async function openKiosks(urls, database, { kiosks: count, rate, riders, token }) {
  const clients = urls.map((url) => clientOf(url, CONNECTIONS))
  /** @type {Awaited<ReturnType<typeof pair>>[]} */
  const devices = []
  for (let first = 0; first < count; first += PAIRED_AT_ONCE) {
    const some = Array.from({ length: Math.min(PAIRED_AT_ONCE, count - first) }, (_, n) =>
      pair(tabletAt(first + n), token, first + n)
    )
    devices.push(...(await Promise.all(some)))
  }
  const sessions = await openSessions(database, { rate, riders, devices })
  /** Time at which each rider was told that they are in. @type {Map<number, number>} */
  const acknowledged = new Map()
  let measured = nothing()

  /** The tablet's call to its own process, else to the other one. @returns {Send} */
  function tabletAt(/** @type {number} */ number) {
    const headers = { 'x-forwarded-for': `10.1.${(number >> 8) & 255}.${number & 255}` }
    const own = clients.map((_, index) => clients[(number + index) % clients.length])
    return async (path, how = {}) => {
      for (const client of own) {
        const asked = client?.send(path, { ...how, headers: { ...headers, ...how.headers } })
        const answer = await asked?.catch(isLost)
        if (answer) return answer
      }
      return NO_ANSWER
    }
  }

  /** One call, retried under its key until it is answered. @returns {Promise<Answer>} */
  async function answered(
    /** @type {Send} */ send,
    /** @type {string} */ path,
    /** @type {Parameters<Send>[1]} */ how
  ) {
    const gone = performance.now() + PATIENCE_MS
    const keyed = { ...how, headers: { ...how?.headers, 'idempotency-key': randomUUID() } }
    for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      const answer = await send(path, keyed)
      if (answer.status >= 200 && answer.status < 300) return answer
      measured.failures.push(answer === NO_ANSWER ? 'no answer' : String(answer.status))
      if (answer.status < 500 || performance.now() > gone) throw new GivenUp()
      await pause(wait)
    }
  }

  /** A rider at one of the kiosks. */
  async function checkIn(/** @type {number} */ number, /** @type {number} */ due) {
    const tablet = number % devices.length
    const send = tabletAt(tablet)
    const id = riderOf(number)
    try {
      const session = SESSION_COOKIE + '=' + (await sessions.tokenOf(number))
      const { prefix, cookie } = devices[tablet] ?? { prefix: '', cookie: '' }
      const { body } = await answered(send, '/api/kiosk/visits', {
        method: 'POST',
        headers: { cookie: `${cookie}; ${prefix}${session}` },
        json: { subject_ids: [id] },
      })
      if (!body.includes('"state":"in"')) throw new Error(`not in: ${body}`)
      acknowledged.set(id, performance.now())
    } catch (error) {
      if (!(error instanceof GivenUp)) throw error
      measured.givenUp += 1
    }
    measured.times.push(performance.now() - due)
  }

  return {
    acknowledged,
    checkIn,
    /** Measurements since the last call. */
    take() {
      const taken = measured
      measured = nothing()
      return taken
    },
    close() {
      for (const { close } of clients) close()
    },
  }
}

/** The rider went to staff. */
class GivenUp extends Error {}

function nothing() {
  return {
    /** Duration of each check-in from its scheduled start. @type {number[]} */
    times: [],
    /** Answers other than 2xx, and missing ones. @type {string[]} */
    failures: [],
    givenUp: 0,
  }
}

/** A broken or refused connection counts as no answer. @returns {undefined} */
function isLost(/** @type {NodeJS.ErrnoException} */ error) {
  if (!['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(error.code ?? '')) throw error
}

/** Creates a code as an admin and pairs a tablet with it; returns its cookie, and the prefix of cookie names. */
async function pair(
  /** @type {Send} */ send,
  /** @type {string} */ token,
  /** @type {number} */ number
) {
  const headers = { authorization: `Bearer ${token}` }
  const json = { name: `Gate ${number + 1}` }
  const made = await send('/api/kiosk/devices', { method: 'POST', headers, json })
  if (made.status !== 201) throw new Error(`no code for a tablet: ${made.status} ${made.body}`)
  const { code, device } = JSON.parse(made.body)
  const paired = await send('/api/kiosk/pair', { method: 'POST', json: { code } })
  if (paired.status !== 204) throw new Error(`not paired: ${paired.status} ${paired.body}`)
  const [cookie = ''] = paired.headers['set-cookie']?.[0]?.split(';') ?? []
  const prefix = cookie.slice(0, cookie.indexOf(DEVICE_COOKIE))
  return { id: Number(device.id), cookie, prefix }
}
