import { setTimeout as pause } from 'node:timers/promises'
import { csv } from '../fixtures/make_riders.mjs'
import { startFailingMail } from '../lib/failing_mail.mjs'
import { until } from '../../scripts/lib/until.mjs'
import { ask, expect } from './client.mjs'
import { asAdmin, openPark } from './park.mjs'

const FIRST_PHONE = 4_300_000_000
const WITHIN_MS = 60 * 60_000

/** A waiver ends in so many days: the reminder is due. */
const ENDS_IN_DAYS = 20

/** One rider in ten stops reminders before the letters are written. */
const STOPS_EACH = 10

const addressOf = (/** @type {number} */ index) => `rider${index}@example.com`

/**
 * Reminders of the daily job and letters that a manager asks for, while both processes are killed again and again and
 * the mail server fails. Each person gets one letter: a second delivery of it has the same Message-ID.
 * @type {import('./main.mjs').Fault}
 */
export const killApiInLetters = {
  title: 'processes are killed while letters of service are sent',
  engines: ['mysql', 'sqlite'],
  async make({ engine, full }) {
    const riders = full ? 10_000 : 600
    const mail = await startFailingMail()
    const park = await openPark({ engine, env: mail.env })
    try {
      const headers = await asAdmin(park.urls[0] ?? '')
      await importRiders(park, headers, riders)
      await endSoon(park, riders)
      for (const api of park.apis) await api.end('SIGKILL')
      for (const api of park.apis) await api.start()
      const asked = await expect(201, `${park.urls[0]}/api/segments`, {
        headers,
        json: { name: 'Uncovered', resource: 'customers', query: { covered: false }, shared: true },
      })
      const json = { segment_id: asked.body.id }
      await expect(202, `${park.urls[0]}/api/letters/coverage`, { headers, json })
      const kills = await killUntilSent(park, headers)
      const wanted = riders - Math.floor(riders / STOPS_EACH)
      return [findingOf({ mail, kills, riders, wanted })]
    } finally {
      await park.close()
      await mail.close()
    }
  },
}

/** @typedef {import('./park.mjs').Park} Park */
/** @typedef {Record<string, string>} Headers */

async function importRiders(
  /** @type {Park} */ park,
  /** @type {Headers} */ headers,
  /** @type {number} */ count
) {
  const rows = Array.from({ length: count }, (_, index) => [
    String(FIRST_PHONE + index),
    'Robin',
    'Ryder',
    addressOf(index),
    '1990-04-23',
  ])
  const form = new FormData()
  const headings = ['phone', 'first_name', 'last_name', 'email', 'date_of_birth']
  form.set('file', new Blob([csv(rows, { headings })]), 'riders.csv')
  const url = `${park.urls[0]}/api/customers/import`
  const response = await fetch(url, { method: 'POST', headers, body: form })
  if (!response.ok) throw new Error(`not imported: ${response.status} ${await response.text()}`)
}

/** Half of them have a waiver that ends soon; one in ten has stopped reminders. */
async function endSoon(/** @type {Park} */ park, /** @type {number} */ riders) {
  const look = park.look()
  try {
    await look.write(`update customers set covered_until = ?, covered_since = ? where phone < ?`, [
      dayIn(ENDS_IN_DAYS),
      dayIn(-300),
      String(FIRST_PHONE + riders / 2),
    ])
    await look.write(
      `update customers set letters_stopped_at = '2026-01-01 12:00:00' where phone % ? = 0`,
      [STOPS_EACH]
    )
  } finally {
    await look.close()
  }
}

/** The day so many days from today. */
function dayIn(/** @type {number} */ days) {
  return new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10)
}

/** Kills one process after the other until no letter is left to send; returns how often. */
async function killUntilSent(/** @type {Park} */ park, /** @type {Headers} */ headers) {
  let kills = 0
  const isLeft = async () => {
    for (const url of park.urls) {
      const answer = await ask(`${url}/api/letters?status=queued&limit=1`, { headers })
      if (answer.status === 200) return answer.headers['x-total-count'] !== '0'
    }
    return true
  }
  const ends = Date.now() + WITHIN_MS
  while ((await isLeft()) && Date.now() < ends) {
    const api = park.apis[kills % park.apis.length]
    await pause(500 + Math.random() * 3000)
    await api?.end('SIGKILL')
    kills += 1
    await api?.start()
  }
  await until(async () => !(await isLeft()), WITHIN_MS)
  return kills
}

/**
 * @param {object} what
 * @param {Awaited<ReturnType<typeof startFailingMail>>} what.mail
 * @param {number} what.kills
 * @param {number} what.riders
 * @param {number} what.wanted
 */
function findingOf({ mail: { taken, faults }, kills, riders, wanted }) {
  const people = [...taken].filter(([to]) => to.startsWith('rider'))
  const doubled = people.filter(([, ids]) => new Set(ids).size > 1).length
  const again = people.reduce((sum, [, ids]) => sum + ids.length - new Set(ids).size, 0)
  const { busy, cutBefore, cutAfter } = faults
  return {
    done: `${riders} riders, ${kills} kills; the mail server was busy ${busy} times, broke off before a letter ${cutBefore} times and after it ${cutAfter} times`,
    found: `${people.length} of ${wanted} got their letter, ${doubled} got two; ${again} deliveries repeated with their Message-ID`,
    aim: 'each person gets exactly one letter, those who stopped reminders none',
    reached: people.length === wanted && doubled === 0,
  }
}
