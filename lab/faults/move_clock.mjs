import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { signature } from '../bench/signature.mjs'
import { makeClock } from '../lib/faketime.mjs'
import { until } from '../../scripts/lib/until.mjs'
import { durationsOf } from './begun_and_ended.mjs'
import { ask, expect } from './client.mjs'
import { asAdmin, openPark } from './park.mjs'
import { adultTemplate, PASSWORD, ridersOf } from './signers.mjs'
import { seconds } from './visitors.mjs'
import { brokenRules, wholeness } from './whole.mjs'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const GIVE_UP_MS = 60_000
/** The rate limit on guesses lasts a quarter of an hour. */
const LIMIT_SECONDS = 15 * MINUTE
const GUESSES = 11
const OPEN_FOR_DAYS = 3
const CHILD = {
  date_of_birth: '2020-02-29',
  emergency_contact_name: 'Dana Drill',
  emergency_contact_phone: '8285550101',
  relationship_type: 'parent',
}

/** Positions of the clock: seconds from the true time, or shortly before a special instant in New York. */
const TIMES = [
  { name: 'right', at: 0 },
  { name: 'a day ahead', at: DAY },
  { name: 'right', at: 0 },
  { name: '5 minutes back', at: -5 * MINUTE },
  { name: 'right', at: 0 },
  { name: 'a day behind', at: -DAY },
  { name: 'right', at: 0 },
  { name: 'an hour that does not exist', at: '2027-03-14T06:59:58Z' },
  { name: 'an hour that comes twice', at: '2027-11-07T05:59:58Z' },
  { name: 'into 29 February', at: '2028-02-29T04:59:58Z' },
  { name: 'out of 29 February', at: '2028-03-01T04:59:58Z' },
  { name: 'right', at: 0 },
]

/** @type {import('./main.mjs').Fault} */
export const moveClock = {
  title: 'the clock jumps',
  engines: ['mysql', 'sqlite'],
  async make({ engine, full }) {
    const clock = makeClock()
    if (!clock) {
      console.log('  left out: there is no libfaketime')
      return []
    }
    const env = { ...clock.env, PARK_TIMEZONE: 'America/New_York' }
    // Waivers are in force from the day a park opens.
    clock.put(-OPEN_FOR_DAYS * DAY)
    const park = await openPark({ engine, env })
    clock.put(0)
    try {
      const people = await startPeople(park)
      const database = park.look()
      const durations = durationsOf(database)
      const wrong = () => people.entries.filter(({ isWrong }) => isWrong)
      let stillOpen = 0
      let delivered = 0
      for (const { name, at } of TIMES) {
        const ahead = typeof at === 'number' ? at : secondsUntil(at)
        clock.put(ahead)
        if (ahead === 0) {
          stillOpen += await open(wrong())
          delivered = Math.max(delivered, await untilDelivered(database))
        }
        const isWrong = Math.abs(ahead) > LIMIT_SECONDS
        if (ahead === DAY) await people.guess(GUESSES)
        for (let round = 0; round < (full ? 30 : 4); round += 1) {
          await people.come({ name, isWrong, round })
        }
        await durations.look()
      }
      const retryAfter = await people.guess(1)
      clock.put(LIMIT_SECONDS + MINUTE)
      const idle = await open(people.entries.filter(({ who }) => who === 'kiosk'))
      clock.put(13 * HOUR)
      const later = await open(people.entries)
      clock.put(0)
      const { negative, ended } = await durations.look()
      const sealed = await database.read(
        'select w.id from waiver_chain c join signed_waivers w on w.uid = c.uid order by c.sequence'
      )
      await database.close()
      const told = people.signed
      const inOrder = sealed.length === told.length && told.every((id, at) => sealed[at]?.id === id)
      const broken = await brokenRules(park)
      return [
        {
          done: `${TIMES.length} jumps: a day ahead and back, 5 minutes and a day back, over both changes of summer time and both ends of 29 February; ${people.asked()} requests of riders, a kiosk and staff`,
          found: `${people.odd.length === 0 ? 'all answered as ever' : people.odd.join(', ')}; of ${wrong().length} sessions begun at a wrong time ${stillOpen} open when it was right again, ${idle} of a kiosk after 16 minutes, ${later} of all ${people.entries.length} after 13 hours; a rider who guessed wrong a day ahead waits ${retryAfter} s; all letters gone within ${seconds(delivered)} of that; ${negative.length === 0 ? 'none' : negative.join(', ')} of ${ended} durations negative; the ${told.length} waivers are there, ${inOrder ? '' : 'not '}sealed in the order of signing; ${wholeness(broken)}`,
          aim: 'no session valid for longer than ever, no negative durations, order kept by sequence, nobody waits a day',
          reached:
            people.odd.length + stillOpen + idle + later + negative.length === 0 &&
            retryAfter > 0 &&
            retryAfter <= LIMIT_SECONDS &&
            inOrder &&
            broken.length === 0,
        },
      ]
    } finally {
      await park.close()
      rmSync(clock.folder, { recursive: true })
    }
  },
}

/** @typedef {{ who: 'rider' | 'kiosk' | 'staff', url: string, headers: Record<string, string>, isWrong: boolean }} Entry */

