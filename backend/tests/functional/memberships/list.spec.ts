import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addDays } from '@trailgate/shared/dates'
import { membershipPage, type Membership } from '@trailgate/shared/memberships/schemas'
import { clock } from '#platform/clock'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { aMembership, aType, noMemberships, seat } from '#tests/helpers/sales'
import { aLastName, aRider } from '#tests/helpers/people'

test.group('The list of memberships', (group) => {
  group.each.setup(() => noMemberships())

  /** Asks for a page and returns the numbers in it, in order. */
  function asking(client: Parameters<typeof aMembership>[0]) {
    return async (query: Record<string, unknown> = {}) => {
      const response = await client
        .get('/api/memberships/')
        .headers(await asStaff('cashier'))
        .qs(query)
      response.assertStatus(200)
      return response
    }
  }
  const numbers = (response: { body(): { items: Membership[] } }) =>
    response.body().items.map(({ membership_id: number }) => number)

  test('the list shows each membership with its places, newest first, with the total twice', async ({
    client,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Ada', last_name: 'Zed' })
    const first = await aMembership(client, { membership_type: 'family', customer_id: rider.id })
    await seat(client, { membership: first, slot: 2, rider: await aRider() })
    const second = await aMembership(client)
    const response = await asking(client)()
    const { items, total } = expectShape(assert, membershipPage, response)
    assert.equal(total, 2)
    assert.equal(response.header('x-total-count'), '2')
    assert.deepEqual(numbers(response), [second.membership_id, first.membership_id])
    assert.containsSubset(items[1], {
      customer_name: 'Ada Zed',
      is_family: true,
      total_slots: 5,
      used_slots: 2,
      available_slots: 3,
    })
  })

  test('a list without matches is an empty page', async ({ client, assert }) => {
    assert.deepEqual((await asking(client)()).body(), { items: [], total: 0 })
  })

  test('pages never overlap, from either end of the list', async ({ client, assert }) => {
    const ask = asking(client)
    const sold: number[] = []
    for (let index = 0; index < 7; index += 1) {
      sold.push((await aMembership(client)).membership_id)
    }
    const all: number[] = []
    for (let skip = 0; skip < 8; skip += 2) {
      const page = await ask({ skip, limit: 2, sort_by: 'status', sort_order: 'asc' })
      assert.equal(page.body().total, 7)
      all.push(...numbers(page))
    }
    assert.deepEqual(all, sold)
    const alias = await ask({ offset: 5, limit: 100, sort_by: 'membership_id', sort_order: 'asc' })
    assert.deepEqual(numbers(alias), sold.slice(5))
    assert.deepEqual(numbers(await ask({ skip: 900 })), [])
  })

  test('sorts by {by}')
    .with([
      { by: 'membership_id', order: ['Cy', 'Abe', 'Bo'] },
      { by: 'customer_name', order: ['Abe', 'Bo', 'Cy'] },
      { by: 'membership_type', order: ['Bo', 'Cy', 'Abe'] },
      { by: 'status', order: ['Cy', 'Bo', 'Abe'] },
      { by: 'start_date', order: ['Bo', 'Cy', 'Abe'] },
      { by: 'end_date', order: ['Bo', 'Abe', 'Cy'] },
      { by: 'created_at', order: ['Cy', 'Abe', 'Bo'] },
    ])
    .run(async ({ client, assert }, { by, order }) => {
      const today = clock.today()
      const sell = async (name: string, sale: Record<string, unknown>) => {
        const rider = await aRider({ first_name: name, last_name: 'Same' })
        return aMembership(client, { customer_id: rider.id, ...sale })
      }
      // Cy's never ends; Bo's is over, though not stored as expired yet; Abe's is suspended.
      await sell('Cy', { membership_type: 'weekly', start_date: addDays(today, -5) })
      const abe = await sell('Abe', { start_date: today, end_date: addDays(today, 9) })
      await client
        .post(`/api/memberships/${abe.id}/suspend`)
        .headers(await asStaff('staff'))
        .json({})
      await sell('Bo', {
        membership_type: 'monthly',
        start_date: addDays(today, -40),
        end_date: addDays(today, -9),
      })
      const ask = asking(client)
      const names = (response: { body(): { items: Membership[] } }) =>
        response.body().items.map(({ customer_name: name }) => name.split(' ')[0])
      assert.deepEqual(names(await ask({ sort_by: by, sort_order: 'asc' })), order)
      assert.deepEqual(names(await ask({ sort_by: by, sort_order: 'desc' })), order.toReversed())
    })

  test('filters by status as of today, by type, family and end', async ({ client, assert }) => {
    const today = clock.today()
    const staff = await asStaff('staff')
    const sell = async (sale: Record<string, unknown>) =>
      (await aMembership(client, { start_date: addDays(today, -60), ...sale })).membership_id
    const act = async (number: number, action: string) => {
      const page = await asking(client)({ search: String(number) })
      const { id } = page.body().items[0]
      await client.post(`/api/memberships/${id}/${action}`).headers(staff).json({})
      return number
    }
    const endless = await sell({})
    const today30 = await sell({ end_date: addDays(today, 30) })
    const lastDay = await sell({ end_date: today })
    const later = await sell({ end_date: addDays(today, 31) })
    const over = await sell({ end_date: addDays(today, -1) })
    const suspended = await act(await sell({ end_date: addDays(today, 3) }), 'suspend')
    const cancelled = await act(await sell({ end_date: addDays(today, 3) }), 'cancel')
    const family = await sell({ membership_type: 'family', end_date: addDays(today, 60) })

    const ask = asking(client)
    const found = async (query: Record<string, unknown>) => numbers(await ask(query)).toSorted()
    const active = [endless, today30, lastDay, later, family].toSorted()
    assert.deepEqual(await found({ status: 'active' }), active)
    assert.deepEqual(await found({ active_only: true }), active)
    assert.deepEqual(await found({ status: 'expired' }), [over])
    assert.deepEqual(await found({ status: 'suspended' }), [suspended])
    assert.deepEqual(await found({ status: 'cancelled' }), [cancelled])
    assert.deepEqual(await found({ status: '' }), numbers(await ask()).toSorted())
    assert.deepEqual(await found({ expiring_within: 30 }), [today30, lastDay].toSorted())
    assert.deepEqual(await found({ expiring_within: 0 }), [lastDay])
    assert.deepEqual(await found({ is_family: true }), [family])
    assert.lengthOf(await found({ is_family: false }), 7)
    assert.deepEqual(await found({ membership_type: 'family' }), [family])
    assert.deepEqual(await found({ membership_type: 'nothing' }), [])
    assert.deepEqual(await found({ membership_type: 'family', status: 'expired' }), [])
    assert.equal((await ask({ status: 'active', limit: 2 })).body().total, 5)
  })

  test('stored and computed expired memberships share one order across pages', async ({
    client,
    assert,
  }) => {
    const today = clock.today()
    const sold: number[] = []
    for (let index = 0; index < 7; index += 1) {
      const made = await aMembership(client, {
        membership_type: index % 2 === 0 ? 'daily' : 'yearly',
        start_date: addDays(today, -60),
        end_date: addDays(today, -1 - index),
      })
      sold.push(made.membership_id)
      if (index % 3 !== 0) continue
      await db.from('memberships').where('id', made.id).update({ status: 'expired' })
    }
    await aMembership(client)
    const ask = asking(client)
    for (const order of ['asc', 'desc']) {
      const all: number[] = []
      for (let skip = 0; skip < 8; skip += 2) {
        const page = await ask({ status: 'expired', skip, limit: 2, sort_order: order })
        assert.equal(page.body().total, 7)
        all.push(...numbers(page))
      }
      assert.deepEqual(all, order === 'asc' ? sold : sold.toReversed())
    }
    const daily = await ask({ status: 'expired', membership_type: 'daily' })
    assert.deepEqual(
      numbers(daily),
      [6, 4, 2, 0].map((index) => sold[index])
    )
    const found = await ask({ status: 'expired', search: String(sold[3]) })
    assert.deepEqual(numbers(found), [sold[3]])
    assert.deepEqual(
      numbers(await ask({ status: 'expired', sort_by: 'end_date', sort_order: 'desc' })),
      sold
    )
  })

  test('the list is searched by name, number and e-mail, without wildcards', async ({
    client,
    assert,
  }) => {
    const zoe = await aRider({ first_name: 'Zoë', last_name: 'Müller', email: 'zoe.m@example.com' })
    const mine = (await aMembership(client, { customer_id: zoe.id })).membership_id
    const other = (await aMembership(client)).membership_id
    const ask = asking(client)
    const found = async (search: string) => numbers(await ask({ search }))
    for (const search of [
      'muller',
      'MÜLL',
      'zoe',
      'zoe müller',
      'Müller Zoë',
      'zoe.m@example',
      zoe.member_id,
      String(mine),
      `#${mine}`,
    ]) {
      assert.deepEqual(await found(search), [mine], search)
    }
    const beginning = String(mine).slice(0, 1)
    assert.includeMembers(await found(beginning), [mine, other])
    for (const search of ['%', '_', 'zo%', 'uller', "' or 1=1 --", '\\', '0']) {
      assert.deepEqual(await found(search), [], search)
    }
  })

  test('the list is searched by every holder of a place, each membership once', async ({
    client,
    assert,
  }) => {
    const last = aLastName('Plac')
    const primary = await aRider({ first_name: 'Pia', last_name: last })
    const second = await aRider({ first_name: 'Sol', last_name: last })
    const third = await aRider({ first_name: 'Tia', last_name: aLastName('Thir') })
    const type = await aType(client, { number_of_slots: 3 })
    const sale = { customer_id: primary.id, membership_type: type.name }
    const membership = await aMembership(client, sale)
    await seat(client, { membership, slot: 2, rider: second })
    await seat(client, { membership, slot: 3, rider: third })
    await aMembership(client)
    const ask = asking(client)
    for (const search of [
      last,
      `sol ${last}`,
      third.last_name,
      third.member_id,
      second.email ?? '',
      third.phone,
    ]) {
      const page = await ask({ search })
      assert.deepEqual(numbers(page), [membership.membership_id], search)
      assert.deepEqual(numbers(await ask({ search, sort_by: 'customer_name' })), numbers(page))
    }
  })

  test('{field} {value} is refused')
    .with([
      { field: 'sort_by', value: 'price_paid' },
      { field: 'sort_by', value: 'password_hash' },
      { field: 'sort_order', value: 'sideways' },
      { field: 'limit', value: 101 },
      { field: 'limit', value: 0 },
      { field: 'skip', value: -1 },
      { field: 'status', value: 'gone' },
      { field: 'is_family', value: 'maybe' },
      { field: 'expiring_within', value: 'soon' },
      { field: 'search', value: 'x'.repeat(101) },
    ])
    .run(async ({ client, assert }, { field, value }) => {
      const response = await client
        .get('/api/memberships')
        .headers(await asStaff('cashier'))
        .qs({ [field]: value })
      expectRefusal(assert, response, 'VALIDATION_ERROR')
      assert.property(response.body().error.details, field)
    })

  test('the credential decides: staff see the park, a rider the own rows', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const own = await aMembership(client, { customer_id: rider.id })
    await aMembership(client)
    const path = '/api/memberships?active_only=false&limit=1&sort_by=nonsense&status=odd'

    const asked = await client.get(path).headers(await asRider(rider))
    asked.assertStatus(200)
    assert.deepEqual(
      asked.body().map(({ id }: { id: number }) => id),
      [own.id]
    )
    assert.notProperty(asked.body()[0], 'price_paid')
    expectRefusal(assert, await client.get(path), 'UNAUTHENTICATED')
    expectRefusal(assert, await client.get(path).headers(await asKiosk(rider)), 'FORBIDDEN')

    const both = { ...(await asStaff('cashier')), ...(await asRider(rider)) }
    const list = await client.get('/api/memberships?active_only=false').headers(both)
    assert.equal(list.body().total, 2)
    const dead = { authorization: 'Bearer dead', ...(await asRider(rider)) }
    const refused = await client.get('/api/memberships').headers(dead)
    expectRefusal(assert, refused, 'UNAUTHENTICATED')
  })

  test('a type that was made yesterday filters like the first five', async ({ client, assert }) => {
    const type = await aType(client, { number_of_slots: 3 })
    const { membership_id: number } = await aMembership(client, { membership_type: type.name })
    await aMembership(client)
    const ask = asking(client)
    assert.deepEqual(numbers(await ask({ membership_type: type.name })), [number])
    assert.deepEqual(numbers(await ask({ is_family: '1' })), [number])
  })
})
