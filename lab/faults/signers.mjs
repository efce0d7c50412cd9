import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { signature } from '../bench/signature.mjs'
import { until } from '../../scripts/lib/until.mjs'
import { confirmSamples } from '../lib/confirm_samples.mjs'
import { ask, expect } from './client.mjs'
import { ADMIN } from './park.mjs'

/** Number of signatures made beforehand: making them is not the server's work. */
const PICTURES = 20
const TRY_AGAIN_MS = 50
/** No progress until then counts as stuck. */
const STUCK_AFTER_MS = 30 * 60_000
export const PASSWORD = 'Muddy-Trail$-4x4'

let phones = 2_000_000_000

/** Passwords are hashed two at a time, and a request waits at most four seconds for that. */
const AT_ONCE = 10

/** Registers riders and signs them in; returns the phone and the cookie of each. */
export async function ridersOf(
  /** @type {{ urls: string[] }} */ { urls },
  /** @type {number} */ count
) {
  /** @type {{ phone: string, cookie: string }[]} */
  const riders = []
  while (riders.length < count) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - riders.length) }, () =>
      riderOf(urls[0] ?? '')
    )
    riders.push(...(await Promise.all(some)))
  }
  return riders
}

async function riderOf(/** @type {string} */ url) {
  phones += 1
  const phone = String(phones)
  const person = { first_name: 'Dana', last_name: 'Drill', date_of_birth: '1990-04-23' }
  const email = `${phone}@example.com`
  const marketing = { email: phones % 2 === 0, sms: phones % 3 === 0, touched: true }
  await expect(201, `${url}/api/customers/register`, {
    json: { ...person, phone, email, password: PASSWORD, marketing },
  })
  const { headers } = await expect(200, `${url}/api/customers/auth`, {
    json: { phone, password: PASSWORD },
  })
  return { phone, cookie: headers['set-cookie']?.[0]?.split(';')[0] ?? '' }
}

/** @typedef {ReturnType<typeof startSigning>} Signing */

/**
 * Lets riders sign one waiver after another, each with its own key, until stop() is called. Without an answer, or after
 * 503, the rider retries with the same key at the next process, as a page does.
 * @param {object} who
 * @param {string[]} who.urls
 * @param {{ cookie: string }[]} who.riders
 * @param {number} who.templateId
 */
export function startSigning({ urls, riders, templateId }) {
  const pictures = Array.from({ length: PICTURES }, () => signature(200, 80))
  /** Acknowledged waiver ids by key. @type {Map<string, number>} */
  const acknowledged = new Map()
  /** Number of answers by status; 0 is no answer. @type {Map<number, number>} */
  const statuses = new Map()
  /** Time of each 201 answer. @type {number[]} */
  const moments = []
  let repeated = 0
  let slowest = 0
  let going = true

  const signOnce = async (
    /** @type {{ cookie: string }} */ { cookie },
    /** @type {number} */ at
  ) => {
    const key = randomUUID()
    const json = { template_id: templateId, signature_data: pictures[at % pictures.length] }
    for (let attempt = 0; ; attempt += 1) {
      const url = urls[(at + attempt) % urls.length]
      const headers = { cookie, 'idempotency-key': key }
      const answer = await ask(`${url}/api/waivers/sign`, { headers, json })
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      slowest = Math.max(slowest, answer.ms)
      if (answer.status === 201) {
        acknowledged.set(key, answer.body.id)
        moments.push(Date.now())
        if (attempt > 0) repeated += 1
        return
      }
      if (answer.status !== 0 && answer.status !== 503) {
        throw new Error(`signing answered ${answer.status}: ${JSON.stringify(answer.body)}`)
      }
      await pause(TRY_AGAIN_MS)
    }
  }
  const work = Promise.all(
    riders.map(async (rider, index) => {
      for (let at = index; going; at += 1) await signOnce(rider, at)
    })
  )
  /** @type {unknown} */
  let failure
  work.catch((error) => {
    going = false
    failure = error
  })
  const mustGoOn = () => {
    if (failure) throw failure
  }
  return {
    acknowledged,
    /** Times of the acknowledgements, in the same order. */
    moments,
    statuses,
    /** Number acknowledged since then. */
    since(/** @type {number} */ moment) {
      mustGoOn()
      return moments.filter((at) => at > moment).length
    },
    /** Resolves when this many are acknowledged. */
    untilThereAre(/** @type {number} */ count) {
      return until(async () => {
        mustGoOn()
        return acknowledged.size >= count
      }, STUCK_AFTER_MS)
    },
    repeated: () => repeated,
    slowest: () => slowest,
    /** Finishes all signers: a signature in progress is retried until it is acknowledged. */
    async stop() {
      going = false
      await work
    },
  }
}

/** The waiver for adults in a park that was just opened. */
export async function adultTemplate(/** @type {{ urls: string[] }} */ { urls }) {
  await confirmSamples(urls[0] ?? '', ADMIN)
  const { body } = await expect(200, `${urls[0]}/api/waivers/templates`)
  return body.find((/** @type {{ name: string }} */ { name }) => !/minor/i.test(name)).id
}
