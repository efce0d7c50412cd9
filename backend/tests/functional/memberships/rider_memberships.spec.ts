import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addDays } from '@trailgate/shared/dates'
import { riderMembership } from '@trailgate/shared/memberships/schemas'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { aMembershipOf } from '#tests/helpers/memberships'
import { aMinorOf, aRider } from '#tests/helpers/people'

const activeOf = ({ id }: { id: number }) => `/api/memberships/customer/${id}/active-membership`
const allOf = ({ id }: { id: number }) => `/api/memberships/customer/${id}/memberships`

test.group('The membership of a rider', () => {
  test('a rider reads their own membership in the documented fields', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const today = clock.today()
    const { id, membership_id: number } = await aMembershipOf(rider, {
      start: addDays(today, -10),
      end: addDays(today, 20),
      autoRenew: true,
    })
    const response = await client.get(activeOf(rider)).headers(await asRider(rider))
    response.assertStatus(200)
    assert.deepEqual(expectShape(assert, riderMembership, response), {
      id,
      membership_id: number,
      membership_type: 'yearly',
      membership_type_name: 'Yearly',
      status: 'active',
      start_date: addDays(today, -10),
      end_date: addDays(today, 20),
      is_family: false,
      auto_renew: true,
      visits_left: null,
      pause: null,
    })
  })

  test('a rider without a membership gets null and an empty list', async ({ client, assert }) => {
    const rider = await aRider()
    const headers = await asRider(rider)
    const none = await client.get(activeOf(rider)).headers(headers)
    none.assertStatus(200)
    assert.isNull(none.body())
    assert.equal(none.text(), 'null')
    assert.deepEqual((await client.get(allOf(rider)).headers(headers)).body(), [])
  })

  test('every holder of a place reads the membership', async ({ client, assert }) => {
    const rider = await aRider()
    const friend = await aRider()
    const family = await aMembershipOf(rider, { type: 'family', others: [friend] })
    const response = await client.get(activeOf(friend)).headers(await asRider(friend))
    const seen = expectShape(assert, riderMembership, response)
    assert.equal(seen.id, family.id)
    assert.isTrue(seen.is_family)

    await db
      .from('membership_slots')
      .where({ membership_id: family.id, customer_id: friend.id })
      .update({ customer_id: null })
    const gone = await client.get(activeOf(friend)).headers(await asRider(friend))
    assert.isNull(gone.body())
  })

  test('the membership that ends last is shown, and one without an end outlasts all', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const headers = await asRider(rider)
    const today = clock.today()
    const soon = await aMembershipOf(rider, { end: addDays(today, 3) })
    const late = await aMembershipOf(rider, { end: addDays(today, 300) })
    await aMembershipOf(rider, { end: addDays(today, 900), status: 'suspended' })
    await aMembershipOf(rider, { end: addDays(today, 2) })
    const active = async () => (await client.get(activeOf(rider)).headers(headers)).body().id
    assert.equal(await active(), late.id)
    await db.from('memberships').where('id', soon.id).update({ end_date: null })
    assert.equal(await active(), soon.id)
  })

  test('a membership is over on the day after its end, whatever is stored', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const headers = await asRider(rider)
    const today = clock.today()
    const { id } = await aMembershipOf(rider, { start: addDays(today, -30), end: today })
    const last = await client.get(activeOf(rider)).headers(headers)
    assert.equal(last.body().status, 'active')

    await db
      .from('memberships')
      .where('id', id)
      .update({ end_date: addDays(today, -1) })
    assert.isNull((await client.get(activeOf(rider)).headers(headers)).body())
    const list = await client.get(allOf(rider)).headers(headers)
    const [over] = expectShape(assert, v.array(riderMembership), list)
    assert.equal(over?.status, 'expired')
  })

  test('a suspended one that is over stays suspended', async ({ client, assert }) => {
    const rider = await aRider()
    const today = clock.today()
    await aMembershipOf(rider, {
      status: 'suspended',
      start: addDays(today, -30),
      end: addDays(today, -1),
    })
    const list = await client.get(allOf(rider)).headers(await asRider(rider))
    assert.equal(list.body()[0].status, 'suspended')
  })
})

test.group('The memberships of a rider', () => {
  test('come as a list of own rows, all of them or the active ones', async ({ client, assert }) => {
    const rider = await aRider()
    const headers = await asRider(rider)
    const today = clock.today()
    const old = await aMembershipOf(rider, {
      start: addDays(today, -400),
      end: addDays(today, -30),
      status: 'expired',
    })
    const current = await aMembershipOf(rider)
    await aMembershipOf(await aRider())
    const ids = async (path: string) => {
      const response = await client.get(path).headers(headers)
      return expectShape(assert, v.array(riderMembership), response).map(({ id }) => id)
    }
    assert.deepEqual(await ids(allOf(rider)), [current.id, old.id])
    assert.deepEqual(await ids('/api/memberships?active_only=false'), [current.id, old.id])
    assert.deepEqual(await ids('/api/memberships/'), [current.id, old.id])
    assert.deepEqual(await ids('/api/memberships?active_only=true'), [current.id])
    assert.deepEqual(await ids('/api/memberships?search=x&customer_id=1'), [current.id, old.id])
    const odd = await client.get('/api/memberships?active_only=perhaps').headers(headers)
    expectRefusal(assert, odd, 'VALIDATION_ERROR')
  })

  test('a rider reads no membership of another rider, not even of a child', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const minor = await aMinorOf(rider)
    const other = await aRider()
    await aMembershipOf(other)
    const headers = await asRider(rider)
    for (const person of [other, minor, { id: 99_999_999 }]) {
      expectRefusal(assert, await client.get(activeOf(person)).headers(headers), 'NOT_FOUND')
      expectRefusal(assert, await client.get(allOf(person)).headers(headers), 'NOT_FOUND')
    }
  })

  test('staff see them, strangers and kiosks do not', async ({ client, assert }) => {
    const rider = await aRider()
    const membership = await aMembershipOf(rider)
    const staff = await asStaff('cashier')
    const seen = await client.get(activeOf(rider)).headers(staff)
    assert.equal(seen.body().id, membership.id)
    assert.lengthOf((await client.get(allOf(rider)).headers(staff)).body(), 1)
    expectRefusal(
      assert,
      await client.get(activeOf({ id: 99_999_999 })).headers(staff),
      'NOT_FOUND'
    )
    for (const path of [activeOf(rider), allOf(rider), '/api/memberships']) {
      expectRefusal(assert, await client.get(path), 'UNAUTHENTICATED')
      expectRefusal(assert, await client.get(path).headers(await asKiosk(rider)), 'FORBIDDEN')
    }
  })
})
