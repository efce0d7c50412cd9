import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addDays } from '@trailgate/shared/dates'
import { messages as http } from '@trailgate/shared/http/messages'
import { revenue } from '@trailgate/shared/memberships/schemas'
import { dayReport, type DayReport } from '@trailgate/shared/reports/schemas'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import { sqlTime } from '#platform/database/sql_time'
import { resetLimits } from '#platform/http/rate_limits'
import { expectRefusal } from '#tests/helpers/answers'
import { anAttestedRow } from '#tests/helpers/attested'
import { asStaff } from '#tests/helpers/credentials'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { aLastName, aRider } from '#tests/helpers/people'
import { aMembership, aType } from '#tests/helpers/sales'
import { aVisitOf, checkIn } from '#tests/helpers/visits'

async function sheet(client: ApiClient, day?: string): Promise<DayReport> {
  const response = await client
    .get(`/api/reports/day${day ? `?day=${day}` : ''}`)
    .headers(await asStaff('manager'))
  response.assertStatus(200)
  return v.parse(dayReport, response.body())
}

const cents = (amount = 0) => Math.round(amount * 100)

test.group('The sheet of a day', (group) => {
  group.tap((each) => each.tags([ONE_PROCESS]))
  group.each.setup(() => resetLimits())

  test('adds up sales, renewals, refunds and corrections by seller, method and type', async ({
    client,
    assert,
  }) => {
    const before = await sheet(client)
    const sold = await aMembership(client, { price_paid: 50.05, payment_method: 'cash' })
    const other = await aMembership(client, { price_paid: 90.9, payment_method: 'bank_transfer' })
    const post = async (path: string, body: object) => {
      const response = await client
        .post(`/api/memberships/${path}`)
        .headers(await asStaff('manager'))
        .json(body)
      response.assertStatus(path.endsWith('renew') ? 200 : 201)
    }
    await post(`${sold.id}/renew`, { new_end_date: addDays(clock.today(), 900), price_paid: 10.02 })
    const refund = { amount: 20.2, payment_method: 'cash', reason: 'Rained out' }
    await post(`${sold.id}/refunds`, refund)
    const after = await sheet(client)

    const difference = (key: 'total' | 'cash' | 'bank_transfer') => {
      const of = ({ money }: DayReport) =>
        cents(key === 'total' ? money?.total : money?.by_method[key])
      return of(after) - of(before)
    }
    assert.equal(difference('total'), 13_077)
    assert.equal(difference('cash'), 2985)
    assert.equal(difference('bank_transfer'), 9090)
    assert.equal(after.memberships_sold - before.memberships_sold, 2)
    assert.equal(after.renewals - before.renewals, 1)

    const { money } = after
    const total = cents(money?.total)
    for (const parts of [
      Object.values(money?.by_method ?? {}),
      Object.values(money?.by_type ?? {}),
      money?.by_staff.map((seller) => seller.total) ?? [],
      money?.terms.map(({ amount }) => amount ?? 0) ?? [],
    ]) {
      assert.equal(
        parts.reduce((sum, part) => sum + cents(part), 0),
        total
      )
    }
    const row = money?.terms.find(
      (term) => term.kind === 'refund' && term.membership_id === sold.membership_id
    )
    assert.containsSubset(row, {
      amount: -20.2,
      reason: 'Rained out',
      customer_id: sold.customer_id,
    })
    assert.isTrue(money?.terms.some((term) => term.membership_id === other.membership_id))

    const file = await client
      .get('/api/reports/day')
      .headers({ ...(await asStaff('manager')), accept: 'text/csv' })
    const lines = file.text().trim().split(/\r?\n/)
    assert.lengthOf(lines, (money?.terms.length ?? 0) + 1)
    assert.include(file.text(), 'Rained out')
    // A spreadsheet takes a refund for a number, so that its sum is right.
    assert.include(file.text(), ',-20.2,')
  })

  test('lists sales at another price than that of their type, for managers', async ({
    client,
    assert,
  }) => {
    const type = await aType(client, { default_price: 99.5 })
    const free = await aMembership(client, { membership_type: type.name, price_paid: 0 })
    const usual = await aMembership(client, { membership_type: type.name, price_paid: 99.5 })
    // A later change of the type leaves the day as it is.
    const changed = await client
      .put(`/api/membership-types/${type.id}`)
      .headers(await asStaff('manager'))
      .json({ default_price: 120 })
    changed.assertStatus(200)
    const { money } = await sheet(client)
    assert.containsSubset(
      money?.other_prices.filter((row) => row.membership_type === type.name),
      [{ kind: 'sale', membership_id: free.membership_id, amount: 0, type_price: 99.5 }]
    )
    assert.isFalse(money?.other_prices.some((row) => row.membership_id === usual.membership_id))
  })

  test('imported payments are in no sum, and neither are their corrections', async ({
    client,
    assert,
  }) => {
    const sold = await aMembership(client, { price_paid: 10 })
    const before = await sheet(client)
    const { type_id: typeId } = await db.from('memberships').where('id', sold.id).firstOrFail()
    const imported = await anAttestedRow('membership_terms', {
      membership_id: sold.id,
      type_id: typeId,
      kind: 'import',
      start_date: clock.today(),
      price_cents: 70_000,
      payment_method: 'cash',
      paid_on: clock.today(),
      created_at: sqlTime(clock.now()),
    })
    const corrected = await client
      .post(`/api/memberships/${sold.id}/terms/${imported}/corrections`)
      .headers(await asStaff('manager'))
      .json({ amount: 500, reason: 'Wrong in the file' })
    corrected.assertStatus(201)
    const after = await sheet(client)
    assert.equal(after.money?.total, before.money?.total)
    assert.equal(after.money?.terms_total, before.money?.terms_total)
    const paid = await client
      .get('/api/memberships/reports/revenue')
      .qs({ start_date: clock.today(), end_date: clock.today() })
      .headers(await asStaff('manager'))
    assert.equal(paid.body().total, after.money?.total)
  })

  test('two sellers of one name are kept apart', async ({ client, assert }) => {
    // Each is sold by another cashier, all of one name.
    const sold = [
      await aMembership(client, { price_paid: 11 }),
      await aMembership(client, { price_paid: 12 }),
    ]
    const { money } = await sheet(client)
    const sellers = sold.map(({ membership_id: number }) => {
      const row = money?.terms.find((term) => term.membership_id === number)
      return money?.by_staff.filter(({ staff_id: id }) => id === row?.staff_id)
    })
    assert.deepEqual(
      sellers.map((some) => some?.map(({ total }) => total)),
      [[11], [12]]
    )
  })

  test('revenue adds up by method where a payment without one is corrected', async ({
    client,
    assert,
    cleanup,
  }) => {
    cleanup(() => clock.reset())
    const sold = await aMembership(client, { price_paid: 100 })
    const term = (await sheet(client)).money?.terms.find(
      (row) => row.membership_id === sold.membership_id
    )
    clock.forward(3 * 86_400)
    const correction = { payment_method: 'cash', reason: 'It was cash' }
    const corrected = await client
      .post(`/api/memberships/${sold.id}/terms/${term?.id}/corrections`)
      .headers(await asStaff('manager'))
      .json(correction)
    corrected.assertStatus(201)
    const response = await client
      .get('/api/memberships/reports/revenue')
      .qs({ start_date: clock.today(), end_date: clock.today() })
      .headers(await asStaff('manager'))
    const { total, by_method: methods } = v.parse(revenue, response.body())
    assert.property(methods, 'none')
    assert.equal(
      Object.values(methods).reduce((sum, amount) => sum + cents(amount), 0),
      cents(total)
    )
  })

  test('the sheet counts visits, registrations and overrides', async ({ client, assert }) => {
    const before = await sheet(client)
    const rider = await aRider({ last_name: aLastName('Sheet') })
    await aVisitOf(client, await aRider({ paper_waiver: true, waiver_date: clock.today() }))
    ;(await checkIn(client, [rider], { override_reason: 'Signs a paper waiver' })).assertStatus(201)
    const after = await sheet(client)
    assert.equal(after.visits.total - before.visits.total, 2)
    assert.equal(after.registrations - before.registrations, 2)
    const override = after.overrides.find((row) => row.customer_id === rider.id)
    assert.equal(override?.reason, 'Signs a paper waiver')
    assert.isString(override?.staff_name)
  })

  test('only managers see money, and a future day has no sheet', async ({ client, assert }) => {
    const cashier = await client.get('/api/reports/day').headers(await asStaff('cashier'))
    cashier.assertStatus(200)
    assert.notProperty(cashier.body(), 'money')
    assert.notMatch(JSON.stringify(cashier.body()), /amount|price/)
    const csv = await client
      .get('/api/reports/day')
      .headers({ ...(await asStaff('staff')), accept: 'text/csv' })
    expectRefusal(assert, csv, 'FORBIDDEN', http.forbidden)
    for (const day of [addDays(clock.today(), 1), '1999-12-31', 'today']) {
      const response = await client
        .get(`/api/reports/day?day=${day}`)
        .headers(await asStaff('manager'))
      response.assertStatus(422)
      assert.property(response.body().error.details, 'day')
    }
    const empty = await sheet(client, '2001-02-03')
    assert.equal(empty.money?.total, 0)
    assert.deepEqual(empty.money?.terms, [])
  })
})
