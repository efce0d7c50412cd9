import { randomUUID } from 'node:crypto'
import { signature } from './signature.mjs'

/** @typedef {import('./load.mjs').Send} Send */
/** @typedef {(send: Send, index: number) => Promise<void>} Once */
/** @typedef {{ customers: number, token: string, templateId: number }} World */

/** Number of signatures made beforehand: making them is not the server's work. */
const SIGNATURES = 20
/**
 * Signers have signed in before. There are many, as in practice: each new waiver reads and compares the signer's older
 * ones.
 */
const SIGNERS = 1000

/** A caller without a token asks who they are; the floor, which has no tokens, answers. @type {Once} */
export const refused = async (send) => expectStatus(await send('/api/auth/me'), 200, 401)

/** The look-ups of staff, by one caller or a different one each time. */
export function lookUps(
  /** @type {World} */ { customers, token },
  /** @type {(index: number) => string} */ tokenOf = () => token
) {
  const search = (/** @type {(index: number) => string} */ criterion) =>
    /** @type {Once} */ (
      async (send, index) => {
        const path = `/api/customers/search?limit=20${criterion(index)}`
        const headers = { authorization: `Bearer ${tokenOf(index)}` }
        expectStatus(await send(path, { headers }), 200)
      }
    )
  return {
    'customers, newest 20 with the total': search(() => ''),
    'customer by phone': search(
      (index) => `&phone=5${String(parentOf(index, customers)).padStart(9, '0')}`
    ),
    'customer by member id': search(
      (index) => `&member_id=${1_000_000 + parentOf(index, customers)}`
    ),
    'customers by beginning of last name': search(
      (index) => `&last_name=${NAMES[index % NAMES.length]}`
    ),
  }
}

/** Three rare names and a common one. */
const NAMES = ['ramirez-ber', 'okafor-dal', 'singh-sen', 'kowalski']

/** A rider checks in and views a family of four. */
export function checkIn(/** @type {World} */ { customers }) {
  return /** @type {Once} */ (
    async (send, index) => {
      const cookie = await signIn(send, parentOf(index, customers))
      expectStatus(await send('/api/kiosk/family', { headers: { cookie } }), 200)
    }
  )
}

/** Staff enter new customers. */
export function entersCustomers(/** @type {World} */ { token }) {
  const headers = { authorization: `Bearer ${token}` }
  // Each run has its own range of numbers: the park is kept for the day.
  const first = FIRST_NEW_PHONE + (Date.now() % PHONES_OF_A_RUN) * PEOPLE_A_RUN
  return /** @type {Once} */ (
    async (send) => {
      const number = first + entered
      const json = {
        first_name: inLetters(number % PEOPLE_A_RUN),
        last_name: inLetters(number),
        phone: String(number),
        email: `rider${number}@example.com`,
        date_of_birth: new Date((number % DAYS_OF_BIRTH) * DAY_MS).toISOString().slice(0, 10),
      }
      entered += 1
      expectStatus(await send('/api/customers', { method: 'POST', headers, json }), 201)
    }
  )
}

/** A unique name: a similar one would be compared as a possible duplicate. */
const inLetters = (/** @type {number} */ number) =>
  number
    .toString()
    .split('')
    .map((digit) => SYLLABLES[Number(digit)])
    .join('')
const SYLLABLES = ['ba', 'co', 'di', 'fe', 'gu', 'ha', 'lo', 'mi', 'ne', 'ru']
const DAYS_OF_BIRTH = 10_000
const DAY_MS = 86_400_000

/** Continues through all rounds. */
let entered = 0
const FIRST_NEW_PHONE = 7_000_000_000
const PHONES_OF_A_RUN = 1000
const PEOPLE_A_RUN = 1_000_000

/** Signed-in riders sign, each time with another picture. */
export async function signing(/** @type {World} */ world, /** @type {Send} */ send) {
  const cookies = await Promise.all(
    Array.from({ length: SIGNERS }, (_, index) => signIn(send, parentOf(index, world.customers)))
  )
  return signs(world, (index) => cookies[index % cookies.length])
}

/** The rider with this cookie signs, each time with another picture. */
export function signs(
  /** @type {World} */ { templateId },
  /** @type {(index: number) => string | undefined} */ cookieOf
) {
  const pictures = Array.from({ length: SIGNATURES }, () => signature())
  return /** @type {Once} */ (
    async (again, index) => {
      const headers = { 'cookie': cookieOf(index) ?? '', 'idempotency-key': randomUUID() }
      const json = {
        template_id: templateId,
        signature_data: pictures[index % pictures.length],
        method: 'drawn',
      }
      expectStatus(await again('/api/waivers/sign', { method: 'POST', headers, json }), 200, 201)
    }
  )
}

/** Id of a parent, a different one each time. */
export function parentOf(/** @type {number} */ index, /** @type {number} */ customers) {
  const families = customers / 10
  return ((index * 7919) % families) * 10 + 1
}

/** Checks a rider in; returns the cookie. */
export async function signIn(/** @type {Send} */ send, /** @type {number} */ id) {
  const json = { phone: `5${String(id).padStart(9, '0')}` }
  const answer = await send('/api/customers/auth', { method: 'POST', json })
  expectStatus(answer, 200)
  const [cookie = ''] = answer.headers['set-cookie'] ?? []
  return cookie.split(';')[0] ?? ''
}

/** Throws on any other status. */
export function expectStatus(
  /** @type {import('./load.mjs').Answer} */ answer,
  /** @type {number[]} */ ...wanted
) {
  if (!wanted.includes(answer.status)) throw new Error(`${answer.status}: ${answer.body}`)
}
