import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { atExit } from '../../scripts/lib/at_exit.mjs'
import { confirmSamples } from '../lib/confirm_samples.mjs'
import { cpuSecondsOf } from '../lib/cpu.mjs'
import { countAnew, memoryOf } from '../lib/memory.mjs'
import { openOwnPark } from '../lib/own_park.mjs'
import { node24 } from '../../scripts/lib/node.mjs'
import { inProject } from '../../scripts/lib/root.mjs'
import { start } from '../../scripts/lib/run.mjs'
import { until } from '../../scripts/lib/until.mjs'
import { openEngine } from './engines.mjs'
import { median } from './figures.mjs'
import { hashOf, sqlTime } from './floor/check_in.mjs'
import { ADMIN, filledPark } from './filled_park.mjs'
import { clientOf, underLoad } from './load.mjs'
import {
  checkIn,
  entersCustomers,
  expectStatus,
  lookUps,
  parentOf,
  refused,
  signIn,
  signing,
  signs,
} from './units.mjs'

const CONNECTIONS = 8
export const ROUND_MS = 3000
export const WARM_UP_MS = 1000

/** The product caches the count of lists of 10,000 and more, so both sides of that limit are measured. */
const SHORT_LIST = 9000
const LONG_LIST = 11_000

/** Number of staff tokens used in turn, for requests by callers who have not asked before. */
const CALLERS = 5000
const TOKEN_SECONDS = 11 * 3600

/** A signature's PDF may be made after its answer: a server counts as idle after this many looks without work. */
const LOOKS_AT_REST = 5
const RESTS_WITHIN_MS = 120_000
/** Resolution of Linux's CPU times. */
const TICK_SECONDS = 0.01

const LIST = 'customers, newest 20 with the total'
const CHECK_IN = 'kiosk check-in with a family of four'
const SIGNING = 'signing, a PNG of 60 kB, with its letter and PDF'
/** Measured in a park that sends no letters. */
const ANSWERED = 'signing, a PNG of 60 kB, until answered'
const REFUSED = 'a stranger is refused: no query'
const CONSTANT = 'a constant: what the client can take'
const CREATE = 'staff enter a customer'
/** Target for entering a customer, in microseconds of CPU. */
const CREATE_AIM_US = 900
const OTHER_CALLERS = ', another caller each time'

/** Target ratio for each piece of work: the floor's CPU time divided by the product's. */
const AIMS = {
  [REFUSED]: 0.5,
  [LIST]: 0.55,
  'customer by phone': 0.55,
  'customer by member id': 0.55,
  'customers by beginning of last name': 0.55,
  [`${LIST}${OTHER_CALLERS}`]: 0.55,
  [`customer by phone${OTHER_CALLERS}`]: 0.55,
  [CHECK_IN]: 0.6,
  [ANSWERED]: 0.5,
  [SIGNING]: 0.5,
}
/** On MariaDB part of the work is done by the database server, for both. */
const AIMS_ON_MARIADB = {
  ...AIMS,
  [LIST]: 0.75,
  [CHECK_IN]: 0.75,
  [ANSWERED]: 0.75,
  [SIGNING]: 0.75,
}

/** Paths whose content the floor does not compute: it sends as many bytes as the product. */
const BY_LENGTH = ['/api/customers/auth', '/api/kiosk/family', '/api/waivers/sign']

/** @typedef {{ url: string, pid: number | undefined, bytes: Map<string, number> }} Side */
/** @typedef {{ perSecond: number, cpuUs: number, p95: number, p99: number }} Round */

/**
 * CPU cost of a request compared with the floor: the same database, each server in its own process, the load generator
 * in this one. Rounds alternate, so that other load on the machine affects both; the median round counts. The ratio is
 * of CPU time over all threads and processes of each server: requests per second depend as much on the client and on
 * free cores.
 */
