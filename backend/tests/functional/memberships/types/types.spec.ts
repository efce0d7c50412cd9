import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { addDays } from '@trailgate/shared/dates'
import { messages as http } from '@trailgate/shared/http/messages'
import { typeFields } from '@trailgate/shared/membership_types/fields'
import { messages } from '@trailgate/shared/membership_types/messages'
import {
  membershipType,
  membershipTypeRemoval,
  membershipTypeSummary,
  membershipTypeUsage,
  type MembershipType,
} from '@trailgate/shared/membership_types/schemas'
import { messages as membershipMessages } from '@trailgate/shared/memberships/messages'
import { blankRecord } from '@trailgate/shared/records/blank_record'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { aMembership, aType, seat, slotsOf } from '#tests/helpers/sales'
import { aPhone, aRider } from '#tests/helpers/people'

const PATH = '/api/membership-types'

test.group('Membership types', () => {
  const list = async (client: ApiClient, query: object = {}) =>
    client
      .get(`${PATH}/`)
      .headers(await asStaff('cashier'))
      .qs(query)

  const put = async (client: ApiClient, { id }: { id: number }, changes: object) =>
    client
      .put(`${PATH}/${id}`)
      .headers(await asStaff('staff'))
      .json(changes)

  const remove = async (client: ApiClient, { id }: { id: number }) =>
    client.delete(`${PATH}/${id}`).headers(await asStaff('staff'))

  test('a park begins with five, in their order', async ({ client, assert }) => {
    const types = expectShape(assert, v.array(membershipType), await list(client))
    const first = types.filter(({ name }) => !name.startsWith('type_'))
    assert.deepEqual(
      first.map(({ name, number_of_slots: slots, is_family_type: family }) => [
        name,
        slots,
        family,
      ]),
      [
        ['daily', 1, false],
        ['weekly', 1, false],
        ['monthly', 1, false],
        ['yearly', 1, false],
        ['family', 5, true],
      ]
    )
    assert.equal(first.find(({ name }) => name === 'family')?.default_price, 1200)
  })

  test('one is made with what is sent and what is usual', async ({ client, assert }) => {
    const name = `type_${aPhone()}`
    const response = await client
      .post(`${PATH}/`)
      .headers(await asStaff('staff'))
      .json({
        name,
        display_name: ' Trail Club ',
        default_price: '49.90',
        default_duration_days: '90',
        is_family_type: true,
      })
    response.assertStatus(201)
    const made = expectShape(assert, membershipType, response)
    assert.deepEqual(made, {
      ...blankRecord(typeFields),
      id: made.id,
      name,
      display_name: 'Trail Club',
      default_price: 49.9,
      default_duration_days: 90,
      number_of_slots: 1,
      is_family_type: false,
      is_active: true,
      sort_order: 0,
      revision: 1,
    })
    const row = await db.from('membership_types').where('id', made.id).firstOrFail()
    assert.equal(row.default_price_cents, 4990)
    const read = await client.get(`${PATH}/${made.id}`).headers(await asStaff('cashier'))
    assert.deepEqual(read.body(), made)
  })

  test('{field} {value}: {says}')
    .with([
      { field: 'name', value: '', says: messages['name.required'] },
      { field: 'name', value: 'Trail Club', says: messages['name.format'] },
      { field: 'display_name', value: ' ', says: messages['display_name.required'] },
      { field: 'default_price', value: -1, says: messages['default_price.negative'] },
      { field: 'default_price', value: undefined, says: undefined },
      { field: 'default_duration_days', value: 0, says: undefined },
      { field: 'number_of_slots', value: 0, says: undefined },
      { field: 'number_of_slots', value: 11, says: undefined },
      { field: 'number_of_slots', value: 2.5, says: undefined },
      { field: 'colour', value: 'red', says: http['field.unknown'] },
    ])
    .run(async ({ client, assert }, { field, value, says }) => {
      const name = `type_${aPhone()}`
      const response = await client
        .post(PATH)
        .headers(await asStaff('manager'))
        .json({
          name,
          display_name: 'Club',
          default_price: 5,
          default_duration_days: 5,
          [field]: value,
        })
      expectRefusal(assert, response, 'VALIDATION_ERROR', says)
      assert.property(response.body().error.details, field)
      assert.isNull(await db.from('membership_types').where('name', name).first())
    })

  test('a name is had once, also by two who ask at once', async ({ client, assert }) => {
    const headers = await asStaff('manager')
    const body = {
      name: `type_${aPhone()}`,
      display_name: 'Club',
      default_price: 5,
      default_duration_days: 5,
    }
    const make = () => client.post(PATH).headers(headers).json(body)
    const answers = await Promise.all([make(), make(), make()])
    assert.deepEqual(answers.map((answer) => answer.status()).toSorted(), [201, 409, 409])
    expectRefusal(assert, await make(), 'CONFLICT', messages['name.taken'])
  })

  test('one is changed, all but its name, and history says what', async ({ client, assert }) => {
    const before = await aType(client)
    const response = await put(client, before, {
      ...before,
      name: 'other_name',
      display_name: 'Better Club',
      default_price: 120.05,
      description: 'All of it',
      is_active: false,
    })
    const after = expectShape(assert, membershipType, response)
    assert.deepEqual(after, {
      ...before,
      display_name: 'Better Club',
      default_price: 120.05,
      description: 'All of it',
      is_active: false,
      revision: 2,
    })
    const line = await db.from('activity').orderBy('id', 'desc').firstOrFail()
    assert.equal(line.action, 'membership_type.updated')
    assert.deepEqual(JSON.parse(line.details).changed.default_price, { from: 99.5, to: 120.05 })

    expectRefusal(
      assert,
      await put(client, before, { description: 'x', revision: 1 }),
      'STALE_WRITE'
    )
    assert.deepEqual((await put(client, before, after)).body(), after)
    const active = (await list(client, { active_only: true })).body() as MembershipType[]
    assert.notInclude(
      active.map(({ id }) => id),
      before.id
    )
    const blank = await put(client, before, { display_name: '' })
    expectRefusal(assert, blank, 'VALIDATION_ERROR', messages['display_name.required'])
    expectRefusal(assert, await put(client, { id: 99_999_999 }, {}), 'NOT_FOUND')
  })

  test('adding places reaches every membership, removing them only frees empty ones', async ({
    client,
    assert,
  }) => {
    const type = await aType(client, { number_of_slots: 3 })
    const full = await aMembership(client, { membership_type: type.name })
    const [second, third] = [await aRider(), await aRider()]
    await seat(client, { membership: full, slot: 3, rider: third })
    const sparse = await aMembership(client, { membership_type: type.name })
    const places = async (membership: { id: number }) =>
      (await slotsOf(client, membership)).map((slot) => slot.customer?.id ?? null)

    assert.equal((await put(client, type, { number_of_slots: 5 })).body().number_of_slots, 5)
    assert.deepEqual(await places(full), [full.customer_id, null, third.id, null, null])
    assert.lengthOf(await places(sparse), 5)

    assert.equal((await put(client, type, { number_of_slots: 2 })).status(), 200)
    assert.deepEqual(await places(full), [full.customer_id, third.id])
    assert.deepEqual(await places(sparse), [sparse.customer_id, null])
    await seat(client, { membership: sparse, slot: 2, rider: second })

    const refused = await put(client, type, { number_of_slots: 1, display_name: 'Solo' })
    expectRefusal(assert, refused, 'CONFLICT', messages['slots.in_use'])
    const row = await db.from('membership_types').where('id', type.id).firstOrFail()
    assert.containsSubset(row, { number_of_slots: 2, display_name: 'Trail Club' })
    assert.lengthOf(await places(sparse), 2)
  })

  test('usage and summary count what was sold and what is active today', async ({
    client,
    assert,
  }) => {
    const type = await aType(client)
    const today = clock.today()
    const sell = (sale: object) => aMembership(client, { membership_type: type.name, ...sale })
    await sell({})
    await sell({ start_date: addDays(today, -9), end_date: today })
    await sell({ start_date: addDays(today, -9), end_date: addDays(today, -1) })
    const { id } = await sell({})
    const staff = await asStaff('staff')
    await client.post(`/api/memberships/${id}/cancel`).headers(staff).json({})

    const usage = await client.get(`${PATH}/${type.id}/usage`).headers(staff)
    assert.deepEqual(expectShape(assert, membershipTypeUsage, usage), { total: 4, active: 2 })
    const summary = await client.get(`${PATH}/summary`).headers(staff)
    const types = expectShape(assert, v.array(membershipTypeSummary), summary)
    assert.deepEqual(
      types.find((each) => each.id === type.id),
      { ...type, total: 4, active: 2 }
    )
    const unused = await aType(client, { is_active: false })
    const none = await client.get(`${PATH}/${unused.id}/usage`).headers(staff)
    assert.deepEqual(none.body(), { total: 0, active: 0 })
    const active = await client.get(`${PATH}/summary?active_only=true`).headers(staff)
    const ids = (active.body() as MembershipType[]).map((each) => each.id)
    assert.include(ids, type.id)
    assert.notInclude(ids, unused.id)
    const nowhere = await client.get(`${PATH}/99999999/usage`).headers(staff)
    expectRefusal(assert, nowhere, 'NOT_FOUND')
    expectRefusal(assert, await list(client, { active_only: 'x' }), 'VALIDATION_ERROR')
  })

  test('one that nothing was sold of is deleted, another is deactivated', async ({
    client,
    assert,
  }) => {
    const [unused, used] = [await aType(client), await aType(client)]
    const made = await aMembership(client, { membership_type: used.name, price_paid: 10 })
    const gone = expectShape(assert, membershipTypeRemoval, await remove(client, unused))
    assert.equal(gone.action, 'deleted')
    assert.isNull(await db.from('membership_types').where('id', unused.id).first())
    expectRefusal(assert, await remove(client, unused), 'NOT_FOUND')

    const kept = expectShape(assert, membershipTypeRemoval, await remove(client, used))
    assert.equal(kept.action, 'deactivated')
    const row = await db.from('membership_types').where('id', used.id).firstOrFail()
    assert.equal(row.is_active, 0)

    // Payments outlive the person, so the type is kept too.
    const deleted = await client
      .delete(`/api/customers/${made.customer_id}`)
      .headers(await asStaff('manager'))
    deleted.assertStatus(204)
    assert.equal((await remove(client, used)).body().action, 'deactivated')
  })

  test('one that is deleted while memberships of it are sold is never half there', async ({
    client,
    assert,
  }) => {
    for (let round = 0; round < 5; round += 1) {
      const type = await aType(client)
      const rider = await aRider()
      const cashier = await asStaff('cashier')
      const sell = () =>
        client
          .post('/api/memberships')
          .headers(cashier)
          .json({ customer_id: rider.id, membership_type: type.name, start_date: '2026-03-09' })
      const answers = await Promise.all([sell(), remove(client, type), sell(), sell()])
      const sold = await db.from('memberships').where('customer_id', rider.id)
      const there = await db.from('membership_types').where('id', type.id).first()
      assert.equal(answers.filter((answer) => answer.status() === 201).length, sold.length)
      assert.equal(there !== null, sold.length > 0)
      for (const answer of answers.filter((each) => each.status() === 422)) {
        expectRefusal(assert, answer, 'VALIDATION_ERROR', membershipMessages['type.unknown'])
      }
    }
  })

  test('types are reordered; types left out come after', async ({ client, assert }) => {
    const [one, two, three] = [await aType(client), await aType(client), await aType(client)]
    const headers = await asStaff('staff')
    const reorder = (ids: unknown) => client.post(`${PATH}/reorder`).headers(headers).json({ ids })
    const response = await reorder([three.id, one.id])
    response.assertStatus(200)
    const ids = expectShape(assert, v.array(membershipType), response).map(({ id }) => id)
    assert.deepEqual(ids.slice(0, 2), [three.id, one.id])
    assert.include(ids.slice(2), two.id)
    const orders = (await list(client)).body() as MembershipType[]
    assert.deepEqual(
      orders.map(({ sort_order: order }) => order),
      orders.map((_, index) => index + 1)
    )
    const both = await Promise.all([reorder(ids.toReversed()), reorder(ids)])
    assert.deepEqual(
      both.map((answer) => answer.status()),
      [200, 200]
    )
    for (const wrong of [[99_999_999], [one.id, one.id], [], 'all', ['x'], undefined]) {
      expectRefusal(assert, await reorder(wrong), 'VALIDATION_ERROR')
    }
    const seeds = ['daily', 'weekly', 'monthly', 'yearly', 'family']
    const known = (await list(client)).body() as MembershipType[]
    const first = seeds.map((name) => known.find((each) => each.name === name)?.id)
    assert.equal((await reorder(first)).status(), 200)
  })

  test('all staff read types, staff and above write them, riders do neither', async ({
    client,
    assert,
  }) => {
    const type = await aType(client)
    const rider = await asRider(await aRider())
    const calls = (headers: Record<string, string>) => [
      client.post(PATH).headers(headers).json({}),
      client.post(`${PATH}/reorder`).headers(headers).json({}),
      client.put(`${PATH}/${type.id}`).headers(headers).json({}),
      client.delete(`${PATH}/${type.id}`).headers(headers),
    ]
    const reads = ['', '/summary', `/${type.id}`, `/${type.id}/usage`]
    for (const call of calls(await asStaff('cashier'))) {
      expectRefusal(assert, await call, 'FORBIDDEN')
    }
    for (const path of reads) {
      const read = await client.get(PATH + path).headers(await asStaff('cashier'))
      assert.equal(read.status(), 200)
      expectRefusal(assert, await client.get(PATH + path).headers(rider), 'FORBIDDEN')
      expectRefusal(assert, await client.get(PATH + path), 'UNAUTHENTICATED')
    }
    for (const call of calls(rider)) expectRefusal(assert, await call, 'FORBIDDEN')
    for (const call of calls({})) expectRefusal(assert, await call, 'UNAUTHENTICATED')
  })
})
