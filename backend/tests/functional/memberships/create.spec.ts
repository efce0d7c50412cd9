import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/memberships/messages'
import { membership } from '@trailgate/shared/memberships/schemas'
import { addYears } from '@trailgate/shared/dates'
import { clock } from '#platform/clock'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { aMembership, aType, eventsOf, slotsOf } from '#tests/helpers/sales'
import { aMinorOf, aRider, staffMember } from '#tests/helpers/people'

test.group('Selling a membership', () => {
  test('staff sell one: number, places, payment and history are there together', async ({
    client,
    assert,
  }) => {
    const cashier = await staffMember('cashier', { first_name: 'Cass', last_name: 'Ier' })
    const rider = await aRider({ first_name: 'Nia', last_name: 'Park' })
    const today = clock.today()
    const sale = {
      customer_id: rider.id,
      membership_type: 'family',
      start_date: today,
      end_date: addYears(today, 1),
      price_paid: 1200.1,
      payment_method: 'card',
      payment_reference: 'R-17',
      auto_renew: true,
      is_family: false,
      status: 'cancelled',
    }
    const response = await client
      .post('/api/memberships/')
      .headers(await asStaff(cashier))
      .json(sale)
    response.assertStatus(201)
    const made = expectShape(assert, membership, response)
    assert.containsSubset(made, {
      customer_id: rider.id,
      customer_name: 'Nia Park',
      customer_member_id: rider.member_id,
      customer_email: rider.email,
      membership_type: 'family',
      status: 'active',
      start_date: today,
      end_date: addYears(today, 1),
      is_family: true,
      total_slots: 5,
      used_slots: 1,
      available_slots: 4,
      price_paid: 1200.1,
      payment_method: 'card',
      payment_reference: 'R-17',
      auto_renew: true,
      family_members: [],
      revision: 1,
    })
    assert.isAtLeast(made.membership_id, 2000)

    const row = await db.from('memberships').where('id', made.id).firstOrFail()
    assert.equal(row.price_paid_cents, 120_010)
    const slots = await slotsOf(client, made)
    assert.deepEqual(
      slots.map((slot) => [slot.slot_number, slot.customer?.id ?? null]),
      [
        [1, rider.id],
        [2, null],
        [3, null],
        [4, null],
        [5, null],
      ]
    )
    const term = await db.from('membership_terms').where('membership_id', made.id).firstOrFail()
    assert.containsSubset(term, {
      start_date: today,
      end_date: addYears(today, 1),
      price_cents: 120_010,
      payment_method: 'card',
      payment_reference: 'R-17',
      paid_on: today,
      recorded_by: cashier.id,
    })
    assert.containsSubset(await eventsOf(made), [
      {
        action: 'membership.created',
        by: 'Cass Ier',
        details: { membership_id: made.membership_id, membership_type: 'family' },
      },
    ])
    const history = await client
      .get(`/api/customers/${rider.id}/history`)
      .headers(await asStaff('cashier'))
    assert.equal(history.body()[0].action, 'membership.created')
  })

  test('a sale at another price than the type’s tells both, and one at that price does not', async ({
    client,
    assert,
  }) => {
    const type = await aType(client, { default_price: 45.5 })
    const told = async (price: number | undefined) => {
      const paid = price === undefined ? {} : { price_paid: price }
      const made = await aMembership(client, { membership_type: type.name, ...paid })
      return (await eventsOf(made))[0]?.details.changed
    }
    assert.deepEqual(await told(0), { price: { from: 45.5, to: 0 } })
    assert.deepEqual(await told(undefined), { price: { from: 45.5, to: 0 } })
    assert.isUndefined(await told(45.5))
  })

  test('a membership without an end never expires, and one without a price has no payment', async ({
    client,
    assert,
  }) => {
    const made = await aMembership(client)
    assert.isNull(made.end_date)
    assert.isNull(made.price_paid)
    assert.isNull(made.payment_method)
    const term = await db.from('membership_terms').where('membership_id', made.id).firstOrFail()
    assert.equal(term.price_cents, 0)
  })

  test('a minor may have one', async ({ client, assert }) => {
    const minor = await aMinorOf(await aRider())
    assert.equal((await aMembership(client, { customer_id: minor.id })).customer_id, minor.id)
  })

  test('{field} {value}: {says}')
    .with([
      { field: 'customer_id', value: undefined, says: messages['customer.required'] },
      { field: 'customer_id', value: 99_999_999, says: messages['customer.unknown'] },
      { field: 'membership_type', value: '', says: messages['membership_type.required'] },
      { field: 'membership_type', value: 'golden', says: messages['type.unknown'] },
      { field: 'membership_type', value: { name: 'yearly' }, says: undefined },
      { field: 'start_date', value: '', says: messages['start_date.required'] },
      { field: 'start_date', value: '2026-02-29', says: undefined },
      { field: 'end_date', value: '2026-03-09', says: messages['end_date.after'] },
      { field: 'membership_id', value: 'M-2001', says: messages['membership_id.number'] },
      { field: 'price_paid', value: -1, says: messages['price_paid.negative'] },
      { field: 'payment_method', value: 'cheque', says: undefined },
      { field: 'role', value: 'admin', says: undefined },
    ])
    .run(async ({ client, assert }, { field, value, says }) => {
      const rider = await aRider()
      const yearly = {
        customer_id: rider.id,
        membership_type: 'yearly',
        start_date: '2026-03-09',
      }
      const response = await client
        .post('/api/memberships')
        .headers(await asStaff('staff'))
        .json({ ...yearly, [field]: value })
      expectRefusal(assert, response, 'VALIDATION_ERROR', says)
      assert.property(response.body().error.details, field)
      assert.isNull(await db.from('memberships').where('customer_id', rider.id).first())
    })

  test('a closed profile and a type that is no longer sold are not there', async ({
    client,
    assert,
  }) => {
    const staff = await asStaff('staff')
    const closed = await aRider({ closed_at: '2026-01-01 00:00:00', phone: null })
    const off = await aType(client, { is_active: false })
    const sell = (sale: Record<string, unknown>) =>
      client
        .post('/api/memberships')
        .headers(staff)
        .json({ membership_type: 'yearly', start_date: '2026-03-09', ...sale })
    const toNobody = await sell({ customer_id: closed.id })
    expectRefusal(assert, toNobody, 'VALIDATION_ERROR', messages['customer.unknown'])
    const rider = await aRider()
    const ofNothing = await sell({ customer_id: rider.id, membership_type: off.name })
    expectRefusal(assert, ofNothing, 'VALIDATION_ERROR', messages['type.unknown'])
  })

  test('a customer deleted during the sale has no membership', async ({ client, assert }) => {
    const [cashier, manager] = [await asStaff('cashier'), await asStaff('manager')]
    for (let round = 0; round < 5; round += 1) {
      const [rider, holder] = [await aRider(), await aRider()]
      const family = await aMembership(client, {
        customer_id: holder.id,
        membership_type: 'family',
      })
      const sell = () =>
        client
          .post('/api/memberships')
          .headers(cashier)
          .json({ customer_id: rider.id, membership_type: 'daily', start_date: '2026-03-09' })
      const join = client
        .post(`/api/memberships/${family.id}/family`)
        .headers(cashier)
        .json({ customer_id: rider.id, relationship_type: 'other' })
      const answers = await Promise.all([
        sell(),
        join,
        client.delete(`/api/customers/${rider.id}`).headers(manager),
        sell(),
      ])
      for (const answer of answers) {
        assert.include([201, 204, 422], answer.status(), answer.text())
      }
      assert.isNull(await db.from('memberships').where('customer_id', rider.id).first())
      assert.isNull(await db.from('membership_slots').where('customer_id', rider.id).first())
    }
  })

  test('a lost answer is given again, and nothing is sold twice', async ({ client, assert }) => {
    const headers = { ...(await asStaff('cashier')), 'idempotency-key': 'sale-1' }
    const rider = await aRider()
    const sale = { customer_id: rider.id, membership_type: 'daily', start_date: '2026-03-09' }
    const sell = (body: object) => client.post('/api/memberships').headers(headers).json(body)
    const [one, other] = await Promise.all([sell(sale), sell(sale)])
    assert.equal(one.status(), 201)
    assert.deepEqual(one.body(), other.body())
    assert.deepEqual((await sell(sale)).body(), one.body())
    assert.lengthOf(await db.from('memberships').where('customer_id', rider.id), 1)
    assert.lengthOf(
      await db.from('membership_terms').where('membership_id', one.body().id).select('id'),
      1
    )
    const another = await sell({ ...sale, membership_type: 'weekly' })
    expectRefusal(assert, another, 'VALIDATION_ERROR')
  })

  test('only staff sell memberships', async ({ client, assert }) => {
    const rider = await aRider()
    const sale = { customer_id: rider.id, membership_type: 'yearly', start_date: '2026-03-09' }
    const sell = (headers: Record<string, string>) =>
      client.post('/api/memberships').headers(headers).json(sale)
    expectRefusal(assert, await sell({}), 'UNAUTHENTICATED')
    expectRefusal(assert, await sell(await asRider(rider)), 'FORBIDDEN')
    expectRefusal(assert, await sell(await asKiosk(rider)), 'FORBIDDEN')
    assert.isNull(await db.from('memberships').where('customer_id', rider.id).first())
  })
})
