import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { createConnection } from 'mysql2/promise'
import { ask, expect } from './client.mjs'
import { asAdmin, openPark } from './park.mjs'
import { ridersOf } from './signers.mjs'
import { seconds, startVisiting, summary } from './visitors.mjs'
import { wholeAfter } from './whole.mjs'

const PER_SECOND = 10
const TOLD_WITHIN_MS = 6000
const OTHERS_P95_MS = 1000
/** Concurrent requests for the locked row. */
const ASKING = 3

/** @type {import('./main.mjs').Fault} */
export const holdRow = {
  title: 'another client of the database holds a lock',
  engines: ['mysql', 'sqlite'],
  async make({ engine, full }) {
    const holdMs = full ? 60_000 : 15_000
    const park = await openPark({ engine })
    try {
      const headers = await asAdmin(park.urls[0] ?? '')
      const [rider] = await ridersOf(park, 1)
      const found = `${park.urls[0]}/api/customers/search?phone=${rider?.phone}`
      const { body } = await expect(200, found, { headers })
      const [{ id }] = body
      const visiting = await startVisiting({ park, perSecond: PER_SECOND })
      await pause(2000)
      const letGo = engine === 'mysql' ? await holdOnServer(park, id) : holdFile(park)
      const began = Date.now()
      /** @type {import('./client.mjs').Answer[]} */
      const told = []
      const asking = Array.from({ length: ASKING }, async (_, index) => {
        while (Date.now() - began < holdMs) {
          const url = park.urls[index % park.urls.length]
          const json = { city: `Ely ${told.length}` }
          told.push(await ask(`${url}/api/customers/${id}`, { method: 'PUT', headers, json }))
        }
      })
      await pause(holdMs)
      await letGo()
      const until = Date.now()
      await Promise.all(asking)
      await visiting.leave()
      const visits = visiting.visits.filter(({ at }) => at >= began && at <= until)
      // SQLite has one lock for all writers, so signing waits for it, too.
      const signing = engine === 'sqlite' ? visits.filter(({ kind }) => kind === 'sign') : []
      const meanwhile = visits.filter((visit) => !signing.includes(visit))
      // The last request of each may have got the lock.
      const refused = told.filter(({ status }) => status === 503 || status === 409)
      const slowest = Math.max(...[...told, ...signing].map(({ ms }) => ms))
      const others = summary(meanwhile)
      const unaffected =
        meanwhile.length === (others.statuses['200'] ?? 0) + (others.statuses['201'] ?? 0)
      const after = await wholeAfter(park, visiting.acknowledged)
      return [
        {
          done: `${engine === 'mysql' ? 'a row' : 'the file'} held for ${seconds(holdMs)}, ${ASKING} asking for it all the time, ${meanwhile.length} other requests at ${PER_SECOND} a second`,
          found: `${refused.length} of ${told.length} told to come back${signing.length > 0 ? `, of ${signing.length} signatures ${summary(signing).told}` : ''}, the slowest after ${seconds(slowest)}; the others: ${others.told}, p95 ${seconds(others.p95)}; ${after.told}`,
          aim: 'affected calls 409 or 503 <= 6 s, the others unaffected',
          reached:
            slowest <= TOLD_WITHIN_MS &&
            told.length - refused.length <= ASKING &&
            unaffected &&
            summary(signing).odd === 0 &&
            others.p95 < OTHERS_P95_MS &&
            after.whole,
        },
      ]
    } finally {
      await park.close()
    }
  },
}

async function holdOnServer(
  /** @type {import('./park.mjs').Park} */ { server, env },
  /** @type {number} */ id
) {
  const connection = await createConnection({ ...server?.address, database: env.DB_DATABASE })
  await connection.beginTransaction()
  await connection.query('select id from customers where id = ? for update', [id])
  return async () => {
    await connection.rollback()
    await connection.end()
  }
}

function holdFile(/** @type {import('./park.mjs').Park} */ { dataDir }) {
  const database = new Database(join(dataDir, 'trailgate.sqlite'))
  database.exec('BEGIN IMMEDIATE')
  return async () => void database.close()
}