export async function api(
  /** @type {import('./main.mjs').Options} */ { engine, customers = LONG_LIST, runs }
) {
  const short = await side(engine, Math.min(SHORT_LIST, customers), async (world, sides) => [
    await beside(sides, { name: LIST, unit: lookUps(world)[LIST], world, runs, engine }),
  ])
  const long = await side(engine, customers, async (world, sides) => {
    const units = { ...lookUps(world), ...forEachCaller(world), [CHECK_IN]: checkIn(world) }
    /** @type {import('./main.mjs').Figure[]} */
    const figures = [await constant(sides, engine)]
    for (const name of Object.keys({ [REFUSED]: 0, ...units, [SIGNING]: 0 })) {
      const unit = name === REFUSED ? refused : units[/** @type {keyof typeof units} */ (name)]
      figures.push(await beside(sides, { name, unit, world, runs, engine }))
    }
    figures.push(await entering(sides[0], world, runs, engine))
    return [...figures, memoryFigure(sides, engine)]
  })
  return [...short, ...long, ...(await answered({ engine, customers, runs }))]
}

/** Both lines of signing: until it is answered, and with what follows. */
export async function signings(
  /** @type {import('./main.mjs').Options} */ { engine, customers = LONG_LIST, runs }
) {
  const whole = await side(engine, customers, async (world, sides) => [
    await beside(sides, { name: SIGNING, unit: undefined, world, runs, engine }),
  ])
  return [...(await answered({ engine, customers, runs })), ...whole]
}

/** The first line of signing. */
function answered(
  /** @type {Pick<import('./main.mjs').Options, 'engine' | 'runs'> & { customers: number }} */
  { engine, customers, runs }
) {
  const measure = async (/** @type {Known} */ world, /** @type {[Side, Side]} */ sides) => [
    await beside(sides, { name: ANSWERED, unit: undefined, world, runs, engine }),
  ]
  return side(engine, customers, measure, { MAIL_TRANSPORT: 'none' })
}

/** @typedef {Awaited<ReturnType<typeof lookAround>> & { customers: number, tokens: string[] }} Known */

/**
 * Opens product and floor on one park, compares their answers, and measures.
 * @param {import('./engines.mjs').EngineName} engine
 * @param {number} customers
 * @param {(world: Known, sides: [Side, Side]) => Promise<import('./main.mjs').Figure[]>} measure
 * @param {NodeJS.ProcessEnv} env settings of the product
 */
async function side(engine, customers, measure, env = {}) {
  const park = await filledPark(engine, customers)
  const product = await openOwnPark({ ...park.env, ...env })
  const floor = await openFloor(park.env)
  try {
    const made = await tokens(park.env, CALLERS)
    const world = { customers, ...(await lookAround(product.url)), tokens: made }
    const bytes = await lengths(product.url, world)
    await sameAnswers(product.url, floor.url, world)
    const ours = { url: product.url, pid: product.pid, bytes: new Map() }
    const bare = { url: floor.url, pid: floor.pid, bytes }
    // After a start a park first checks its chain of waivers.
    for (const { pid } of [ours, bare]) await rest(pid)
    for (const { pid } of [ours, bare]) countAnew(pid)
    return await measure(world, [ours, bare])
  } finally {
    await floor.close()
    await product.close()
    await park.release()
  }
}

/** The same look-ups, each by a caller who has not asked before. */
function forEachCaller(/** @type {Known} */ world) {
  const { tokens: callers } = world
  const units = lookUps(world, (index) => callers[index % callers.length] ?? '')
  return {
    [`${LIST}${OTHER_CALLERS}`]: units[LIST],
    [`customer by phone${OTHER_CALLERS}`]: units['customer by phone'],
  }
}

/**
 * One line of the table.
 * @param {[Side, Side]} sides
 * @param {{ name: string, unit: import('./units.mjs').Once | undefined, world: Known, runs: number,
 *   engine: import('./engines.mjs').EngineName }} work
 * @returns {Promise<import('./main.mjs').Figure>}
 */
