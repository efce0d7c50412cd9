import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { atExit } from '../../scripts/lib/at_exit.mjs'
import { installed } from '../lib/installed.mjs'
import { openOwnPark } from '../lib/own_park.mjs'
import { node24 } from '../../scripts/lib/node.mjs'
import { inProject } from '../../scripts/lib/root.mjs'
import { start } from '../../scripts/lib/run.mjs'
import { lookAround, middle, rest, roundOf, ROUND_MS, told, WARM_UP_MS } from './api.mjs'
import { filledPark } from './filled_park.mjs'
import { phoneOf } from './peers/customers.mjs'
import { expectStatus, lookUps } from './units.mjs'

const CUSTOMERS = 11_000

/**
 * Frameworks that build such an API from a description of its fields, with their packages: installed outside the
 * project when this part is run.
 * @type {Record<string, { script: string, packages: Record<string, string>, list: string, phone: (phone: string) =>
 *   string }>}
 */
const PEERS = {
  'Strapi 5': {
    script: 'strapi',
    packages: { '@strapi/strapi': '5.54.0', 'better-sqlite3': '13.2.0' },
    list: '/api/customers?pagination[pageSize]=20&sort=createdAt:desc',
    phone: (phone) => `/api/customers?pagination[pageSize]=20&filters[phone][$eq]=${phone}`,
  },
  'Payload 3': {
    script: 'payload',
    packages: { 'payload': '3', '@payloadcms/db-sqlite': '3' },
    list: '/api/customers?limit=20&sort=-createdAt',
    phone: (phone) => `/api/customers?limit=20&where[phone][equals]=${phone}`,
  },
}

const LIST = 'customers, newest 20 with the total'
const BY_PHONE = 'customer by phone'

/** The same look-ups on the product and on its peers, with as many customers, on SQLite. Rounds alternate. */
export async function peers(
  /** @type {import('./main.mjs').Options} */ { runs, customers = CUSTOMERS }
) {
  const park = await filledPark('sqlite', customers)
  const product = await openOwnPark(park.env)
  const opened = []
  try {
    const world = { customers, tokens: [], ...(await lookAround(product.url)) }
    const { [LIST]: list, [BY_PHONE]: byPhone } = lookUps(world)
    const ours = { url: product.url, pid: product.pid, list, byPhone }
    for (const name of Object.keys(PEERS)) opened.push(await openPeer(name, customers))
    const sides = [ours, ...opened]
    for (const { pid } of sides) await rest(pid)
    /** @type {import('./main.mjs').Figure[]} */
    const figures = []
    for (const [what, unit] of /** @type {const} */ ([
      [LIST, 'list'],
      [BY_PHONE, 'byPhone'],
    ])) {
      /** @type {import('./api.mjs').Round[][]} */
      const rounds = sides.map(() => [])
      for (let round = 0; round <= runs; round += 1) {
        for (const [index, side] of sides.entries()) {
          const one = { url: side.url, pid: side.pid, bytes: new Map() }
          const forMs = round === 0 ? WARM_UP_MS : ROUND_MS
          const measured = await roundOf(one, side[unit], world, forMs)
          if (round > 0) rounds[index]?.push(measured)
        }
      }
      const [mine, ...others] = rounds.map(middle)
      if (!mine) continue
      for (const [index, other] of others.entries()) {
        figures.push({
          what: `${what}: the product beside ${opened[index]?.name}`,
          product: told(mine),
          floor: told(other),
          ratio: (other.cpuUs / mine.cpuUs).toFixed(1),
          aim: '',
          reached: true,
        })
      }
    }
    return figures
  } finally {
    for (const peer of opened) await peer.close()
    await product.close()
    await park.release()
  }
}

/** A peer in its own process; its first start fills it. */
async function openPeer(/** @type {string} */ name, /** @type {number} */ customers) {
  const peer = PEERS[name]
  if (!peer) throw new Error(`${name} is none of the peers`)
  const folder = installed(`peer-${peer.script}`, peer.packages)
  mkdirSync(join(folder, 'public', 'uploads'), { recursive: true })
  const script = inProject('lab', 'bench', 'peers', `${peer.script}.mjs`)
  const server = start(node24(), [script, String(customers)], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  atExit(() => server.stop('SIGKILL'))
  const { stdout } = server.child
  if (!stdout) throw new Error(`${name} has no voice`)
  const { port, authorization } = await firstJson(name, stdout)
  const headers = { authorization }
  const get = (/** @type {(index: number) => string} */ path) =>
    /** @type {import('./units.mjs').Once} */ (
      async (send, index) => expectStatus(await send(path(index), { headers }), 200)
    )
  return {
    name,
    url: `http://127.0.0.1:${port}`,
    pid: server.child.pid,
    list: get(() => peer.list),
    byPhone: get((index) => peer.phone(phoneOf(index % customers))),
    async close() {
      server.stop('SIGKILL')
      await server.ended
    },
  }
}

/** It prints other lines first. @returns {Promise<{ port: number, authorization: string }>} */
async function firstJson(
  /** @type {string} */ name,
  /** @type {import('node:stream').Readable} */ stdout
) {
  for await (const line of createInterface({ input: stdout })) {
    if (line.startsWith('{"port"')) return JSON.parse(line)
  }
  throw new Error(`${name} ended before it could be asked`)
}
