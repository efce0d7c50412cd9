import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { ADMIN } from './filled_park.mjs'
import { clientOf } from './load.mjs'

/** Reconnect delays of a board, as in the staff's app. */
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 15_000
/** Page size of the list that a board reloads. */
const PAGE = 100

/** An event of the stream up to the customer of the visit; the rest is not parsed. */
const EVENT = /id: (\d+)\nevent: (\w+)\ndata: (?:\{"id":\d+,"customer_id":(\d+))?/g

/** @typedef {Awaited<ReturnType<typeof openScreens>>['screens'][number]} Screen */

/**
 * Boards of staff, each with its own token, spread over the processes. A board whose stream breaks continues at the
 * other process with the last event id; if the server cannot resume from there, it reloads the list of present people.
 * @param {readonly string[]} urls
 * @param {number} count
 */
export async function openScreens(urls, count) {
  const clients = urls.map((url) => clientOf(url, count))
  const leaving = new AbortController()
  const today = new Date().toISOString().slice(0, 10)

  async function openScreen(/** @type {number} */ number) {
    const login = await clients[number % clients.length]?.send('/api/auth/login', {
      method: 'POST',
      headers: { 'x-forwarded-for': `10.2.0.${number}` },
      json: ADMIN,
    })
    if (login?.status !== 200) throw new Error(`no token for a board: ${login?.status}`)
    const authorization = `Bearer ${JSON.parse(login.body).access_token}`
    const screen = {
      /** Time at which it received each customer. @type {Map<number, number>} */
      heard: new Map(),
      /** Start of its current unbroken stream. */
      since: 0,
      /** Time without a stream. */
      away: 0,
      breaks: 0,
      readAnew: 0,
    }
    const opened = Promise.withResolvers()
    let at = number % urls.length
    let lastEventId = ''

    /** Resolves when the stream has ended, for any reason. @returns {Promise<void>} */
    function followOnce(/** @type {() => void} */ begun) {
      const { hostname, port } = new URL(urls[at] ?? '')
      const headers = { authorization, ...(lastEventId && { 'last-event-id': lastEventId }) }
      const path = `/api/visits/stream?day=${today}`
      return new Promise((resolve) => {
        const asked = request({ hostname, port, path, headers, agent: false }, (response) => {
          if (response.statusCode !== 200) return void response.resume().on('close', resolve)
          begun()
          let rest = ''
          response.setEncoding('utf8')
          response.on('data', (/** @type {string} */ part) => {
            const text = rest + part
            const whole = text.lastIndexOf('\n\n') + 2
            rest = whole > 1 ? text.slice(whole) : text
            if (whole > 1) take(text.slice(0, whole))
          })
          response.on('error', () => undefined)
          response.on('close', resolve)
        })
        asked.on('error', () => resolve())
        leaving.signal.addEventListener('abort', () => asked.destroy(), { once: true })
        asked.end()
      })
    }

    function take(/** @type {string} */ text) {
      const now = performance.now()
      for (const [, id = '', event, customer] of text.matchAll(EVENT)) {
        lastEventId = id
        if (event === 'reset') void readAnew()
        if (event === 'visit' && !screen.heard.has(Number(customer))) {
          screen.heard.set(Number(customer), now)
        }
      }
    }

    async function readAnew() {
      screen.readAnew += 1
      const headers = { authorization }
      for (let offset = 0, total = 1; offset < total; offset += PAGE) {
        const path = `/api/visits?day=${today}&state=in&limit=${PAGE}&offset=${offset}`
        const page = await clients[at]?.send(path, { headers })
        if (page?.status !== 200) throw new Error(`no list for a board: ${page?.status}`)
        total = Number(page.headers['x-total-count'])
        const now = performance.now()
        for (const { customer_id: id } of JSON.parse(page.body)) {
          if (!screen.heard.has(id)) screen.heard.set(id, now)
        }
      }
    }

    async function follow() {
      let failures = 0
      while (!leaving.signal.aborted) {
        const left = performance.now()
        await followOnce(() => {
          if (screen.breaks > 0) screen.away += performance.now() - left
          failures = 0
          screen.since = performance.now()
          opened.resolve(undefined)
        })
        if (leaving.signal.aborted) return
        failures += 1
        screen.breaks += 1
        at = (at + 1) % urls.length
        const wait = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS)
        screen.away += wait
        await pause(wait)
      }
    }
    void follow()
    await opened.promise
    return screen
  }

  const screens = []
  for (let number = 0; number < count; number += 1) screens.push(await openScreen(number))
  return {
    screens,
    close() {
      leaving.abort()
      for (const { close } of clients) close()
    },
  }
}
