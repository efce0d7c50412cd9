import { clientOf } from './load.mjs'
import { expectStatus, lookUps, parentOf, signIn, signs } from './units.mjs'

/** @typedef {import('./load.mjs').Send} Send */
/** @typedef {import('./units.mjs').Once} Once */

/** Connections to each process, as a proxy opens them. */
const CONNECTIONS = 500
/** Number of recent check-ins whose riders go on to view their family, or sign. */
const REMEMBERED = 200

const CHECK_IN = 'check-in by phone'
const FAMILY = 'family'
const SIGN = 'signing'
const SIGN_INS = 'sign-ins of today'
const PHONE = 'customer by phone'
const MEMBER_ID = 'customer by member id'
const NAME = 'customers by beginning of last name'

/** Actions of twenty consecutive visitors. */
const TWENTY = [
  ...[CHECK_IN, FAMILY, PHONE, CHECK_IN, FAMILY, MEMBER_ID, CHECK_IN, NAME, CHECK_IN, FAMILY],
  ...[SIGN, CHECK_IN, PHONE, CHECK_IN, FAMILY, NAME, CHECK_IN, FAMILY, CHECK_IN, SIGN_INS],
]

/** An unexpected answer or none; the message says which. */
class Failed extends Error {}

/**
 * The people at the gate and at the counter, each at their own address, spread over the processes.
 * @param {readonly string[]} urls
 * @param {import('./units.mjs').World} world
 */
export async function visitorsOf(urls, world) {
  const clients = urls.map((url) => clientOf(url, CONNECTIONS))
  const sendOf = (/** @type {number} */ number) =>
    from(number, clients[number % clients.length] ?? clientOf('', 1))
  /** @type {string[]} */
  const cookies = []
  const lately = (/** @type {number} */ index) => cookies[index % cookies.length]
  let checkedIn = 0
  /** @type {number[]} */
  const times = []
  /** @type {string[]} */
  const failures = []

  /** @type {Once} */
  const checkIn = async (send, index) => {
    const cookie = await signIn(send, parentOf(index, world.customers))
    cookies[(checkedIn += 1) % REMEMBERED] = cookie
  }
  const today = new Date().toISOString().slice(0, 10)
  /** @type {Record<string, Once>} */
  const units = {
    ...lookUps(world),
    [CHECK_IN]: checkIn,
    [FAMILY]: async (send, index) => {
      const cookie = lately(index) ?? ''
      expectStatus(await send('/api/kiosk/family', { headers: { cookie } }), 200)
    },
    [SIGN]: signs(world, lately),
    [SIGN_INS]: async (send) => {
      const path = `/api/customers/reports/rows?of=logins&start_date=${today}&end_date=${today}&limit=20`
      const headers = { authorization: `Bearer ${world.token}` }
      expectStatus(await send(path, { headers }), 200)
    },
  }

  const ask = async (
    /** @type {string} */ name,
    /** @type {number} */ number,
    /** @type {number} */ due
  ) => {
    try {
      await units[name]?.(sendOf(number), number)
    } catch (error) {
      if (!(error instanceof Failed)) throw error
      failures.push(error.message)
    }
    times.push(performance.now() - due)
  }
  return {
    /** Checks in this many at once; resolves when the last one is answered. */
    async allAtOnce(/** @type {number} */ count) {
      const now = performance.now()
      await Promise.all(Array.from({ length: count }, (_, number) => ask(CHECK_IN, number, now)))
    },
    visit: (/** @type {number} */ number, /** @type {number} */ due) =>
      ask(TWENTY[number % TWENTY.length] ?? CHECK_IN, number, due),
    /** Measurements since the last call: waiting times and failures. */
    take: () => ({ times: times.splice(0), failures: failures.splice(0) }),
    close() {
      for (const { close } of clients) close()
    },
  }
}

/** Sends each request from another address: the product limits attempts by address. @returns {Send} */
function from(/** @type {number} */ number, /** @type {{ send: Send }} */ { send }) {
  const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
  return async (path, how = {}) => {
    const headers = { ...how.headers, 'x-forwarded-for': address }
    const answer = await send(path, { ...how, headers }).catch((cause) => {
      throw new Failed('no answer', { cause })
    })
    // A visitor who waits longer than a session lasts gets 401.
    if (answer.status >= 400) throw new Failed(String(answer.status))
    return answer
  }
}
