import { setTimeout as pause } from 'node:timers/promises'
import { startArrivals } from '../lib/arrivals.mjs'
import { cpuSecondsOf } from '../lib/cpu.mjs'
import { memoryOf } from '../lib/memory.mjs'
import { lookAround } from './api.mjs'
import { openKiosks } from './board_kiosks.mjs'
import { nobodyIn, ridersAmong, visitsBeside } from './board_riders.mjs'
import { openScreens } from './board_screens.mjs'
import { openEngine } from './engines.mjs'
import { quantile } from './figures.mjs'
import { told } from './gate.mjs'
import { openTwoProcesses } from './two_processes.mjs'

const SCREENS = 20
const P95_MS = 300
const HEARD_WITHIN_MS = 2000
/** A board that has not received a check-in by then never will. */
const SETTLE_MS = 10_000
const ASK_AGAIN_MS = 100
const MINUTE_MS = 60_000
/** A park that has just started is warmed up first, with a tenth of the riders. */
const WARMING_MS = 15_000
const TENTH = 10

/**
 * Kiosks check riders in as visits while boards follow the stream: a fixed number of riders per second (open loop).
 * Halfway one of two processes is killed; kiosks and boards continue with the other.
 * @returns {Promise<import('./main.mjs').Figure[]>}
 */
export async function board(
  /** @type {import('./main.mjs').Options} */ {
    customers = 100_000,
    minutes = 2,
    rate = 300,
    kiosks: count = 500,
  }
) {
  const people = rate * minutes * 60 + (rate / TENTH) * (WARMING_MS / 1000)
  const riders = ridersAmong(customers)
  if (people > riders) {
    throw new Error(`${people} riders come: more than ${customers} customers have`)
  }
  const park = await openTwoProcesses(customers, { KIOSK_PAIRING: 'required' })
  const database = openEngine(park.env, 2)
  try {
    const { urls, processes } = park
    await nobodyIn(database)
    const { token } = await lookAround(urls[0] ?? '')
    const kiosks = await openKiosks(urls, database, { kiosks: count, rate, riders, token })
    const boards = await openScreens(urls, SCREENS)

    let warm = 0
    const warming = startArrivals(rate / TENTH, (number, due) => {
      warm = number + 1
      return kiosks.checkIn(number, due)
    })
    await pause(WARMING_MS)
    await warming.leave()
    kiosks.take()

    const used = process.cpuUsage()
    const cpu = () => processes.reduce((sum, { pid }) => sum + cpuSecondsOf(pid), 0)
    const usedByApi = cpu()
    const usedByDatabase = cpuSecondsOf(park.databasePid)
    const began = performance.now()
    const arrivals = startArrivals(rate, (number, due) => kiosks.checkIn(warm + number, due))
    await pause((minutes * MINUTE_MS) / 2)
    const [victim, survivor] = processes
    const memory = processes.map(({ pid }) => memoryOf(pid, 'VmRSS'))
    const apiSeconds = cpu() - usedByApi
    const databaseSeconds = cpuSecondsOf(park.databasePid) - usedByDatabase
    const whole = kiosks.take()
    const killedAt = performance.now()
    process.kill(victim?.pid ?? 0, 'SIGKILL')
    await pause((minutes * MINUTE_MS) / 2)
    await arrivals.leave()
    const after = kiosks.take()
    const took = performance.now() - began
    await settle(boards.screens, kiosks.acknowledged)
    const { user, system } = process.cpuUsage(used)
    const held = await visitsBeside(database, kiosks.acknowledged.keys())
    memory.push(memoryOf(survivor?.pid, 'VmRSS'))
    kiosks.close()
    boards.close()

    const load = `${rate} check-ins/s at ${count} kiosks`
    const acknowledged = [...kiosks.acknowledged]
    const before = acknowledged.filter(([, at]) => at < killedAt - HEARD_WITHIN_MS)
    const since = acknowledged.filter(([, at]) => at >= killedAt - HEARD_WITHIN_MS)
    return [
      ...checkIns(`${load}, two processes`, whole),
      boardsHeard(`${load}, two processes`, boards.screens, before),
      ...checkIns(`${load}, one killed`, after, true),
      boardsHeard(`${load}, one killed`, boards.screens, since),
      awayFigure(boards.screens),
      {
        what: `of ${acknowledged.length} acknowledged check-ins: lost, twice, on no board`,
        product: `${held.lost}, ${held.twice}, ${missing(boards.screens, acknowledged)}`,
        aim: '0, 0, 0',
        reached: held.lost + held.twice + missing(boards.screens, acknowledged) === 0,
      },
      {
        what: 'memory of both processes before the kill, of the other one at the end',
        product: memory.map((megabytes) => `${megabytes} MB`).join(', '),
        aim: '',
        reached: true,
      },
      {
        what: 'what a check-in takes of a core in both processes, with its share of the boards, and in MariaDB',
        product: [apiSeconds, databaseSeconds]
          .map((seconds) => `${((seconds * 1000) / whole.times.length).toFixed(2)} ms`)
          .join(', '),
        aim: '',
        reached: true,
      },
      {
        what: 'what kiosks and boards of this load took of a core themselves',
        product: `${((user + system) / 1000 / took).toFixed(2)}`,
        aim: '',
        reached: true,
      },
    ]
  } finally {
    await database.close()
    await park.close()
  }
}