async function beside(sides, { name, unit, world, runs, engine }) {
  /** @type {[Round[], Round[]]} */
  const rounds = [[], []]
  for (let round = 0; round <= runs; round += 1) {
    for (const [index, one] of sides.entries()) {
      const measured = await roundOf(one, unit, world, round === 0 ? WARM_UP_MS : ROUND_MS)
      if (round > 0) rounds[index]?.push(measured)
    }
  }
  const [ours, bare] = [middle(rounds[0]), middle(rounds[1])]
  const ratio = bare.cpuUs / ours.cpuUs
  const aims = engine === 'mysql' ? AIMS_ON_MARIADB : AIMS
  const aim = aims[/** @type {keyof typeof AIMS} */ (name)]
  const size = name === LIST ? `, ${world.customers} people` : ''
  return {
    what: `${name}${size} (${engine})`,
    product: told(ours),
    floor: told(bare),
    ratio: ratio.toFixed(2),
    aim: `>= ${aim.toFixed(2)}`,
    reached: ratio >= aim,
  }
}

/**
 * @param {Side} one
 * @param {import('./units.mjs').Once | undefined} unit none if each round begins with a preparation: signing
 * @param {Known} world
 * @param {number} forMs
 * @returns {Promise<Round>}
 */
export async function roundOf({ url, pid, bytes }, unit, world, forMs) {
  const { send: bare, close } = clientOf(url, CONNECTIONS)
  const send = asLong(bare, bytes)
  const work = unit ?? (await signing(world, send))
  await rest(pid)
  const before = cpuSecondsOf(pid)
  const load = { send, once: work, connections: CONNECTIONS, forMs }
  const { perSecond, answers, p95, p99 } = await underLoad(load)
  if (!unit) await rest(pid)
  const cpuUs = ((cpuSecondsOf(pid) - before) * 1e6) / answers
  close()
  return { perSecond, cpuUs, p95, p99 }
}

/** Waits until a server is idle: until several looks in a row show next to no CPU time. */
export async function rest(/** @type {number | undefined} */ pid) {
  let last = cpuSecondsOf(pid)
  let quiet = 0
  await until(async () => {
    const now = cpuSecondsOf(pid)
    quiet = now - last <= TICK_SECONDS ? quiet + 1 : 0
    last = now
    return quiet >= LOOKS_AT_REST
  }, RESTS_WITHIN_MS)
}

/** Tells the floor the size of its answer. */
function asLong(
  /** @type {import('./load.mjs').Send} */ send,
  /** @type {Map<string, number>} */ bytes
) {
  return /** @type {import('./load.mjs').Send} */ (
    (path, how = {}) => {
      const wanted = bytes.get(path)
      if (wanted === undefined) return send(path, how)
      return send(path, { ...how, headers: { ...how.headers, 'x-bytes': String(wanted) } })
    }
  )
}

/** Sizes of the product's answers whose content the floor does not compute. */
async function lengths(/** @type {string} */ url, /** @type {Known} */ world) {
  const { send, close } = clientOf(url, 1)
  /** @type {Map<string, number>} */
  const found = new Map()
  const noting = /** @type {import('./load.mjs').Send} */ (
    async (path, how) => {
      const answer = await send(path, how)
      if (BY_LENGTH.includes(path)) found.set(path, answer.body.length)
      return answer
    }
  )
  await checkIn(world)(noting, 1)
  const cookie = await signIn(noting, parentOf(1, world.customers))
  const sign = signs(world, () => cookie)
  await sign(noting, 1)
  close()
  return found
}

/** The floor must answer the same bytes as the product, or different work would be measured. */
async function sameAnswers(
  /** @type {string} */ product,
  /** @type {string} */ floor,
  /** @type {Known} */ { customers, token }
) {
  const headers = { authorization: `Bearer ${token}` }
  const id = parentOf(3, customers)
  for (const criterion of [
    '',
    '&offset=40',
    `&phone=5${String(id).padStart(9, '0')}`,
    `&member_id=${1_000_000 + id}`,
    '&last_name=kowalski',
    '&last_name=singh-sen',
  ]) {
    const path = `/api/customers/search?limit=20${criterion}`
    const bodies = []
    for (const url of [product, floor]) {
      const { send, close } = clientOf(url, 1)
      const answer = await send(path, { headers })
      expectStatus(answer, 200)
      bodies.push({ total: answer.headers['x-total-count'], body: answer.body })
      close()
    }
    assert.deepEqual(bodies[1], bodies[0], path)
  }
}

