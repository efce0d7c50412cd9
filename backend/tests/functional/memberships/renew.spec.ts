import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { addDays } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/memberships/messages'
import { renewedEnd } from '@trailgate/shared/memberships/periods'
import { membership } from '@trailgate/shared/memberships/schemas'
import { fill } from '@trailgate/shared/text'
import { clock } from '#platform/clock'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { aMembership, eventsOf } from '#tests/helpers/sales'
import { aRider } from '#tests/helpers/people'

test.group('Renewing a membership', () => {
  const renew = async (client: ApiClient, { id }: { id: number }, renewal: object) =>
    client
      .post(`/api/memberships/${id}/renew`)
      .headers(await asStaff('cashier'))
      .json(renewal)

  const termsOf = ({ id }: { id: number }) =>
    db.from('membership_terms').where('membership_id', id).orderBy('id')

  /** One that ends so many days from today. */
  const endingIn = (client: ApiClient, days: number, sale: object = {}) =>
    aMembership(client, {
      start_date: addDays(clock.today(), -100),
      end_date: addDays(clock.today(), days),
      price_paid: 600,
      payment_method: 'cash',
      payment_reference: 'old',
      ...sale,
    })

  test('the end moves on, and the payment is a term of its own', async ({ client, assert }) => {
    const today = clock.today()
    const before = await endingIn(client, 10)
    const response = await renew(client, before, {
      new_end_date: addDays(today, 375),
      price_paid: 580.99,
      payment_method: 'card',
      payment_reference: 'R-2',
      auto_renew: true,
    })
    response.assertStatus(200)
    assert.deepEqual(expectShape(assert, membership, response), {
      ...before,
      end_date: addDays(today, 375),
      next_end_date: renewedEnd({ name: 'yearly' }, addDays(today, 375), today, before.anchor_day),
      price_paid: 580.99,
      payment_method: 'card',
      payment_reference: 'R-2',
      auto_renew: true,
      revision: 2,
    })
    const [first, second] = await termsOf(before)
    assert.equal(first.price_cents, 60_000)
    assert.containsSubset(second, {
      start_date: addDays(today, 11),
      end_date: addDays(today, 375),
      price_cents: 58_099,
      payment_method: 'card',
      payment_reference: 'R-2',
      paid_on: today,
    })
    assert.containsSubset((await eventsOf(before)).at(-1), {
      action: 'membership.renewed',
      details: {
        changed: { end_date: { from: before.end_date, to: addDays(today, 375) } },
        price_paid: 580.99,
      },
    })
  })

  test('a renewal without a price has no payment, and auto renew stays as it was', async ({
    client,
    assert,
  }) => {
    const before = await endingIn(client, 10, { auto_renew: true })
    const after = await renew(client, before, { new_end_date: addDays(clock.today(), 40) })
    assert.isNull(after.body().price_paid)
    assert.isTrue(after.body().auto_renew)
    const [, term] = await termsOf(before)
    assert.equal(term.price_cents, 0)
  })

  test('one that is over is active again, from today', async ({ client, assert }) => {
    const today = clock.today()
    for (const stored of ['active', 'expired']) {
      const before = await endingIn(client, -20)
      await db.from('memberships').where('id', before.id).update({ status: stored })
      const after = await renew(client, before, { new_end_date: addDays(today, 30) })
      assert.equal(after.body().status, 'active')
      const [, term] = await termsOf(before)
      assert.equal(term.start_date, today)
      assert.deepEqual((await eventsOf(before)).at(-1)?.details.changed.status, {
        from: 'expired',
        to: 'active',
      })
    }
  })

  test('a renewal entered for the past begins and ends there', async ({ client, assert }) => {
    const today = clock.today()
    const before = await endingIn(client, -60)
    const after = await renew(client, before, { new_end_date: addDays(today, -30) })
    assert.equal(after.body().status, 'expired')
    const [, term] = await termsOf(before)
    assert.equal(term.start_date, addDays(today, -59))
  })

  test('a suspended one stays suspended, a cancelled one is refused', async ({
    client,
    assert,
  }) => {
    const end = addDays(clock.today(), 60)
    for (const [action, status] of [
      ['suspend', 'suspended'],
      ['cancel', 'cancelled'],
    ] as const) {
      const before = await endingIn(client, 10)
      await client
        .post(`/api/memberships/${before.id}/${action}`)
        .headers(await asStaff('cashier'))
        .json({})
      const response = await renew(client, before, { new_end_date: end, price_paid: 1 })
      if (status === 'suspended') {
        assert.containsSubset(response.body(), { status, end_date: end })
      } else {
        const says = fill(messages.illegal_transition, { status })
        expectRefusal(assert, response, 'ILLEGAL_TRANSITION', says)
        assert.lengthOf(await termsOf(before), 1)
      }
    }
  })

  test('one without an end gets one, after its start', async ({ client, assert }) => {
    const today = clock.today()
    const before = await aMembership(client, { start_date: addDays(today, 5) })
    const early = await renew(client, before, { new_end_date: addDays(today, 5) })
    expectRefusal(assert, early, 'VALIDATION_ERROR', messages['end_date.after'])
    const after = await renew(client, before, { new_end_date: addDays(today, 6) })
    assert.equal(after.body().end_date, addDays(today, 6))
  })

  test('{field} {value}: {says}')
    .with([
      { field: 'new_end_date', value: '', says: messages['new_end_date.required'] },
      { field: 'new_end_date', value: undefined, says: messages['new_end_date.required'] },
      { field: 'new_end_date', value: '2030-01-01', says: messages['new_end_date.after'] },
      { field: 'new_end_date', value: '2029-12-31', says: messages['new_end_date.after'] },
      { field: 'new_end_date', value: '2031-02-29', says: undefined },
      { field: 'price_paid', value: -5, says: messages['price_paid.negative'] },
      { field: 'payment_method', value: 'gold', says: undefined },
      { field: 'status', value: 'active', says: undefined },
    ])
    .run(async ({ client, assert }, { field, value, says }) => {
      const before = await aMembership(client, {
        start_date: '2029-01-01',
        end_date: '2030-01-01',
      })
      const response = await renew(client, before, { new_end_date: '2031-01-01', [field]: value })
      expectRefusal(assert, response, 'VALIDATION_ERROR', says)
      assert.property(response.body().error.details, field)
      assert.lengthOf(await termsOf(before), 1)
    })

  test('a double click pays once, and a repeated call is answered again', async ({
    client,
    assert,
  }) => {
    const before = await endingIn(client, 10)
    const renewal = { new_end_date: addDays(clock.today(), 40), price_paid: 50 }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => renew(client, before, renewal))
    )
    assert.deepEqual(answers.map((answer) => answer.status()).toSorted(), [200, 422, 422, 422, 422])
    assert.lengthOf(await termsOf(before), 2)

    const headers = { ...(await asStaff('cashier')), 'idempotency-key': `renew-${before.id}` }
    const again = () =>
      client
        .post(`/api/memberships/${before.id}/renew`)
        .headers(headers)
        .json({ new_end_date: addDays(clock.today(), 70), price_paid: 50 })
    const [one, other] = await Promise.all([again(), again()])
    assert.deepEqual([one.status(), other.status(), (await again()).status()], [200, 200, 200])
    assert.lengthOf(await termsOf(before), 3)
  })

  test('only staff renew, and only existing memberships', async ({ client, assert }) => {
    const rider = await aRider()
    const made = await aMembership(client, { customer_id: rider.id })
    const path = `/api/memberships/${made.id}/renew`
    const renewal = { new_end_date: '2099-01-01' }
    expectRefusal(assert, await client.post(path).json(renewal), 'UNAUTHENTICATED')
    const own = await client
      .post(path)
      .headers(await asRider(rider))
      .json(renewal)
    expectRefusal(assert, own, 'FORBIDDEN')
    expectRefusal(assert, await renew(client, { id: 99_999_999 }, renewal), 'NOT_FOUND')
  })
})
