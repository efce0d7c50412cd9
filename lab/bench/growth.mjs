import { openOwnPark } from '../lib/own_park.mjs'
import { lookAround } from './api.mjs'
import { median } from './figures.mjs'
import { filledPark } from './filled_park.mjs'
import { clientOf, underLoad } from './load.mjs'
import { checkIn, lookUps } from './units.mjs'

const SMALL = 10_000
const LARGE = { sqlite: 1_000_000, mysql: 1_000_000 }
const ROUND_MS = 2000
/** One at a time: measures latency, not queueing. */
const CONNECTIONS = 1

/** Maximum ratio of a look-up's time in the large park to that in the small one. */
const AIM = 1.5
const AIM_OF_LISTS = 2

/** Growth of look-ups with the park: p95 in a large park compared with a small one, in alternating rounds. */
export async function growth(/** @type {import('./main.mjs').Options} */ { engine, runs }) {
  const sizes = [SMALL, LARGE[engine]]
  const parks = []
  for (const customers of sizes) parks.push(await filledPark(engine, customers))
  const servers = []
  for (const park of parks) servers.push(await openOwnPark(park.env))
  const sides = []
  for (const [index, { url }] of servers.entries()) {
    const world = { customers: sizes[index] ?? 0, ...(await lookAround(url)) }
    const units = { ...lookUps(world), 'kiosk check-in with a family of four': checkIn(world) }
    sides.push({ url, units })
  }
  /** @type {import('./main.mjs').Figure[]} */
  const figures = []
  try {
    for (const name of Object.keys(sides[0]?.units ?? {})) {
      /** @type {number[][]} */
      const late = [[], []]
      for (let round = 0; round <= runs; round += 1) {
        for (const [side, { url, units }] of sides.entries()) {
          const { send, close } = clientOf(url, CONNECTIONS)
          const unit = units[/** @type {keyof typeof units} */ (name)]
          const load = { send, once: unit, connections: CONNECTIONS, forMs: ROUND_MS }
          const { p95 } = await underLoad(load)
          close()
          if (round > 0) late[side]?.push(p95)
        }
      }
      const [small = 0, large = 0] = late.map(median)
      const aim = name.startsWith('customers') ? AIM_OF_LISTS : AIM
      figures.push({
        what: `${name}: p95 at ${sizes[1]} beside ${sizes[0]} customers (${engine})`,
        product: `${large.toFixed(1)} ms`,
        floor: `${small.toFixed(1)} ms`,
        ratio: (large / small).toFixed(2),
        aim: `<= ${aim.toFixed(1)}`,
        reached: large / small <= aim,
      })
    }
  } finally {
    for (const server of servers) await server.close()
    for (const park of parks) await park.release()
  }
  return figures
}
