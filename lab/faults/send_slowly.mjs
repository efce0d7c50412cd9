import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../../scripts/lib/until.mjs'
import { openPark } from './park.mjs'
import { seconds, startVisiting, summary } from './visitors.mjs'
import { wholeAfter } from './whole.mjs'

const SOCKETS = 1000
/** Requests of each slow reader: each makes a megabyte, and a thousand of them fit into the machine's network. */
const ASKS = 4
const PER_SECOND = 20
const DRIP_EVERY_MS = 1000
const CLOSED_WITHIN_MS = 15_000
const OTHERS_P95_MS = 300
/** Tolerance for noticing it. */
const LATE_MS = 2 * DRIP_EVERY_MS

/**
 * First bytes of each slow client, and what it sends from then on, one character at a time. A slow reader keeps asking
 * and reads nothing of the answers.
 * @type {Record<string, (big: string) => { first: string, then: string, reads: boolean }>}
 */
const SLOW = {
  'the head': () => ({
    first: 'GET /api/health HTTP/1.1\r\nHost: park\r\n',
    then: 'x',
    reads: true,
  }),
  'the body': () => ({
    first:
      'POST /api/auth/login HTTP/1.1\r\nHost: park\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{',
    then: ' ',
    reads: true,
  }),
  'the answer': (big) => ({
    first: `GET ${big} HTTP/1.1\r\nHost: park\r\n\r\n`.repeat(ASKS),
    // An empty line only tests whether the server is there.
    then: '\r\n',
    reads: false,
  }),
}

/** @type {import('./main.mjs').Fault} */
export const sendSlowly = {
  title: 'connections that are slow on purpose',
  engines: ['sqlite'],
  async make({ engine }) {
    const findings = []
    for (const [what, how] of Object.entries(SLOW)) {
      const park = await openPark({ engine, processes: 1 })
      try {
        const [url = ''] = park.urls
        const visiting = await startVisiting({ park, perSecond: PER_SECOND })
        const big = await largestFile(url)
        await pause(1000)
        const began = Date.now()
        const slow = how(big)
        const sockets = Array.from({ length: SOCKETS }, () => slowSocket(url, slow))
        await until(
          async () =>
            sockets.every(({ closedAfter }) => closedAfter() !== null) ||
            Date.now() - began > CLOSED_WITHIN_MS * 2,
          CLOSED_WITHIN_MS * 3
        )
        const open = sockets.filter(({ closedAfter }) => closedAfter() === null).length
        const longest = Math.max(
          ...sockets.map(({ closedAfter }) => closedAfter() ?? Date.now() - began)
        )
        for (const { leave } of sockets) leave()
        const visits = visiting.visits.filter(({ at }) => at >= began)
        await visiting.leave()
        const { told, p95, odd } = summary(visits)
        const after = await wholeAfter(park, visiting.acknowledged)
        findings.push({
          done: `${SOCKETS} connections that are slow with ${what}, ${visits.length} other requests at ${PER_SECOND} a second`,
          found: `${open} left open, the longest ${seconds(longest)}; the others: ${told}, p95 ${seconds(p95)}; ${after.told}`,
          aim: 'honest p95 < 300 ms, the slow ones closed <= 15 s',
          reached:
            open === 0 &&
            longest <= CLOSED_WITHIN_MS + LATE_MS &&
            p95 < OTHERS_P95_MS &&
            odd === 0 &&
            after.whole,
        })
      } finally {
        await park.close()
      }
    }
    return findings
  },
}

/** Path of the portal's largest script. */
async function largestFile(/** @type {string} */ url) {
  const page = await (await fetch(url)).text()
  const found = [...page.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map(([, path]) => path ?? '')
  const sizes = await Promise.all(
    found.map(async (path) => ({
      path,
      size: (await (await fetch(url + path)).arrayBuffer()).byteLength,
    }))
  )
  return sizes.sort((a, b) => b.size - a.size)[0]?.path ?? '/'
}

/**
 * @param {string} url
 * @param {{ first: string, then: string, reads: boolean }} how
 */
function slowSocket(url, { first, then, reads }) {
  const began = Date.now()
  /** @type {number | null} */
  let closed = null
  const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(first))
  const drip = setInterval(() => socket.write(then), DRIP_EVERY_MS)
  const gone = () => {
    closed ??= Date.now() - began
    clearInterval(drip)
  }
  socket.on('error', gone).on('close', gone).on('end', gone)
  if (reads) socket.resume()
  else socket.pause()
  return {
    closedAfter: () => closed,
    leave() {
      clearInterval(drip)
      socket.destroy()
    },
  }
}
