import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { addDays } from '@trailgate/shared/dates'
import { messages as http } from '@trailgate/shared/http/messages'
import { EDITED_REASON } from '@trailgate/shared/memberships/constants'
import { messages } from '@trailgate/shared/memberships/messages'
import { membership } from '@trailgate/shared/memberships/schemas'
import { clock } from '#platform/clock'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { aMembership, aType, eventsOf, seat, slotsOf } from '#tests/helpers/sales'
import { aRider } from '#tests/helpers/people'

test.group('Editing a membership', () => {
  const put = async (client: ApiClient, { id }: { id: number }, changes: object) =>
    client
      .put(`/api/memberships/${id}`)
      .headers(await asStaff('cashier'))
      .json(changes)

  const termsOf = ({ id }: { id: number }) =>
    db.from('membership_terms').where('membership_id', id).orderBy('id')

  test('one field is changed, the rest stays, and history says from what to what', async ({
    client,
    assert,
  }) => {
    const before = await aMembership(client, { price_paid: 600, auto_renew: true })
    const response = await put(client, before, { payment_reference: 'R-9', auto_renew: false })
    response.assertStatus(200)
    const after = expectShape(assert, membership, response)
    assert.deepEqual(after, {
      ...before,
      payment_reference: 'R-9',
      auto_renew: false,
      revision: 2,
    })
    const [, updated] = await eventsOf(before)
    assert.equal(updated?.action, 'membership.updated')
    assert.deepEqual(updated?.details.changed, {
      auto_renew: { from: true, to: false },
      payment_reference: { from: null, to: 'R-9' },
    })
  })

  test('a whole record sent back as it was read changes nothing', async ({ client, assert }) => {
    const before = await aMembership(client, { price_paid: 12.34, end_date: '2099-12-31' })
    const response = await put(client, before, before)
    assert.deepEqual(response.body(), before)
    assert.lengthOf(await eventsOf(before), 1)
  })

  test('a change of the price is a correction of the newest payment, dated today', async ({
    client,
    assert,
  }) => {
    const today = clock.today()
    const before = await aMembership(client, {
      start_date: today,
      end_date: addDays(today, 30),
      price_paid: 600,
      payment_method: 'cash',
    })
    const cheaper = { price_paid: 550.05, payment_method: 'card', payment_reference: 'R-1' }
    expectRefusal(assert, await put(client, before, cheaper), 'FORBIDDEN', http.forbidden)
    assert.lengthOf(await termsOf(before), 1)

    const putByStaff = async (changes: object) =>
      client
        .put(`/api/memberships/${before.id}`)
        .headers(await asStaff('staff'))
        .json(changes)
    ;(await putByStaff({ ...cheaper, end_date: addDays(today, 40) })).assertStatus(200)
    const rows = await termsOf(before)
    assert.deepEqual(
      rows.map((row) => [row.kind, row.price_cents, row.payment_method, row.reason, row.paid_on]),
      [
        ['sale', 60_000, 'cash', null, today],
        ['correction', -60_000, 'cash', EDITED_REASON, today],
        ['correction', 55_005, 'card', EDITED_REASON, today],
      ]
    )
    // The term that was sold stays as it was sold.
    assert.equal(rows[0].end_date, addDays(today, 30))

    await client
      .post(`/api/memberships/${before.id}/renew`)
      .headers(await asStaff('cashier'))
      .json({ new_end_date: addDays(today, 70), price_paid: 100 })
    ;(await putByStaff({ price_paid: 90 })).assertStatus(200)
    const cents = (await termsOf(before)).map((row) => row.price_cents)
    assert.deepEqual(cents, [60_000, -60_000, 55_005, 10_000, -10_000, 9000])
  })

  test('a free renewal lets no cashier change the type of a paid membership', async ({
    client,
    assert,
  }) => {
    const today = clock.today()
    const sold = await aMembership(client, { end_date: addDays(today, 30), price_paid: 100 })
    const renewed = await client
      .post(`/api/memberships/${sold.id}/renew`)
      .headers(await asStaff('cashier'))
      .json({ new_end_date: addDays(today, 31), price_paid: 0 })
    renewed.assertStatus(200)
    const family = { membership_type: 'family' }
    expectRefusal(assert, await put(client, sold, family), 'FORBIDDEN', http.forbidden)
    assert.equal((await put(client, sold, { end_date: addDays(today, 32) })).status(), 200)
    const byStaff = await client
      .put(`/api/memberships/${sold.id}`)
      .headers(await asStaff('staff'))
      .json(family)
    byStaff.assertStatus(200)
    const kinds = (await termsOf(sold)).map((row) => row.kind)
    assert.deepEqual(kinds, ['sale', 'renewal', 'correction', 'correction'])
  })

  test('any of the four statuses may be set, each a line of history', async ({
    client,
    assert,
  }) => {
    const made = await aMembership(client)
    const order = ['expired', 'cancelled', 'suspended', 'active', 'cancelled', 'active', 'expired']
    for (const status of order) {
      const response = await put(client, made, { status })
      assert.equal(response.body().status, status)
    }
    const told = (await eventsOf(made)).slice(1).map(({ details }) => details.changed.status)
    assert.deepEqual(
      told,
      order.map((to, index) => ({ from: index === 0 ? 'active' : order[index - 1], to }))
    )
  })

  test('an end that is past makes it expired, a later one active again', async ({
    client,
    assert,
  }) => {
    const today = clock.today()
    const made = await aMembership(client, { start_date: addDays(today, -90) })
    const over = await put(client, made, { end_date: addDays(today, -1) })
    assert.equal(over.body().status, 'expired')
    const again = await put(client, made, { end_date: today })
    assert.equal(again.body().status, 'active')
    const endless = await put(client, made, { end_date: '' })
    assert.isNull(endless.body().end_date)
    // The form decides the status: expired stays expired, whatever its end.
    await put(client, made, { end_date: addDays(today, -1) })
    await put(client, made, { status: 'expired' })
    const stored = await put(client, made, { end_date: addDays(today, 9) })
    assert.equal(stored.body().status, 'expired')
  })

  test('{field} {value}: {says}')
    .with([
      { field: 'membership_type', value: '', says: messages['membership_type.required'] },
      { field: 'membership_type', value: 'golden', says: messages['type.unknown'] },
      { field: 'start_date', value: '', says: messages['start_date.required'] },
      { field: 'end_date', value: '2026-03-08', says: messages['end_date.after'] },
      { field: 'membership_id', value: '20x', says: messages['membership_id.number'] },
      { field: 'price_paid', value: -0.01, says: messages['price_paid.negative'] },
      { field: 'status', value: 'paused', says: undefined },
      { field: 'role', value: 'admin', says: http['field.unknown'] },
      { field: 'revision', value: 'x', says: undefined },
    ])
    .run(async ({ client, assert }, { field, value, says }) => {
      const before = await aMembership(client, { start_date: '2026-03-09' })
      const response = await put(client, before, { [field]: value })
      expectRefusal(assert, response, 'VALIDATION_ERROR', says)
      assert.property(response.body().error.details, field)
      const row = await db.from('memberships').where('id', before.id).firstOrFail()
      assert.equal(row.revision, 1)
    })

  test('the customer never moves, and what follows from other things is not written', async ({
    client,
    assert,
  }) => {
    const before = await aMembership(client)
    const other = await aRider()
    const response = await put(client, before, {
      customer_id: other.id,
      id: 1,
      total_slots: 99,
      is_family: true,
      created_at: '2001-01-01T00:00:00Z',
    })
    assert.deepEqual(response.body(), before)
  })

  test('an older page does not write over a newer one', async ({ client, assert }) => {
    const before = await aMembership(client)
    const change = (reference: string) =>
      put(client, before, { payment_reference: reference, revision: before.revision })
    const answers = await Promise.all([change('one'), change('two'), change('three')])
    const statuses = answers.map((answer) => answer.status())
    assert.deepEqual(statuses.toSorted(), [200, 409, 409])
    const late = await change('four')
    expectRefusal(assert, late, 'STALE_WRITE', http.stale_write)
    assert.isTrue((await put(client, before, { payment_reference: 'five' })).status() === 200)
  })

  test('a number may be changed to a free one', async ({ client, assert }) => {
    const one = await aMembership(client)
    const two = await aMembership(client)
    const taken = await put(client, one, { membership_id: two.membership_id })
    expectRefusal(assert, taken, 'CONFLICT', messages['number.taken'])
    const free = two.membership_id + 30
    assert.equal(
      (await put(client, one, { membership_id: String(free) })).body().membership_id,
      free
    )
    assert.equal((await aMembership(client)).membership_id, free + 1)
  })

  test('changing the type brings its places and keeps all holders', async ({ client, assert }) => {
    const family = await aMembership(client, { membership_type: 'family' })
    const [second, fifth] = [await aRider(), await aRider()]
    await seat(client, { membership: family, slot: 2, rider: second })
    await seat(client, { membership: family, slot: 5, rider: fifth })
    const [two, three] = [
      await aType(client, { number_of_slots: 2 }),
      await aType(client, { number_of_slots: 3 }),
    ]

    const tooSmall = await put(client, family, { membership_type: two.name })
    expectRefusal(assert, tooSmall, 'CONFLICT', messages['type.too_small'])
    assert.lengthOf(await slotsOf(client, family), 5)

    const smaller = await put(client, family, { membership_type: three.name })
    assert.containsSubset(smaller.body(), { total_slots: 3, used_slots: 3, available_slots: 0 })
    const holders = (await slotsOf(client, family)).map((slot) => [
      slot.slot_number,
      slot.customer?.id,
    ])
    assert.deepEqual(holders, [
      [1, family.customer_id],
      [2, second.id],
      [3, fifth.id],
    ])
    // Nothing was paid, so no payment is corrected.
    assert.lengthOf(await termsOf(family), 1)

    const bigger = await put(client, family, { membership_type: 'family' })
    assert.containsSubset(bigger.body(), { total_slots: 5, used_slots: 3, available_slots: 2 })
    assert.deepEqual(
      (await slotsOf(client, family)).map(({ slot_number: number }) => number),
      [1, 2, 3, 4, 5]
    )
  })

  test('a type that is no longer sold may stay, not be chosen', async ({ client, assert }) => {
    const type = await aType(client)
    const made = await aMembership(client, { membership_type: type.name })
    await client
      .put(`/api/membership-types/${type.id}`)
      .headers(await asStaff('manager'))
      .json({ is_active: false })
    const kept = await put(client, made, { membership_type: type.name, auto_renew: true })
    assert.equal(kept.status(), 200)
    const other = await aMembership(client)
    const chosen = await put(client, other, { membership_type: type.name })
    expectRefusal(assert, chosen, 'VALIDATION_ERROR', messages['type.unknown'])
  })

  test('only staff read and change a membership, and a missing one is 404', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const made = await aMembership(client, { customer_id: rider.id })
    const path = `/api/memberships/${made.id}`
    const read = await client.get(path).headers(await asStaff('cashier'))
    assert.deepEqual(expectShape(assert, membership, read), made)
    expectRefusal(assert, await client.get(path), 'UNAUTHENTICATED')
    expectRefusal(assert, await client.put(path).json({}), 'UNAUTHENTICATED')
    const own = await asRider(rider)
    expectRefusal(assert, await client.get(path).headers(own), 'FORBIDDEN')
    expectRefusal(assert, await client.put(path).headers(own).json({}), 'FORBIDDEN')
    expectRefusal(assert, await put(client, { id: 99_999_999 }, {}), 'NOT_FOUND')
  })
})
