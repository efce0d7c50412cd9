import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { addDays, formatDate } from '@trailgate/shared/dates'
import { dueMembership } from '@trailgate/shared/memberships/schemas'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import { expireMemberships } from '#memberships/renewals/expire_memberships'
import { remindOfRenewals } from '#memberships/renewals/remind_of_renewals'
import { runDailyMembershipJob } from '#memberships/renewals/daily_job'
import { asStaff } from '#tests/helpers/credentials'
import { lettersTo } from '#tests/helpers/mail'
import { isReady } from '#tests/helpers/own_server'
import { aMembership, eventsOf, noMemberships } from '#tests/helpers/sales'
import { aMinorOf, anEmail, aRider } from '#tests/helpers/people'
import { freePort } from '../../../../scripts/lib/ports.mjs'
import { startServer } from '../../../../scripts/lib/server.mjs'
import { until } from '../../../../scripts/lib/until.mjs'

const DAY = 24 * 3600

/** One that ends so many days from today, and is set to renew unless said. */
async function endingIn(client: ApiClient, days: number, sale: Record<string, unknown> = {}) {
  const email = anEmail()
  const holder = sale.customer_id ?? (await aRider({ first_name: 'Robin', email })).id
  const membership = await aMembership(client, {
    start_date: addDays(clock.today(), -100),
    end_date: addDays(clock.today(), days),
    auto_renew: true,
    ...sale,
    customer_id: holder,
  })
  return { ...membership, email }
}

const lettersAbout = ({ id }: { id: number }) =>
  db
    .from('letters as l')
    .join('letter_people as p', 'p.letter_id', 'l.id')
    .where('p.occasion', 'like', `membership:${id}:%`)
    .select('l.address', 'p.occasion')

