import { setTimeout as pause } from 'node:timers/promises'
import { startArrivals } from '../lib/arrivals.mjs'
import { memoryOf } from '../lib/memory.mjs'
import { lookAround } from './api.mjs'
import { median, quantile } from './figures.mjs'
import { visitorsOf } from './gate_visitors.mjs'
import { openTwoProcesses } from './two_processes.mjs'

const AT_ONCE = 500
const P95_MS = 150
const P99_MS = 400
/** Maximum growth of a process's memory from warm to the end. */
const GROWTH = 1.15
/** Share of the time for warm-up, and of the window for comparing memory when warm and at the end. */
const TENTH = 0.1
const SAMPLE_EVERY_MS = 1000

/**
 * Load at the gate on a busy Saturday: 500 check-ins at once, then a fixed number of requests per second for minutes
 * (open loop). Two processes as in production, with MariaDB and Redis.
 * @returns {Promise<import('./main.mjs').Figure[]>}
 */
export async function gate(
  /** @type {import('./main.mjs').Options} */ { customers = 10_000, minutes = 10, rate = 300 }
) {
  const { processes, urls, close } = await openTwoProcesses(customers)
  try {
    const world = { customers, ...(await lookAround(urls[0] ?? '')) }
    const visitors = await visitorsOf(urls, world)
    const samples = processes.map(({ pid }) => [memoryOf(pid, 'VmRSS')])

    const began = performance.now()
    await visitors.allAtOnce(AT_ONCE)
    const burst = { took: performance.now() - began, ...visitors.take() }

    const arrivals = startArrivals(rate, visitors.visit)
    const rounds = (minutes * 60_000) / SAMPLE_EVERY_MS
    for (let round = 0; round < rounds; round += 1) {
      await pause(SAMPLE_EVERY_MS)
      for (const [index, { pid }] of processes.entries()) {
        samples[index]?.push(memoryOf(pid, 'VmRSS'))
      }
    }
    await arrivals.leave()
    const { times, failures } = visitors.take()
    visitors.close()

    const load = `${rate} requests/s for ${minutes} min`
    const late = (/** @type {number} */ part) => quantile(times, part)
    return [
      {
        what: `${AT_ONCE} check-ins at once: the last is answered, of them refused, of 5xx or without answer`,
        product: `${(burst.took / 1000).toFixed(1)} s, ${told(burst.failures)}`,
        aim: '0',
        reached: burst.failures.length === 0,
      },
      {
        what: `${load}: refused, of 5xx or without answer, of ${times.length}`,
        product: told(failures),
        aim: '0',
        reached: failures.length === 0,
      },
      { what: `${load}: p50`, product: `${late(0.5).toFixed(0)} ms`, aim: '', reached: true },
      {
        what: `${load}: p95`,
        product: `${late(0.95).toFixed(0)} ms`,
        aim: `< ${P95_MS} ms`,
        reached: late(0.95) < P95_MS,
      },
      {
        what: `${load}: p99`,
        product: `${late(0.99).toFixed(0)} ms`,
        aim: `< ${P99_MS} ms`,
        reached: late(0.99) < P99_MS,
      },
      ...samples.map((held, index) => flatness(held, index + 1)),
    ]
  } finally {
    await close()
  }
}

/** Number of each kind of failure, such as `3 × 503`. */
export function told(/** @type {readonly string[]} */ failures) {
  const kinds = Object.entries(Object.groupBy(failures, (failure) => failure))
  return kinds.map(([kind, all = []]) => `${all.length} × ${kind}`).join(', ') || '0'
}

/** Memory of one process at the end, when warm, and at the start. */
function flatness(/** @type {number[]} */ held, /** @type {number} */ number) {
  const length = Math.max(1, Math.floor(held.length * TENTH))
  const warm = median(held.slice(length, 2 * length))
  const end = median(held.slice(-length))
  return {
    what: `memory of process ${number} at the end beside when it was warm (${held[0]} MB at the start)`,
    product: `${end} MB`,
    floor: `${warm} MB`,
    ratio: (end / warm).toFixed(2),
    aim: `<= ${GROWTH}`,
    reached: end / warm <= GROWTH,
  }
}
