import { randomBytes } from 'node:crypto'
import { openOwnPark } from '../lib/own_park.mjs'
import { lookAround, rest } from './api.mjs'
import { quantile } from './figures.mjs'
import { filledPark } from './filled_park.mjs'
import { clientOf } from './load.mjs'
import { expectStatus, signIn } from './units.mjs'

/** @typedef {import('./load.mjs').Send} Send */
/** @typedef {{ method: string, path: string, as: 'staff' | 'rider' | 'anybody' }} Operation */
/** @typedef {{ key: string, status: number, ms: number }} Asked */

const SLOW_MS = 2000
const CARDS = 100
const SLOW_ROUNDS = 5
/** Concurrent calls of the hostile account and of the hostile address, each. */
const HOSTILE_AT_ONCE = 8
const ROUNDS = 3
const RATIO = 2
const SHOWN = 6
const NOBODY = 99_999_999
const PASSWORD = 'Saddle-Trail$-7-Fence'
const METHODS = ['get', 'post', 'put', 'patch', 'delete']

/**
 * The cost of one hostile account and one hostile address for others: honest calls on every operation of the API document, first alone and
 * then beside the two at full speed, in turns; and the slowest changes of staff.
 * @returns {Promise<import('./main.mjs').Figure[]>}
 */
export async function hostile(
  /** @type {import('./main.mjs').Options} */ { engine, customers = 100_000 }
) {
  const park = await filledPark(engine, customers)
  const product = await openOwnPark({ ...park.env, RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' })
  const honest = clientOf(product.url, 4)
  const flood = clientOf(product.url, HOSTILE_AT_ONCE * 2)
  try {
    const { token } = await lookAround(product.url)
    const admin = { authorization: `Bearer ${token}` }
    const slow = await slowChanges(honest.send, admin, customers)
    const { body } = await honest.send('/api/docs/openapi.json', { headers: admin })
    const operations = operationsOf(JSON.parse(body))
    const hostileStaff = await aStaffMember(honest.send, admin)
    const cookie = await signIn(honest.send, 1)
    const floodKinds = floodsOf(flood.send, hostileStaff)
    await rest(product.pid)

    let visitor = 0
    const round = () => {
      visitor += 1
      const from = { 'x-forwarded-for': `198.51.100.${visitor}` }
      const headers = { staff: admin, rider: { cookie }, anybody: {} }
      return askEach(honest.send, operations, (as) => ({ ...headers[as], ...from }))
    }
    await round()
    /** @type {Asked[]} */
    const alone = []
    /** @type {Asked[]} */
    const beside = []
    const answers = { sent: 0, refused: 0 }
    for (let number = 0; number < ROUNDS; number += 1) {
      alone.push(...(await round()))
      const stop = startFlood(floodKinds, answers)
      beside.push(...(await round()))
      await stop()
      await rest(product.pid)
    }
    return [...slow, ...figuresOf({ alone, beside, answers, operations, customers, engine })]
  } finally {
    honest.close()
    flood.close()
    await product.close()
    await park.release()
  }
}

/**
 * @param {object} of
 * @param {Asked[]} of.alone
 * @param {Asked[]} of.beside
 * @param {{ sent: number, refused: number }} of.answers
 * @param {Operation[]} of.operations
 * @param {number} of.customers
 * @param {string} of.engine
 * @returns {import('./main.mjs').Figure[]}
 */
function figuresOf({ alone, beside, answers, operations, customers, engine }) {
  const ms = (/** @type {number} */ value) => `${value.toFixed(0)} ms`
  const p = (/** @type {Asked[]} */ asked, /** @type {number} */ part) =>
    quantile(
      asked.map((each) => each.ms),
      part
    )
  const refused = beside.filter(({ status }) => [429, 503, 0].includes(status))
  const ratio = p(beside, 0.99) / p(alone, 0.99)
  const slowest = [...Map.groupBy(beside, ({ key }) => key)]
    .map(([key, asked]) => ({
      key,
      ms: quantile(
        asked.map((each) => each.ms),
        0.5
      ),
    }))
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, SHOWN)
  return [
    {
      what: `honest calls on ${operations.length} operations beside one hostile account and one hostile address, ${customers} customers (${engine}): refused`,
      product: `${refused.length} of ${beside.length}${refused.length > 0 ? `: ${[...new Set(refused.map(({ key, status }) => `${key} ${status}`))].join(', ')}` : ''}`,
      floor: `the flood: ${answers.sent}, of them ${answers.refused} refused`,
      aim: '0',
      reached: refused.length === 0,
    },
    {
      what: `the same, p99 (${engine})`,
      product: ms(p(beside, 0.99)),
      floor: `alone ${ms(p(alone, 0.99))}`,
      ratio: ratio.toFixed(2),
      aim: `<= ${RATIO.toFixed(1)}`,
      reached: ratio <= RATIO,
    },
    {
      what: `the same, median (${engine})`,
      product: `${p(beside, 0.5).toFixed(1)} ms`,
      floor: `alone ${p(alone, 0.5).toFixed(1)} ms`,
      ratio: (p(beside, 0.5) / p(alone, 0.5)).toFixed(2),
      aim: '',
      reached: true,
    },
    ...slowest.map(({ key, ms: took }) => ({
      what: `beside the flood: ${key}`,
      product: ms(took),
      floor: ms(
        p(
          alone.filter((each) => each.key === key),
          0.5
        )
      ),
      aim: '',
      reached: true,
    })),
  ]
}

/** Merges, deletions and a sheet of cards, one after another; the slowest of each counts. */
async function slowChanges(
  /** @type {Send} */ send,
  /** @type {Record<string, string>} */ headers,
  /** @type {number} */ customers
) {
  /** @type {Record<string, number[]>} */
  const took = {}
  const timed = async (
    /** @type {string} */ name,
    /** @type {string} */ path,
    /** @type {{ method: string, json?: unknown }} */ how,
    /** @type {number[]} */ ...wanted
  ) => {
    const began = performance.now()
    expectStatus(await send(path, { ...how, headers }), ...wanted)
    took[name] = [...(took[name] ?? []), performance.now() - began]
  }
  for (let round = 0; round < SLOW_ROUNDS; round += 1) {
    const ids = await peopleAt(send, headers, round * 300)
    const [winner, loser, gone] = ids
    const cards = { method: 'POST', json: { customer_ids: ids.slice(3, 3 + CARDS) } }
    // The first one starts the rendering thread, which ends after an idle minute.
    const what =
      round === 0 ? `${CARDS} cards with the start of the thread that draws` : `${CARDS} cards`
    await timed(what, '/api/passes/cards', cards, 200)
    const merge = { method: 'POST', json: { winner_id: winner, loser_id: loser } }
    await timed('a merge', '/api/customers/merge', merge, 200, 201)
    await timed('a deletion', `/api/customers/${gone}`, { method: 'DELETE' }, 204)
  }
  return Object.entries(took).map(([what, each]) => ({
    what: `${what}, the slowest of ${each.length}, ${customers} customers`,
    product: `${Math.max(...each).toFixed(0)} ms`,
    aim: `< ${SLOW_MS} ms`,
    reached: Math.max(...each) < SLOW_MS,
  }))
}

/** People in the middle of the park, somewhat more than a sheet has cards. @returns {Promise<number[]>} */
async function peopleAt(
  /** @type {Send} */ send,
  /** @type {Record<string, string>} */ headers,
  /** @type {number} */ offset
) {
  /** @type {number[]} */
  const ids = []
  for (let page = 0; page < 2; page += 1) {
    const path = `/api/customers/search?status=active&is_minor=false&limit=100&offset=${offset + page * 100}`
    const answer = await send(path, { headers })
    expectStatus(answer, 200)
    ids.push(...JSON.parse(answer.body).map((/** @type {{ id: number }} */ { id }) => id))
  }
  return ids
}

/** A hostile staff member. */
async function aStaffMember(
  /** @type {Send} */ send,
  /** @type {Record<string, string>} */ headers
) {
  const username = `h${randomBytes(6).toString('hex')}`
  const json = {
    username,
    password: PASSWORD,
    first_name: 'Hostile',
    last_name: 'Account',
    email: `${username}@example.com`,
    role: 'manager',
  }
  expectStatus(await send('/api/staff', { method: 'POST', headers, json }), 200, 201)
  const login = await send('/api/auth/login', {
    method: 'POST',
    json: { username, password: PASSWORD },
  })
  expectStatus(login, 200)
  return { authorization: `Bearer ${JSON.parse(login.body).access_token}` }
}

/** Requests of the account and the address: each takes long, or a core. */
function floodsOf(/** @type {Send} */ send, /** @type {Record<string, string>} */ staff) {
  const from = { 'x-forwarded-for': '203.0.113.66' }
  const ofAccount = [
    '/api/customers/search?q=k&sort_by=first_name',
    '/api/customers/reports/registration-trends?days=366',
    '/api/customers/reports/rows?of=registrations',
    '/api/memberships/reports/stats',
    '/api/counter/search?q=kowalski',
    '/api/marketing/stats',
  ].map((path) => () => send(path, { headers: { ...staff, ...from } }))
  const ofAddress = [
    () => post('/api/customers/auth', { phone: '2000000001', password: PASSWORD }),
    () => post('/api/sign-links/open', { token: 'garbage' }),
    () => post('/api/forgot-password', { email: 'nobody@example.com' }),
    () => post('/api/customers/register', { first_name: 'x'.repeat(15_000) }),
    () => send('/api/waivers/templates', { headers: from }),
  ]
  const post = (/** @type {string} */ path, /** @type {unknown} */ json) =>
    send(path, { method: 'POST', headers: from, json })
  return [ofAccount, ofAddress]
}

/** @returns {() => Promise<void>} ends it */
function startFlood(
  /** @type {(() => Promise<import('./load.mjs').Answer>)[][]} */ kinds,
  /** @type {{ sent: number, refused: number }} */ answers
) {
  let isOver = false
  const asking = kinds.flatMap((kind) =>
    Array.from({ length: HOSTILE_AT_ONCE }, async (_, first) => {
      for (let next = first; !isOver; next += 1) {
        const { status } = (await kind[next % kind.length]?.()) ?? { status: 0 }
        answers.sent += 1
        if (status === 429 || status === 503) answers.refused += 1
      }
    })
  )
  return async () => {
    isOver = true
    await Promise.all(asking)
  }
}

/** Calls each operation once. @returns {Promise<Asked[]>} */
async function askEach(
  /** @type {Send} */ send,
  /** @type {Operation[]} */ operations,
  /** @type {(as: Operation['as']) => Record<string, string>} */ headersOf
) {
  /** @type {Asked[]} */
  const asked = []
  for (const { method, path, as } of operations) {
    const json = method === 'GET' || method === 'DELETE' ? undefined : {}
    const began = performance.now()
    const { status } = await send(path, { method, headers: headersOf(as), json })
    asked.push({ key: `${method} ${path}`, status, ms: performance.now() - began })
  }
  return asked
}

/** @typedef {{ security?: Record<string, unknown>[], parameters?: { name: string, in: string, required?: boolean, schema: { enum?: unknown[], format?: string } }[], responses: Record<string, { content?: Record<string, unknown> }> }} Described */

/**
 * Every operation once, for a person who does not exist; without those that end the caller's session, never end, or
 * start a job of minutes.
 */
function operationsOf(
  /** @type {{ paths: Record<string, Record<string, Described>> }} */ { paths }
) {
  /** @type {Map<string, Operation>} */
  const operations = new Map()
  for (const [path, methods] of Object.entries(paths)) {
    for (const method of METHODS) {
      const described = methods[method]
      if (!described || LEFT_OUT.some((left) => left.test(path)) || isStream(described)) continue
      const place = path.replaceAll(/\{[^}]+\}/g, String(NOBODY))
      const query = new URLSearchParams(
        (described.parameters ?? [])
          .filter((each) => each.in === 'query' && each.required)
          .map(({ name, schema }) => [name, String(schema.enum?.[0] ?? '1')])
      ).toString()
      const whole = `${place.startsWith('/api') ? '' : '/api'}${place}${query && `?${query}`}`
      const named = described.security ?? []
      const as = named.some(({ staff }) => staff) ? 'staff' : named.length > 0 ? 'rider' : 'anybody'
      /** @type {Operation} */
      const operation = { method: method.toUpperCase(), path: whole, as }
      operations.set(`${operation.method} ${whole}`, operation)
    }
  }
  return [...operations.values()]
}

const LEFT_OUT = [/logout/, /\/export$/, /park-export$/, /\/metrics$/]

function isStream(/** @type {Described} */ { responses }) {
  return Object.values(responses).some(({ content }) => content && 'text/event-stream' in content)
}