/** Unused tokens of the admin. */
async function tokens(/** @type {NodeJS.ProcessEnv} */ env, /** @type {number} */ count) {
  const database = openEngine(env, 1)
  const made = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  await database.transaction(async ({ write, read }) => {
    const [admin] = await read('select id from staff where username = ?', [ADMIN.username])
    await write('delete from staff_tokens')
    for (const token of made) {
      await write(
        'insert into staff_tokens (staff_id, hash, created_at, last_used_at, expires_at) values (?, ?, ?, ?, ?)',
        [admin?.id, hashOf(token), sqlTime(), sqlTime(), sqlTime(TOKEN_SECONDS)]
      )
    }
  })
  await database.close()
  return made
}

/** Limit of the client itself: no server can appear faster. @returns {Promise<import('./main.mjs').Figure>} */
async function constant(
  /** @type {[Side, Side]} */ [, floor],
  /** @type {import('./engines.mjs').EngineName} */ engine
) {
  const unit = /** @type {import('./units.mjs').Once} */ (
    async (send) => expectStatus(await send('/constant'), 200)
  )
  /** @type {Known} */
  const nothing = { customers: 0, token: '', templateId: 0, tokens: [] }
  await roundOf(floor, unit, nothing, WARM_UP_MS)
  const measured = await roundOf(floor, unit, nothing, ROUND_MS)
  return {
    what: `${CONSTANT} (${engine})`,
    product: '',
    floor: told(measured),
    aim: '',
    reached: true,
  }
}

/**
 * Staff enter a customer, including the duplicate look-up and the history line. The floor has no such call, so the
 * target is a time.
 * @param {Side} product
 * @param {Known} world
 * @param {number} runs
 * @param {import('./engines.mjs').EngineName} engine
 * @returns {Promise<import('./main.mjs').Figure>}
 */
async function entering(product, world, runs, engine) {
  const unit = entersCustomers(world)
  const rounds = []
  for (let round = 0; round <= runs; round += 1) {
    const forMs = round === 0 ? WARM_UP_MS : ROUND_MS
    const measured = await roundOf(product, unit, world, forMs)
    if (round > 0) rounds.push(measured)
  }
  const ours = middle(rounds)
  return {
    what: `${CREATE} (${engine})`,
    product: told(ours),
    aim: `<= ${CREATE_AIM_US} µs`,
    reached: ours.cpuUs <= CREATE_AIM_US,
  }
}

/** Peak memory of each since it was opened. @returns {import('./main.mjs').Figure} */
function memoryFigure(
  /** @type {[Side, Side]} */ [product, floor],
  /** @type {import('./engines.mjs').EngineName} */ engine
) {
  const most = (/** @type {Side} */ { pid }) => `${memoryOf(pid, 'VmHWM')} MB`
  return {
    what: `most memory in all of this (${engine})`,
    product: most(product),
    floor: most(floor),
    aim: '',
    reached: true,
  }
}

/** Median of the rounds, for each figure separately. @returns {Round} */
export function middle(/** @type {Round[]} */ rounds) {
  const of = (/** @type {keyof Round} */ what) => median(rounds.map((round) => round[what]))
  return { perSecond: of('perSecond'), cpuUs: of('cpuUs'), p95: of('p95'), p99: of('p99') }
}

export function told(/** @type {Round} */ { perSecond, cpuUs, p95, p99 }) {
  return `${cpuUs.toFixed(0)} µs, ${perSecond.toFixed(0)}/s, p95 ${p95.toFixed(0)}, p99 ${p99.toFixed(0)} ms`
}

/** Data for the load: a staff token, and the waiver for adults. */
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
    pid: server.child.pid,
    async close() {
      server.stop('SIGKILL')
      await server.ended
    },
  }
}
