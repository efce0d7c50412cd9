import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addDays } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/memberships/messages'
import { membershipTerm, type MembershipTerm } from '@trailgate/shared/memberships/schemas'
import { fill } from '@trailgate/shared/text'
import * as v from 'valibot'
import { revenueReport } from '#memberships/revenue_report'
import { clock } from '#platform/clock'
import { sqlTime } from '#platform/database/sql_time'
import { expectRefusal } from '#tests/helpers/answers'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { anAttestedRow } from '#tests/helpers/attested'
import { aMembership, eventsOf } from '#tests/helpers/sales'
import { aRider } from '#tests/helpers/people'

type Sold = { id: number }

const post = async (
  client: ApiClient,
  path: string,
  body: object,
  headers?: Record<string, string>
) =>
  client
    .post(`/api/memberships/${path}`)
    .headers(headers ?? (await asStaff('manager')))
    .json(body)

async function terms(client: ApiClient, { id }: Sold): Promise<MembershipTerm[]> {
  const response = await client
    .get(`/api/memberships/${id}/terms`)
    .headers(await asStaff('manager'))
  response.assertStatus(200)
  return v.parse(v.array(membershipTerm), response.body())
}

const refund = { amount: 20.2, payment_method: 'cash', reason: 'Rained out' }

test.group('The ledger of a membership', () => {
  test('a refund is a row of today with a negative amount', async ({ client, assert }) => {
    const sold = await aMembership(client, { price_paid: 100, payment_method: 'cash' })
    const response = await post(client, `${sold.id}/refunds`, refund)
    response.assertStatus(201)
    const row = v.parse(membershipTerm, response.body())
    assert.containsSubset(row, {
      kind: 'refund',
      amount: -20.2,
      reason: 'Rained out',
      paid_on: clock.today(),
      membership_id: sold.membership_id,
      customer_id: sold.customer_id,
      corrected: false,
    })
    assert.isString(row.staff_name)
    const revenue = await client
      .get(`/api/memberships/${sold.id}`)
      .headers(await asStaff('manager'))
    assert.equal(revenue.body().price_paid, 100, 'the membership shows what was paid')
    assert.equal((await eventsOf(sold)).at(-1)?.action, 'membership.refunded')
  })

  test('no more is given back than was paid, also by ten hands at once', async ({
    client,
    assert,
  }) => {
    const sold = await aMembership(client, { price_paid: 100 })
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        post(client, `${sold.id}/refunds`, { ...refund, amount: 30 })
      )
    )
    const made = answers.filter((answer) => answer.status() === 201)
    assert.lengthOf(made, 3)
    const refused = answers.find((answer) => answer.status() === 409)
    assert.exists(refused)
    const rest = await post(client, `${sold.id}/refunds`, { ...refund, amount: 10.01 })
    const sentence = fill(messages['refund.more_than_paid'], { amount: '$10.00' })
    expectRefusal(assert, rest, 'MORE_THAN_PAID', sentence)
    ;(await post(client, `${sold.id}/refunds`, { ...refund, amount: 10 })).assertStatus(201)
  })

  test('a refund may cancel the membership, both or neither', async ({ client, assert }) => {
    const sold = await aMembership(client, { price_paid: 100 })
    ;(await post(client, `${sold.id}/refunds`, { ...refund, cancel: true })).assertStatus(201)
    const row = await db.from('memberships').where('id', sold.id).firstOrFail()
    assert.equal(row.status, 'cancelled')
    const again = await post(client, `${sold.id}/refunds`, { ...refund, cancel: true })
    assert.equal(again.body().error.code, 'ILLEGAL_TRANSITION')
    assert.lengthOf(await terms(client, sold), 2)
  })

  test('a refund sent twice with one key is made once', async ({ client, assert }) => {
    const sold = await aMembership(client, { price_paid: 100 })
    const headers = { ...(await asStaff('manager')), 'idempotency-key': `refund-${sold.id}` }
    const first = await post(client, `${sold.id}/refunds`, refund, headers)
    const second = await post(client, `${sold.id}/refunds`, refund, headers)
    assert.equal(second.body().id, first.body().id)
    assert.lengthOf(await terms(client, sold), 2)
  })

  test('a correction replaces a payment by two rows, once', async ({ client, assert }) => {
    const sold = await aMembership(client, { price_paid: 100, payment_method: 'cash' })
    const [sale] = await terms(client, sold)
    const path = `${sold.id}/terms/${sale?.id}/corrections`
    const correction = { amount: 10, reason: 'One zero too many' }
    const answers = await Promise.all([1, 2, 3].map(() => post(client, path, correction)))
    assert.deepEqual(answers.map((answer) => answer.status()).toSorted(), [201, 409, 409])
    const made = answers.find((answer) => answer.status() === 201)
    const [minus, plus] = v.parse(v.array(membershipTerm), made?.body())
    assert.deepEqual([minus?.amount, plus?.amount], [-100, 10])
    assert.deepEqual([minus?.payment_method, plus?.payment_method], ['cash', 'cash'])
    const late = await post(client, path, correction)
    expectRefusal(assert, late, 'ALREADY_CORRECTED', messages['correction.already'])
    const back = await post(client, `${sold.id}/terms/${minus?.id}/corrections`, correction)
    expectRefusal(assert, back, 'ALREADY_CORRECTED', messages['correction.already'])

    const shown = await client.get(`/api/memberships/${sold.id}`).headers(await asStaff('manager'))
    assert.equal(shown.body().price_paid, 10)
    const next = { payment_method: 'card', reason: 'It was a card' }
    const third = await post(client, `${sold.id}/terms/${plus?.id}/corrections`, next)
    third.assertStatus(201)
    const all = await terms(client, sold)
    assert.equal(
      all.reduce((sum, { amount = 0 }) => sum + Math.round(amount * 100), 0),
      1000
    )
    assert.isTrue(all.find(({ id }) => id === sale?.id)?.corrected)
  })

  test('a wrong refund is corrected as a refund', async ({ client, assert }) => {
    const sold = await aMembership(client, { price_paid: 100 })
    const made = await post(client, `${sold.id}/refunds`, { ...refund, amount: 90 })
    const path = `${sold.id}/terms/${made.body().id}/corrections`
    const response = await post(client, path, { amount: 9, reason: 'It was nine' })
    response.assertStatus(201)
    assert.deepEqual(
      response.body().map((row: MembershipTerm) => row.amount),
      [90, -9]
    )
    const shown = await client.get(`/api/memberships/${sold.id}`).headers(await asStaff('manager'))
    assert.equal(shown.body().price_paid, 100)
  })

  test('no correction leaves less paid than was given back', async ({ client, assert }) => {
    const sold = await aMembership(client, { price_paid: 100 })
    const [sale] = await terms(client, sold)
    const made = await post(client, `${sold.id}/refunds`, { ...refund, amount: 60 })
    const correct = (id: number | undefined, amount: number) =>
      post(client, `${sold.id}/terms/${id}/corrections`, { amount, reason: 'Wrong amount' })
    const sentence = messages['correction.more_given_back']
    for (const [id, amount] of [
      [made.body().id, 100.01],
      [sale?.id, 59.99],
    ]) {
      expectRefusal(assert, await correct(id, amount), 'MORE_THAN_PAID', sentence)
    }
    const edited = await client
      .put(`/api/memberships/${sold.id}`)
      .headers(await asStaff('staff'))
      .json({ price_paid: 59.99 })
    expectRefusal(assert, edited, 'MORE_THAN_PAID', sentence)
    assert.lengthOf(await terms(client, sold), 2)
    ;(await correct(sale?.id, 60)).assertStatus(201)
  })

  test('an edited price corrects the last payment, also after an earlier one was corrected', async ({
    client,
    assert,
  }) => {
    const sold = await aMembership(client, {
      end_date: addDays(clock.today(), 30),
      price_paid: 100,
    })
    const [sale] = await terms(client, sold)
    const renewal = { new_end_date: addDays(clock.today(), 60), price_paid: 50 }
    ;(await post(client, `${sold.id}/renew`, renewal)).assertStatus(200)
    const wrong = { amount: 80, reason: 'It was eighty' }
    ;(await post(client, `${sold.id}/terms/${sale?.id}/corrections`, wrong)).assertStatus(201)
    const edited = await client
      .put(`/api/memberships/${sold.id}`)
      .headers(await asStaff('staff'))
      .json({ price_paid: 60 })
    edited.assertStatus(200)
    const rows = await terms(client, sold)
    assert.deepEqual(
      rows.map(({ amount }) => amount),
      [60, -50, 80, -100, 50, 100]
    )
  })

  test('history tells of a refund without its amount', async ({ client, assert }) => {
    const sold = await aMembership(client, { price_paid: 100 })
    await post(client, `${sold.id}/refunds`, refund)
    const history = await client
      .get(`/api/memberships/${sold.id}/history`)
      .headers(await asStaff('cashier'))
    assert.equal(history.body()[0].details.reason, 'Rained out')
    assert.notProperty(history.body()[0].details, 'amount')
  })

  test('a deleted person leaves the money, not the reasons written about them', async ({
    client,
    assert,
  }) => {
    const sold = await aMembership(client, { price_paid: 100 })
    const made = await post(client, `${sold.id}/refunds`, refund)
    const deleted = await client
      .delete(`/api/customers/${sold.customer_id}`)
      .headers(await asStaff('manager'))
    deleted.assertStatus(204)
    const row = await db.from('membership_terms').where('id', made.body().id).firstOrFail()
    assert.containsSubset(row, { membership_id: null, price_cents: -2020, reason: null })
  })

  test('payments made elsewhere are in no sum', async ({ client, assert }) => {
    const sold = await aMembership(client, { price_paid: 100 })
    const today = clock.today()
    const total = async () => (await revenueReport({ from: today, to: today })).total
    const before = await total()
    const { type_id: typeId } = await db.from('memberships').where('id', sold.id).firstOrFail()
    await anAttestedRow('membership_terms', {
      kind: 'import',
      membership_id: sold.id,
      type_id: typeId,
      start_date: today,
      price_cents: 5000,
      paid_on: today,
      created_at: sqlTime(clock.now()),
    })
    assert.equal(await total(), before)
  })

  test('{path}: {field} is refused')
    .with([
      { path: 'refunds', body: { ...refund, amount: 0 }, field: 'amount' },
      { path: 'refunds', body: { ...refund, amount: -5 }, field: 'amount' },
      { path: 'refunds', body: { ...refund, reason: 'no' }, field: 'reason' },
      { path: 'refunds', body: { amount: 1, reason: 'Rained out' }, field: 'payment_method' },
      { path: 'refunds', body: { ...refund, price: 1 }, field: 'price' },
    ])
    .run(async ({ client, assert }, { path, body, field }) => {
      const sold = await aMembership(client, { price_paid: 100 })
      const response = await post(client, `${sold.id}/${path}`, body)
      response.assertStatus(422)
      assert.property(response.body().error.details, field)
      const nothing = await post(client, `${sold.id}/terms/1/corrections`, { reason: 'Nothing' })
      nothing.assertStatus(422)
    })

  test('money is for managers; staff read the rows without amounts; another term is 404', async ({
    client,
    assert,
  }) => {
    const sold = await aMembership(client, { price_paid: 100 })
    const other = await aMembership(client, { price_paid: 100 })
    const [row] = await terms(client, other)
    const strangers = await post(client, `${sold.id}/terms/${row?.id}/corrections`, {
      amount: 1,
      reason: 'Not mine',
    })
    strangers.assertStatus(404)
    const staff = await client
      .get(`/api/memberships/${sold.id}/terms`)
      .headers(await asStaff('staff'))
    staff.assertStatus(200)
    assert.notProperty(staff.body()[0], 'amount')
    for (const headers of [await asStaff('cashier'), await asRider(await aRider())]) {
      const response = await client.get(`/api/memberships/${sold.id}/terms`).headers(headers)
      response.assertStatus(403)
    }
    const refused = await post(client, `${sold.id}/refunds`, refund, await asStaff('staff'))
    refused.assertStatus(403)
  })
})