test.group('Every day', (group) => {
  group.each.setup(() => noMemberships())
  group.each.teardown(() => clock.reset())

  test('ended memberships are stored as expired, once, and nothing else changes', async ({
    client,
    assert,
  }) => {
    const [over, last, later, endless] = [
      await endingIn(client, -1),
      await endingIn(client, 0),
      await endingIn(client, 40),
      await aMembership(client),
    ]
    const suspended = await endingIn(client, -1)
    await db.from('memberships').where('id', suspended.id).update({ status: 'suspended' })
    const today = clock.today()
    await Promise.all([expireMemberships(today), expireMemberships(today)])
    await expireMemberships(today)

    const rows: { id: number; status: string }[] = await db.from('memberships').orderBy('id')
    assert.deepEqual(
      rows.map(({ id, status }) => [id, status]),
      [
        [over.id, 'expired'],
        [last.id, 'active'],
        [later.id, 'active'],
        [endless.id, 'active'],
        [suspended.id, 'suspended'],
      ]
    )
    const [, told, ...more] = await eventsOf(over)
    assert.lengthOf(more, 0)
    assert.containsSubset(told, {
      action: 'membership.expired',
      by: null,
      details: { changed: { status: { from: 'active', to: 'expired' } } },
    })
  })

  test('memberships expired by a fast clock become active again, unless staff changed them', async ({
    client,
    assert,
  }) => {
    const [over, skipped, edited, byStaff] = [
      await endingIn(client, -1),
      await endingIn(client, 0),
      await endingIn(client, 1),
      await endingIn(client, 2),
    ]
    const ended = await client
      .post('/api/memberships/bulk/expire')
      .headers(await asStaff('manager'))
      .json({ membership_ids: [byStaff.id] })
    ended.assertStatus(200)
    clock.forward(5 * DAY)
    await runDailyMembershipJob()
    const noted = await client
      .put(`/api/memberships/${edited.id}`)
      .headers(await asStaff('manager'))
      .json({ payment_reference: 'Receipt 17' })
    noted.assertStatus(200)
    clock.reset()
    await runDailyMembershipJob()

    const rows: { id: number; status: string }[] = await db.from('memberships').orderBy('id')
    assert.deepEqual(
      rows.map(({ id, status }) => [id, status]),
      [
        [over.id, 'expired'],
        [skipped.id, 'active'],
        [edited.id, 'expired'],
        [byStaff.id, 'expired'],
      ]
    )
    const [, , told, ...more] = (await eventsOf(skipped)).filter(
      ({ action }) => action !== 'membership.reminded'
    )
    assert.lengthOf(more, 0)
    assert.containsSubset(told, {
      action: 'membership.activated',
      by: null,
      details: { changed: { status: { from: 'expired', to: 'active' } } },
    })
  })

  test('a member with auto renew gets one letter, thirty days before the end', async ({
    client,
    assert,
  }) => {
    const soon = await endingIn(client, 31)
    const unasked = await endingIn(client, 20, { auto_renew: false })
    const cancelled = await endingIn(client, 20)
    await client
      .post(`/api/memberships/${cancelled.id}/cancel`)
      .headers(await asStaff('staff'))
      .json({})

    await runDailyMembershipJob()
    assert.lengthOf(await lettersAbout(soon), 0)
    clock.forward(DAY)
    await runDailyMembershipJob()
    // The same day again does nothing, and neither do the days after.
    await runDailyMembershipJob()
    await remindOfRenewals(clock.today())
    clock.forward(DAY)
    await runDailyMembershipJob()

    const [letter, ...more] = await lettersTo(soon.email)
    assert.lengthOf(more, 0)
    assert.include(letter, 'Hello Robin,')
    assert.include(letter, `Yearly membership ${soon.membership_id} ends on`)
    assert.include(letter, formatDate(soon.end_date))
    assert.deepEqual(await lettersTo(unasked.email), [])
    assert.deepEqual(await lettersTo(cancelled.email), [])
    assert.deepEqual(
      (await eventsOf(soon)).map(({ action }) => action),
      ['membership.created', 'membership.reminded']
    )
    const row = await db.from('memberships').where('id', soon.id).firstOrFail()
    assert.equal(row.end_date, soon.end_date)
  })

  test('a park that was closed on the day writes later; a renewal gets a letter of its own', async ({
    client,
    assert,
  }) => {
    const soon = await endingIn(client, 12)
    await runDailyMembershipJob()
    await remindOfRenewals(clock.today())
    assert.lengthOf(await lettersAbout(soon), 1)

    await client
      .post(`/api/memberships/${soon.id}/renew`)
      .headers(await asStaff('cashier'))
      .json({ new_end_date: addDays(clock.today(), 29), price_paid: 1 })
    await remindOfRenewals(clock.today())
    await remindOfRenewals(clock.today())
    assert.lengthOf(await lettersAbout(soon), 2)
  })

  test('a letter that waits does not leave after the holder has chosen not to renew', async ({
    client,
    assert,
  }) => {
    const soon = await endingIn(client, 14)
    await remindOfRenewals(clock.today())
    await db.from('memberships').where('id', soon.id).update({ auto_renew: false })
    assert.deepEqual(await lettersTo(soon.email), [])
  })

  test('a holder who is {who} gets no letter')
    .with([
      { who: 'inactive', columns: { status: 'inactive' } },
      { who: 'suspended', columns: { status: 'suspended' } },
      { who: 'deceased', columns: { status: 'inactive', status_reason: 'deceased' } },
      { who: 'banned', columns: { banned_at: '2026-01-01 12:00:00', ban_reason: 'Rode off' } },
    ])
    .run(async ({ client, assert }, { columns }) => {
      const soon = await endingIn(client, 12)
      await db.from('customers').where('id', soon.customer_id).update(columns)
      await remindOfRenewals(clock.today())
      assert.lengthOf(await lettersAbout(soon), 0)
      assert.lengthOf(await db.from('renewal_reminders').where('membership_id', soon.id), 0)
    })

  test('a child’s letter goes to the guardian, and without an address there is none', async ({
    client,
    assert,
  }) => {
    const guardian = await aRider()
    const minor = await aMinorOf(guardian)
    const silent = await aRider({ email: null })
    const ofMinor = await endingIn(client, 9, { customer_id: minor.id })
    const ofNobody = await endingIn(client, 9, { customer_id: silent.id })
    await remindOfRenewals(clock.today())
    assert.deepEqual(
      (await lettersAbout(ofMinor)).map(({ address }) => address),
      [guardian.email]
    )
    assert.lengthOf(await lettersAbout(ofNobody), 0)

    // As soon as there is one, the letter goes out.
    await db.from('customers').where('id', silent.id).update({ email: anEmail() })
    await remindOfRenewals(clock.today())
    assert.lengthOf(await lettersAbout(ofNobody), 1)
  })

  test('run by many at once, each letter is posted once', async ({ client, assert }) => {
    const all = []
    for (let index = 0; index < 10; index += 1) all.push(await endingIn(client, 5))
    const today = clock.today()
    await Promise.all(Array.from({ length: 8 }, () => remindOfRenewals(today)))
    for (const each of all) assert.lengthOf(await lettersAbout(each), 1)
  })

  test('two processes that start together mark and write once', async ({ client, assert }) => {
    const [over, soon, other] = [
      await endingIn(client, -3),
      await endingIn(client, 30),
      await endingIn(client, 3),
    ]
    const ports = await Promise.all([freePort(), freePort()])
    const servers = ports.map((port) =>
      startServer({ NODE_ENV: 'production', LOG_LEVEL: 'fatal', PORT: String(port) }, 'ignore')
    )
    try {
      for (const port of ports) await until(() => isReady(`http://127.0.0.1:${port}`), 100_000)
      await until(async () => {
        const { status } = await db.from('memberships').where('id', over.id).firstOrFail()
        const letters = [...(await lettersAbout(soon)), ...(await lettersAbout(other))]
        return status === 'expired' && letters.length >= 2
      }, 30_000)
    } finally {
      // Asked to end, they first finish what they are at.
      for (const server of servers) server.stop('SIGTERM')
      await Promise.all(servers.map((server) => server.ended))
    }
    assert.lengthOf(await lettersAbout(soon), 1)
    assert.lengthOf(await lettersTo(soon.email), 1)
    assert.lengthOf(await lettersTo(other.email), 1)
    assert.lengthOf(await eventsOf(over), 2)
    assert.lengthOf(await eventsOf(soon), 2)
  }).timeout(240_000)
})

