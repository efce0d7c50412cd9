import { once } from 'node:events'
import { atExit } from '../../scripts/lib/at_exit.mjs'
import { confirmSamples } from '../lib/confirm_samples.mjs'
import { openOwnPark } from '../lib/own_park.mjs'
import { node24 } from '../../scripts/lib/node.mjs'
import { inProject } from '../../scripts/lib/root.mjs'
import { start } from '../../scripts/lib/run.mjs'
import { median } from './figures.mjs'
import { ADMIN, filledPark } from './filled_park.mjs'
import { clientOf, underLoad } from './load.mjs'
import { checkIn, lookUps, refused, signing } from './units.mjs'

const CONNECTIONS = 8
const ROUND_MS = 3000
const WARM_UP_MS = 1000

/** What the framework takes by itself, for the others to be read with: no aim is set for it. */
const NO_WORK = 'a stranger is refused: no query'

/** How much of the floor's speed each piece of work must reach. */
const AIMS = {
  [NO_WORK]: 0,
  'customers, newest 20 with the total': 0.6,
  'customer by phone': 0.55,
  'customer by member id': 0.55,
  'customers by beginning of last name': 0.55,
  'kiosk check-in with a family of four': 0.5,
  'signing, a PNG of 60 kB': 0.5,
}

/**
 * Requests a second beside the floor: the same database, each server in a process of its own, the load from this one. Rounds of
 * both take turns, so that whatever else the machine does meets both; the middle round counts.
 */
export async function api(
  /** @type {import('./main.mjs').Options} */ { engine, customers = 10_000, runs }
) {
  const park = await filledPark(engine, customers)
  const product = await openOwnPark(park.env)
  const floor = await openFloor(park.env)
  const sides = [product.url, floor.url]
  /** @type {import('./main.mjs').Figure[]} */
  const figures = []
  try {
    const world = { customers, ...(await lookAround(product.url)) }
    const units = {
      [NO_WORK]: refused,
      ...lookUps(world),
      'kiosk check-in with a family of four': checkIn(world),
      'signing, a PNG of 60 kB': undefined,
    }
    for (const [name, aim] of Object.entries(AIMS)) {
      const unit = units[/** @type {keyof typeof units} */ (name)]
      /** @type {number[][]} */
      const rates = [[], []]
      /** @type {number[]} */
      const late = []
      for (let round = 0; round <= runs; round += 1) {
        for (const [side, url] of sides.entries()) {
          const { send, close } = clientOf(url, CONNECTIONS)
          const work = unit ?? (await signing(world, send))
          const forMs = round === 0 ? WARM_UP_MS : ROUND_MS
          const load = { send, once: work, connections: CONNECTIONS, forMs }
          const { perSecond, p95 } = await underLoad(load)
          close()
          if (round === 0) continue
          rates[side]?.push(perSecond)
          if (side === 0) late.push(p95)
        }
      }
      const [ours = 0, bare = 1] = rates.map(median)
      figures.push({
        what: `${name} (${engine}, p95 ${median(late).toFixed(0)} ms)`,
        product: `${ours.toFixed(0)}/s`,
        floor: `${bare.toFixed(0)}/s`,
        ratio: (ours / bare).toFixed(2),
        aim: aim > 0 ? `>= ${aim.toFixed(2)}` : '',
        reached: ours / bare >= aim,
      })
    }
  } finally {
    await floor.close()
    await product.close()
    await park.release()
  }
  return figures
}

/** What the load needs to know: a token of staff, and the waiver that adults sign. */
export async function lookAround(/** @type {string} */ url) {
  await confirmSamples(url, ADMIN)
  const { send, close } = clientOf(url, 1)
  const login = await send('/api/auth/login', { method: 'POST', json: ADMIN })
  const templates = await send('/api/waivers/templates')
  close()
  /** @type {{ id: number, name: string }[]} */
  const known = JSON.parse(templates.body)
  const adults = known.find(({ name }) => !/minor/i.test(name))
  return { token: JSON.parse(login.body).access_token, templateId: adults?.id ?? 0 }
}

async function openFloor(/** @type {NodeJS.ProcessEnv} */ env) {
  const script = inProject('lab', 'bench', 'floor', 'server.mjs')
  const server = start(node24(), [script], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  atExit(() => server.stop('SIGKILL'))
  const { stdout } = server.child
  if (!stdout) throw new Error('the floor has no voice')
  const [port] = await once(stdout, 'data')
  return {
    url: `http://127.0.0.1:${Number(port)}`,
    async close() {
      server.stop('SIGKILL')
      await server.ended
    },
  }
}