/** Waits until every board has received every check-in, or the deadline passes. */
async function settle(
  /** @type {readonly import('./board_screens.mjs').Screen[]} */ screens,
  /** @type {ReadonlyMap<number, number>} */ acknowledged
) {
  const end = performance.now() + SETTLE_MS
  while (performance.now() < end && missing(screens, [...acknowledged]) > 0) {
    await pause(ASK_AGAIN_MS)
  }
}

/** @typedef {ReturnType<Awaited<ReturnType<typeof openKiosks>>['take']>} Measured */

function checkIns(
  /** @type {string} */ load,
  /** @type {Measured} */ { times, failures, givenUp },
  withFaults = false
) {
  const late = [0.5, 0.95, 0.99].map((part) => quantile(times, part))
  return [
    {
      what: `${load}: p50, p95, p99 of ${times.length}`,
      product: `${late.map((ms) => ms.toFixed(0)).join(', ')} ms`,
      aim: withFaults ? '' : `p95 < ${P95_MS} ms`,
      reached: withFaults || quantile(times, 0.95) < P95_MS,
    },
    {
      what: `${load}: answers that are not 2xx, given up`,
      product: `${told(failures)}; ${givenUp}`,
      aim: withFaults ? '0 given up' : '0; 0',
      reached: givenUp === 0 && (withFaults || failures.length === 0),
    },
  ]
}

/**
 * Time from a rider's confirmation until each board received it; for a board that was disconnected, from the moment its
 * stream was back.
 * @returns {import('./main.mjs').Figure}
 */
function boardsHeard(
  /** @type {string} */ load,
  /** @type {readonly import('./board_screens.mjs').Screen[]} */ screens,
  /** @type {readonly (readonly [id: number, at: number])[]} */ acknowledged
) {
  const waits = screens.flatMap(({ heard, breaks, since }) =>
    acknowledged.flatMap(([id, at]) => {
      const from = breaks === 0 ? at : Math.max(at, since)
      return Math.max(0, (heard.get(id) ?? Infinity) - from)
    })
  )
  const most = waits.reduce((one, other) => Math.max(one, other), 0)
  const seconds = (/** @type {number} */ ms) => (ms / 1000).toFixed(1)
  return {
    what: `${load}: until a board has heard, p95, longest of ${screens.length} boards`,
    product: `${seconds(quantile(waits, 0.95))}, ${seconds(most)} s`,
    aim: `< ${HEARD_WITHIN_MS / 1000} s`,
    reached: most < HEARD_WITHIN_MS,
  }
}

/** @returns {import('./main.mjs').Figure} */
function awayFigure(/** @type {readonly import('./board_screens.mjs').Screen[]} */ screens) {
  const broken = screens.filter(({ breaks }) => breaks > 0)
  const away = Math.max(0, ...broken.map((screen) => screen.away))
  const anew = screens.reduce((sum, { readAnew }) => sum + readAnew, 0)
  return {
    what: 'boards that went to the other process, longest without a stream, lists read anew',
    product: `${broken.length}, ${(away / 1000).toFixed(1)} s, ${anew}`,
    aim: '',
    reached: true,
  }
}

/** Number of check-ins that boards never received. */
function missing(
  /** @type {readonly import('./board_screens.mjs').Screen[]} */ screens,
  /** @type {readonly (readonly [id: number, at: number])[]} */ acknowledged
) {
  return screens.reduce(
    (sum, { heard }) => sum + acknowledged.filter(([id]) => !heard.has(id)).length,
    0
  )
}
