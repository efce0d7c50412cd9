import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { customerDetail } from '@trailgate/shared/customers/schemas'
import { addDays } from '@trailgate/shared/dates'
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import { messages } from '@trailgate/shared/visits/messages'
import type { ApiClient } from '@japa/api-client'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { aLastName, aMinorOf, PASSWORD } from '#tests/helpers/people'
import { aCoveredRider, checkIn, checkInAtKiosk, visitRowsOf } from '#tests/helpers/visits'

/** A ban follows the name, so this one is unique in the run. */
const aName = () => ({ last_name: aLastName('Banned') })
const pathOf = ({ id }: { id: number }) => `/api/customers/${id}/ban`
const rowOf = ({ id }: { id: number }) => db.from('customers').where('id', id).firstOrFail()

async function ban(client: ApiClient, person: { id: number }, body: object) {
  return client
    .put(pathOf(person))
    .headers(await asStaff('manager'))
    .json(body)
}

test.group('A ban by a manager', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => clock.reset())

  test('a ban lasts until its day, and staff read its reason and its end', async ({
    client,
    assert,
  }) => {
    const rider = await aCoveredRider(aName())
    const until = addDays(clock.today(), 7)
    const response = await ban(client, rider, { until, reason: 'Rammed a fence' })
    response.assertStatus(200)
    const shown = expectShape(assert, customerDetail, response)
    assert.deepInclude(shown.ban, { until, reason: 'Rammed a fence', banned_by: 'Sam Staff' })
    assert.equal(shown.may_ride?.verdict, 'see_staff')
    assert.equal(shown.may_ride?.reasons[0]?.code, 'banned')
    assert.include(shown.may_ride?.reasons[0]?.text, 'Rammed a fence')
    assert.deepInclude(await rowOf(rider), { ban_until: until, ban_reason: 'Rammed a fence' })
    // The same again changes nothing and tells nothing; another end is told.
    ;(await ban(client, rider, { until, reason: 'Rammed a fence' })).assertStatus(200)
    ;(await ban(client, rider, { until: null, reason: 'Again' })).assertStatus(200)
    const told = await db
      .from('activity')
      .where({ customer_id: rider.id, action: 'customer.banned' })
      .orderBy('id')
    assert.deepEqual(
      told.map(({ details }) => JSON.parse(details)),
      [
        { until, reason: 'Rammed a fence' },
        { until: null, reason: 'Again' },
      ]
    )
  })

  test('the kiosk says no more than that a staff member is needed', async ({ client, assert }) => {
    const rider = await aCoveredRider(aName())
    const signIn = (body: object) => client.post('/api/customers/auth').json(body)
    ;(await ban(client, rider, { until: null, reason: 'Rammed a fence' })).assertStatus(200)
    const refused = await signIn({ phone: rider.phone })
    refused.assertStatus(200)
    assert.deepEqual(refused.body(), {
      success: false,
      customer: null,
      message: sessions['login.see_staff'],
    })
    assert.lengthOf(await db.from('sign_ins').where('customer_id', rider.id), 0)
    // The portal is not the park.
    const portal = await signIn({ phone: rider.phone, password: PASSWORD })
    assert.isTrue(portal.body().success)
  })

  test('a banned rider at the kiosk does not get in, nor do their minors', async ({
    client,
    assert,
  }) => {
    const rider = await aCoveredRider(aName())
    const minor = await aMinorOf(rider)
    const kiosk = await asKiosk(rider)
    ;(await ban(client, rider, { until: null, reason: 'Rammed a fence' })).assertStatus(200)
    for (const people of [[rider], [minor], [rider, minor]]) {
      const refused = await checkInAtKiosk(client, rider, people, kiosk)
      expectRefusal(assert, refused, 'SEE_STAFF', sessions['login.see_staff'])
    }
    // At the counter the minor comes in, the guardian only with a reason.
    ;(await checkIn(client, [minor])).assertStatus(201)
    expectRefusal(assert, await checkIn(client, [rider]), 'SEE_STAFF')
    assert.lengthOf(await visitRowsOf(rider), 0)
  })

  test('a ban ends after its last day', async ({ client, assert }) => {
    const rider = await aCoveredRider(aName())
    const today = clock.today()
    ;(await ban(client, rider, { until: today, reason: 'Rammed a fence' })).assertStatus(200)
    expectRefusal(assert, await checkIn(client, [rider]), 'SEE_STAFF')
    clock.forward(24 * 3600)
    const staff = await asStaff('cashier')
    const shown = await client.get(`/api/customers/${rider.id}`).headers(staff)
    assert.isNull(expectShape(assert, customerDetail, shown).ban)
    const response = await checkInAtKiosk(client, rider, [rider])
    response.assertStatus(201)
    assert.equal((await visitRowsOf(rider))[0]?.override_reason, null)
  }).tags([ONE_PROCESS])

  test('staff who let them in all the same have a line of history of their own', async ({
    client,
    assert,
  }) => {
    const rider = await aCoveredRider(aName())
    const other = await aCoveredRider()
    ;(await ban(client, rider, { until: null, reason: 'Rammed a fence' })).assertStatus(200)
    const reason = 'Fetches a child'
    const headers = await asStaff('manager')
    for (let time = 0; time < 2; time += 1) {
      const came = await checkIn(client, [rider, other], { headers, override_reason: reason })
      came.assertStatus(time === 0 ? 201 : 200)
    }
    const told = await db
      .from('activity')
      .whereIn('customer_id', [rider.id, other.id])
      .where('action', 'visit.ban_overridden')
    assert.lengthOf(told, 1)
    assert.equal(told[0].customer_id, rider.id)
    assert.equal(told[0].actor_name, 'Sam Staff')
    assert.deepEqual(JSON.parse(told[0].details), { reason })
  })

  test('lifting a ban is logged once', async ({ client, assert }) => {
    const rider = await aCoveredRider(aName())
    const manager = await asStaff('manager')
    ;(await ban(client, rider, { until: null, reason: 'Rammed a fence' })).assertStatus(200)
    for (let time = 0; time < 2; time += 1) {
      ;(await client.delete(pathOf(rider)).headers(manager)).assertStatus(204)
    }
    assert.isNull((await rowOf(rider)).banned_at)
    const told = await db
      .from('activity')
      .where({ customer_id: rider.id, action: 'customer.ban_lifted' })
    assert.lengthOf(told, 1)
    ;(await checkIn(client, [rider])).assertStatus(201)
  })

  test('a ban needs a reason and a last day that is not over', async ({ client, assert }) => {
    const rider = await aCoveredRider(aName())
    const reason = 'Rammed a fence'
    const yesterday = await ban(client, rider, { until: addDays(clock.today(), -1), reason })
    expectRefusal(assert, yesterday, 'VALIDATION_ERROR', messages['ban.until_past'])
    for (const body of [
      {},
      { reason },
      { until: null },
      { until: null, reason: ' ' },
      { until: '2026-02-30', reason },
      { until: 7, reason },
      { until: null, reason: 'x'.repeat(201) },
      { until: null, reason, banned_by: 'Me' },
    ]) {
      expectRefusal(assert, await ban(client, rider, body), 'VALIDATION_ERROR')
    }
    assert.isNull((await rowOf(rider)).banned_at)
    const nobody = { id: 99_999_999 }
    expectRefusal(assert, await ban(client, nobody, { until: null, reason }), 'NOT_FOUND')
    const gone = await client.delete(pathOf(nobody)).headers(await asStaff('manager'))
    expectRefusal(assert, gone, 'NOT_FOUND')
  })

  test('roles below manager may not ban', async ({ client, assert }) => {
    const rider = await aCoveredRider(aName())
    const body = { until: null, reason: 'Rammed a fence' }
    expectRefusal(assert, await client.put(pathOf(rider)).json(body), 'UNAUTHENTICATED')
    for (const headers of [
      await asRider(rider),
      await asKiosk(rider),
      await asStaff('cashier'),
      await asStaff('staff'),
    ]) {
      expectRefusal(
        assert,
        await client.put(pathOf(rider)).headers(headers).json(body),
        'FORBIDDEN'
      )
      expectRefusal(assert, await client.delete(pathOf(rider)).headers(headers), 'FORBIDDEN')
    }
    assert.isNull((await rowOf(rider)).banned_at)
  })
})
