import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { listedCustomer, type ListedCustomer } from '@trailgate/shared/customers/schemas'
import { addDays } from '@trailgate/shared/dates'
import type { CounterHousehold } from '@trailgate/shared/visits/schemas'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { aMembershipOf } from '#tests/helpers/memberships'
import { aLastName, aMinorOf, aRider } from '#tests/helpers/people'
import { aRideOn } from '#tests/helpers/visits'

const SEARCH = '/api/customers/search'

async function listed(client: ApiClient, memberId: string, query: object = { with_ended: true }) {
  return client
    .get(SEARCH)
    .qs({ member_id: memberId, ...query })
    .headers(await asStaff('cashier'))
}

/** Membership that ended last, by the list and by the counter; both must agree. */
async function endedOf(client: ApiClient, rider: { id: number; member_id: string }) {
  const [row] = (await listed(client, rider.member_id)).body() as ListedCustomer[]
  const found = await client
    .get('/api/counter/search')
    .qs({ q: rider.member_id })
    .headers(await asStaff('cashier'))
  const people = (found.body() as CounterHousehold[]).flatMap((household) => household.people)
  const person = people.find(({ id }) => id === rider.id)
  return { inList: row?.ended_membership ?? null, atCounter: person?.ended_membership ?? null }
}

test.group('The membership that ended last', () => {
  test('the list tells on request until when a membership runs, and when they last rode', async ({
    client,
    assert,
  }) => {
    const today = clock.today()
    const rider = await aRider()
    const end = addDays(today, 30)
    await aMembershipOf(rider, { start: addDays(today, -335), end })
    const rows = async (query?: object) =>
      (await listed(client, rider.member_id, query)).body() as ListedCustomer[]
    const [before] = await rows()
    assert.equal(before?.membership_end, end)
    assert.isNull(before?.last_visit_day)
    await aRideOn(addDays(today, -9), rider.id)
    await aRideOn(addDays(today, -4), rider.id)
    const [after] = await rows()
    assert.equal(after?.last_visit_day, addDays(today, -4))
    const [plain] = await rows({})
    assert.notProperty(plain, 'last_visit_day')
    const newcomer = await aRider()
    const [none] = (await listed(client, newcomer.member_id)).body() as ListedCustomer[]
    assert.isNull(none?.membership_end)
    assert.isNull(none?.last_visit_day)
  })

  test('the counter shows the ended membership of a lapsed member, and the list on request', async ({
    client,
    assert,
  }) => {
    const today = clock.today()
    const rider = await aRider()
    const friend = await aRider()
    await aMembershipOf(rider, { start: addDays(today, -800), end: addDays(today, -435) })
    const end = addDays(today, -3)
    const last = await aMembershipOf(rider, {
      type: 'family',
      start: addDays(today, -368),
      end,
      others: [friend],
    })
    const expected = {
      id: last.id,
      membership_id: last.membership_id,
      membership_type: 'family',
      membership_type_name: 'Family',
      status: 'expired',
      ended_on: end,
    }
    const response = await listed(client, rider.member_id)
    expectShape(assert, v.array(listedCustomer), response)
    assert.deepEqual(await endedOf(client, rider), { inList: expected, atCounter: expected })
    // A holder of any place had it.
    assert.deepEqual((await endedOf(client, friend)).atCounter, expected)
    const plain = await listed(client, rider.member_id, {})
    assert.notProperty(plain.body()[0], 'ended_membership')
  })

  test('a cancelled membership ended on the day of its cancellation', async ({
    client,
    assert,
  }) => {
    const today = clock.today()
    const headers = await asStaff('manager')
    for (const cancel of ['action', 'form'] as const) {
      const rider = await aRider()
      const { id } = await aMembershipOf(rider)
      const done =
        cancel === 'action'
          ? await client.post(`/api/memberships/${id}/cancel`).headers(headers).json({})
          : await client
              .put(`/api/memberships/${id}`)
              .headers(headers)
              .json({ status: 'cancelled' })
      done.assertStatus(200)
      const { inList, atCounter } = await endedOf(client, rider)
      assert.containsSubset(inList, { id, status: 'cancelled', ended_on: today })
      assert.deepEqual(atCounter, inList)
      // Activated again it is none that ended.
      await client.post(`/api/memberships/${id}/activate`).headers(headers).json({})
      assert.deepEqual(await endedOf(client, rider), { inList: null, atCounter: null })
    }
  })

  test('an ended membership without a known end has no day', async ({ client, assert }) => {
    const rider = await aRider()
    await aMembershipOf(rider, { status: 'cancelled' })
    assert.containsSubset((await endedOf(client, rider)).inList, {
      status: 'cancelled',
      ended_on: null,
    })
  })

  test('a member with a running, suspended or future membership has no ended one', async ({
    client,
    assert,
  }) => {
    const today = clock.today()
    const ended = { start: addDays(today, -400), end: addDays(today, -35) }
    for (const wishes of [
      {},
      { status: 'suspended' },
      { start: addDays(today, 5), end: addDays(today, 370) },
    ] as const) {
      const rider = await aRider()
      await aMembershipOf(rider, ended)
      await aMembershipOf(rider, wishes)
      assert.deepEqual(await endedOf(client, rider), { inList: null, atCounter: null })
    }
    const never = await aMinorOf(await aRider({ last_name: aLastName('Never') }))
    assert.deepEqual(await endedOf(client, never), { inList: null, atCounter: null })
  })

  test('only staff read ended memberships, and ask with yes or no', async ({ client, assert }) => {
    const rider = await aRider()
    const asked = client.get(SEARCH).qs({ member_id: rider.member_id, with_ended: true })
    expectRefusal(assert, await asked.headers(await asRider(rider)), 'FORBIDDEN')
    const wrong = await listed(client, rider.member_id, { with_ended: 'perhaps' })
    expectRefusal(assert, wrong, 'VALIDATION_ERROR')
  })
})