/**
 * People who sign in again at every process and every position of the clock, end what was begun at another position,
 * and sign.
 */
async function startPeople(/** @type {import('./park.mjs').Park} */ park) {
  const riders = await ridersOf(park, 2)
  const [rider, guesser] = riders
  const tablet = await pairedTablet(park.urls[0] ?? '')
  const templateId = await adultTemplate(park)
  const picture = signature(200, 80)
  /** @type {Entry[]} */
  const entries = []
  /** Waivers in the order in which they were acknowledged. @type {number[]} */
  const signed = []
  /** @type {string[]} */
  const odd = []
  /** Started in one round, ended in the next. @type {(() => Promise<void>)[]} */
  const begun = []
  let asked = 0

  return {
    entries,
    signed,
    odd,
    asked: () => asked,
    /** Guesses a password this many times; returns the final Retry-After in seconds. */
    async guess(/** @type {number} */ times) {
      const json = { phone: guesser?.phone, password: 'Wrong-Trail$-4x4' }
      let wait = 0
      for (let count = 0; count < times; count += 1) {
        const { headers } = await ask(`${park.urls[0]}/api/customers/auth`, { json })
        wait = Number(headers['retry-after'] ?? 0)
      }
      return wait
    },
    async come(
      /** @type {{ name: string, isWrong: boolean, round: number }} */ { name, isWrong, round }
    ) {
      const url = park.urls[round % park.urls.length] ?? ''
      const does = async (
        /** @type {number} */ status,
        /** @type {string} */ path,
        /** @type {import('./client.mjs').How} */ how
      ) => {
        asked += 1
        const answer = await ask(`${url}${path}`, how)
        if (answer.status !== status) {
          odd.push(`${name}: ${how.method ?? ''} ${path} ${answer.status}`)
        }
        return answer
      }
      const enter = async (/** @type {object} */ json, device = {}) => {
        return cookieOf(await does(200, '/api/customers/auth', { json, headers: device }))
      }
      for (const end of begun.splice(0)) await end()
      const signedIn = await enter({ phone: rider?.phone, password: PASSWORD })
      const atKiosk = await enter({ phone: rider?.phone }, tablet)
      const admin = await asAdmin(url)
      entries.push({ who: 'rider', url, headers: signedIn, isWrong })
      entries.push({ who: 'kiosk', url, headers: atKiosk, isWrong })
      entries.push({ who: 'staff', url, headers: admin, isWrong })
      for (const cookie of [signedIn, atKiosk]) {
        const { body } = await does(201, '/api/waivers/sign', {
          headers: { ...cookie, 'idempotency-key': randomUUID() },
          json: { template_id: templateId, signature_data: picture },
        })
        if (body.id) signed.push(body.id)
      }
      const waiver = signed.at(-1)
      const minor = await does(201, '/api/minors', {
        headers: signedIn,
        json: { ...CHILD, first_name: 'Mo', last_name: 'Drill' },
      })
      await does(201, '/api/customers/me/deletion-request', { headers: signedIn, method: 'POST' })
      const device = await does(201, '/api/kiosk/devices', {
        headers: admin,
        json: { name: 'Gate' },
      })
      await does(200, '/api/forgot-password', { json: { email: `${rider?.phone}@example.com` } })
      begun.push(async () => {
        const again = await enter({ phone: rider?.phone, password: PASSWORD })
        const staff = await asAdmin(url)
        await does(204, `/api/minors/${minor.body.id}`, { headers: again, method: 'DELETE' })
        await does(204, '/api/customers/me/deletion-request', { headers: again, method: 'DELETE' })
        await does(204, `/api/kiosk/devices/${device.body.device.id}`, {
          headers: staff,
          method: 'DELETE',
        })
        await does(200, `/api/waivers/${waiver}/void`, {
          headers: staff,
          json: { reason: 'A drill' },
        })
      })
    },
  }
}

/** Cookie of a paired kiosk tablet. */
async function pairedTablet(/** @type {string} */ url) {
  const headers = await asAdmin(url)
  const { body } = await expect(201, `${url}/api/kiosk/devices`, { headers, json: { name: 'Bar' } })
  const paired = await expect(204, `${url}/api/kiosk/pair`, { json: { code: body.code } })
  return cookieOf(paired)
}

function cookieOf(/** @type {import('./client.mjs').Answer} */ { headers }) {
  return { cookie: headers['set-cookie']?.[0]?.split(';')[0] ?? '' }
}

/** Number of these sessions that are still valid. */
async function open(/** @type {readonly Entry[]} */ entries) {
  let count = 0
  for (const { who, url, headers } of entries) {
    const path = who === 'staff' ? '/api/auth/me' : '/api/customers/me'
    if ((await ask(`${url}${path}`, { headers })).status !== 401) count += 1
  }
  return count
}

/** Time until no letter is waiting. */
async function untilDelivered(/** @type {import('../bench/engines.mjs').Engine} */ database) {
  const began = performance.now()
  await until(async () => {
    const [row] = await database.read("select count(*) as n from outbox where state <> 'sent'")
    return Number(row?.n) === 0
  }, GIVE_UP_MS)
  return performance.now() - began
}

function secondsUntil(/** @type {string} */ instant) {
  return Math.round((Date.parse(instant) - Date.now()) / 1000)
}
