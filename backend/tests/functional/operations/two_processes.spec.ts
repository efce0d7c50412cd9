import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import Database from 'better-sqlite3'
import { addDays } from '@trailgate/shared/dates'
import { clock } from '#platform/clock'
import { signInRules } from '#operations/invariants/sign_ins'
import { verifyChain } from '#waivers/seal/verify_chain'
import { openAllDays } from '#access/daily_sign_ins/closed_days'
import { inTransaction } from '#platform/database/transaction'
import { settings } from '#start/settings'
import { asRider } from '#tests/helpers/credentials'
import { anOwnPlace, asItsAdmin, moreServers } from '#tests/helpers/own_server'
import { aRider } from '#tests/helpers/people'
import { until } from '../../../../scripts/lib/until.mjs'
import { aSignature, aTemplate, retireTemplates } from '#tests/helpers/waivers'

const SIGNERS = 40

/** More than these at once may have to wait for longer than a signing may take, where the machine has other work. */
const SIGNERS_AT_ONCE = 10
const SUMMED_UP_WITHIN_MS = 30_000

test.group('Two processes on one database', (group) => {
  group.each.teardown(() => retireTemplates())

  test('open an empty one together: one after the other, and none gives up', async ({ assert }) => {
    const place = await anOwnPlace()
    try {
      const { urls, end } = await moreServers(2, place.env)
      try {
        const answers = urls.map(async (url) =>
          fetch(`${url}/api/membership-types`, { headers: await asItsAdmin({ url }) })
        )
        for (const answer of await Promise.all(answers)) assert.equal(answer.status, 200)
      } finally {
        await end()
      }
    } finally {
      await place.remove()
    }
  }).timeout(240_000)

  test('both processes sign at once, and one chain holds all waivers', async ({ assert }) => {
    const template = await aTemplate()
    const riders = await Promise.all(Array.from({ length: SIGNERS }, () => aRider()))
    const headers = await Promise.all(riders.map((rider) => asRider(rider)))
    const { urls, end } = await moreServers(2)
    try {
      // A busy machine refuses for the moment; a client sends the same signature again.
      const sign = async (
        cookie: Record<string, string>,
        index: number,
        key: string = crypto.randomUUID(),
        triesLeft = 5
      ): Promise<number> => {
        const response = await fetch(`${urls[index % urls.length]}/api/waivers/sign`, {
          method: 'POST',
          headers: { ...cookie, 'content-type': 'application/json', 'idempotency-key': key },
          body: JSON.stringify({ template_id: template.id, signature_data: aSignature() }),
        })
        if (response.status !== 503 || triesLeft === 0) return response.status
        return sign(cookie, index, key, triesLeft - 1)
      }
      for (let first = 0; first < SIGNERS; first += SIGNERS_AT_ONCE) {
        const signers = headers.slice(first, first + SIGNERS_AT_ONCE)
        const statuses = await Promise.all(signers.map((cookie, index) => sign(cookie, index)))
        assert.deepEqual([...new Set(statuses)], [201])
      }
    } finally {
      await end()
    }
    const ids = riders.map(({ id }) => id)
    assert.lengthOf(await db.from('signed_waivers').whereIn('signer_id', ids), SIGNERS)
    assert.isNull((await verifyChain([])).fault)
  }).timeout(240_000)

  test('sum up the sign-ins of the days that are over, each once', async ({ assert, cleanup }) => {
    const rider = await aRider()
    const days = [3, 4, 5, 6, 7].map((back) => addDays(clock.today(), -back))
    const signIns = days.map((day) => ({ day, created_at: `${day} 12:00:00`, channel: 'kiosk' }))
    await db
      .table('sign_ins')
      .multiInsert(signIns.map((row) => ({ ...row, customer_id: rider.id })))
    cleanup(async () => {
      await db.from('sign_ins').where('customer_id', rider.id).delete()
      await inTransaction((trx) => openAllDays(trx))
    })
    const kept = () => db.from('daily_sign_ins').whereIn('day', days)
    const { end } = await moreServers(2)
    try {
      await until(async () => (await kept()).length === days.length, SUMMED_UP_WITHIN_MS)
    } finally {
      await end()
    }
    for (const { find } of signInRules) assert.deepEqual(await find(db), [])
  }).timeout(240_000)

  test('wait for each other from the first look on, not only from the first write', async ({
    assert,
  }) => {
    if (db.connection().dialect.name === 'mysql') {
      // There it is the rows that are locked.
      return
    }
    const rider = await aRider()
    const other = new Database(join(settings.dataDir, 'trailgate.sqlite'), { timeout: 0 })
    const rename = other.prepare("update customers set first_name = 'Robin' where id = ?")
    await inTransaction(async (trx) => {
      await trx.from('customers').where('id', rider.id).select('id')
      assert.throws(() => rename.run(rider.id), /database is locked/)
    })
    assert.equal(rename.run(rider.id).changes, 1)
    other.close()
  })
})