test.group('The due list', (group) => {
  group.each.setup(() => noMemberships())

  test('the due list has memberships set to renew, ending soon or ended recently', async ({
    client,
    assert,
  }) => {
    const ends = [-31, -30, 0, 30, 31]
    const made = []
    for (const days of ends) made.push(await endingIn(client, days))
    await endingIn(client, 5, { auto_renew: false })
    const cancelled = await endingIn(client, 5)
    const suspended = await endingIn(client, 5)
    const staff = await asStaff('staff')
    await client.post(`/api/memberships/${cancelled.id}/cancel`).headers(staff).json({})
    await client.post(`/api/memberships/${suspended.id}/suspend`).headers(staff).json({})
    await expireMemberships(clock.today())
    await remindOfRenewals(clock.today())

    const due = async (query: object = {}) => {
      const response = await client.get('/api/memberships/reports/due').headers(staff).qs(query)
      return v.parse(v.array(dueMembership), response.body())
    }
    const list = await due()
    assert.deepEqual(
      list.map(({ id, status, reminded_at: at }) => [id, status, at !== null]),
      [
        [made[1]?.id, 'expired', false],
        [made[2]?.id, 'active', true],
        [made[3]?.id, 'active', true],
      ]
    )
    assert.lengthOf(await due({ days_ahead: 31 }), 4)
    assert.lengthOf(await due({ days_ahead: 0 }), 2)

    await client
      .post(`/api/memberships/${made[1]?.id}/renew`)
      .headers(staff)
      .json({ new_end_date: addDays(clock.today(), 300) })
    assert.lengthOf(await due(), 2)
  })
})
