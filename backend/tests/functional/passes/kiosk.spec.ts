import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addDays } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/passes/messages'
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import { signInAnswer } from '@trailgate/shared/sessions/schemas'
import { counterHousehold } from '@trailgate/shared/visits/schemas'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asStaff } from '#tests/helpers/credentials'
import { aLastName, aMinorOf, aRider } from '#tests/helpers/people'
import { asPass, newPassOf, passOf, revokePassOf, showPass } from '#tests/helpers/passes'
import { aCoveredRider, checkInAtKiosk, visitRowsOf } from '#tests/helpers/visits'

const REFUSED = { success: false, customer: null, message: messages['pass.refused'] }

test.group('A pass at the kiosk', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => clock.reset())

  test('a pass at the kiosk has the same few rights as a phone number', async ({
    client,
    assert,
  }) => {
    const rider = await aCoveredRider({ first_name: 'Robin', last_name: 'Ryder' })
    const { token } = await passOf(client, rider)
    const byPhone = await client.post('/api/customers/auth').json({ phone: rider.phone })
    const byPass = await showPass(client, token)
    byPass.assertStatus(200)
    assert.deepEqual(byPass.body(), byPhone.body())
    expectShape(assert, signInAnswer, byPass)
    const headers = await asPass(client, token)
    assert.deepEqual((await client.get('/api/customers/me').headers(headers)).body(), {
      id: rider.id,
      first_name: 'Robin',
      last_name: 'R.',
    })
    for (const path of ['/api/customers/me/pass', '/api/customers/me/details']) {
      expectRefusal(assert, await client.get(path).headers(headers), 'FORBIDDEN')
    }
    const signIns = await db.from('sign_ins').where('customer_id', rider.id)
    assert.deepEqual(
      signIns.map(({ channel }) => channel),
      ['kiosk', 'kiosk', 'kiosk']
    )
  })

  test('the visits of that session say so, also those of the children', async ({
    client,
    assert,
  }) => {
    const rider = await aCoveredRider()
    const minor = await aMinorOf(rider)
    const headers = await asPass(client, (await passOf(client, rider)).token)
    ;(await checkInAtKiosk(client, rider, [rider, minor], headers)).assertStatus(201)
    for (const person of [rider, minor]) {
      assert.deepEqual(
        (await visitRowsOf(person)).map(({ method }) => method),
        ['pass']
      )
    }
  })

  test('a minor’s pass opens a session of the minor', async ({ client, assert }) => {
    const minor = await aMinorOf(await aRider(), { first_name: 'Kim' })
    const { token } = await newPassOf(client, minor)
    const response = await showPass(client, token)
    assert.deepInclude(response.body(), { success: true })
    assert.equal(response.body().customer.id, minor.id)
  })

  test('a dead one, a forged one and anything else are refused alike', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const old = await passOf(client, rider)
    const { token } = await newPassOf(client, rider)
    const headers = await asPass(client, token)
    ;(await client.get('/api/customers/me').headers(headers)).assertStatus(200)
    ;(await revokePassOf(client, rider)).assertStatus(204)
    // Sessions started with the pass are ended as well.
    expectRefusal(assert, await client.get('/api/customers/me').headers(headers), 'UNAUTHENTICATED')
    const other = await aRider()
    const [, payload] = (await passOf(client, other)).token.split('.')
    const [, , signature] = token.split('.')
    for (const text of [old.token, token, `TG1.${payload}.${signature}`, 'TG1.x.y', 'hello']) {
      const response = await showPass(client, text)
      response.assertStatus(200)
      assert.deepEqual(response.body(), REFUSED)
    }
    assert.lengthOf(await db.from('sign_ins').where('customer_id', other.id), 0)
  })

  test('banned and suspended people see a staff member', async ({ client, assert }) => {
    const [banned, suspended] = [await aRider({ last_name: aLastName('Banned') }), await aRider()]
    const passes = [await passOf(client, banned), await passOf(client, suspended)]
    await client
      .put(`/api/customers/${banned.id}/ban`)
      .headers(await asStaff('manager'))
      .json({ until: addDays(clock.today(), 3), reason: 'Rammed a fence' })
    await db.from('customers').where('id', suspended.id).update({ status: 'suspended' })
    for (const { token } of passes) {
      assert.deepEqual((await showPass(client, token)).body(), {
        success: false,
        customer: null,
        message: sessions['login.see_staff'],
      })
    }
  })

  test('an empty, overlong or non-text pass is refused with its sentence', async ({
    client,
    assert,
  }) => {
    for (const pass of ['', '   ', 7, null, {}, 'TG1.'.repeat(1000)]) {
      const response = await client.post('/api/customers/auth').json({ pass })
      expectRefusal(assert, response, 'VALIDATION_ERROR')
      assert.property(response.body().error.details, 'pass')
    }
  })
})

test.group('A pass at the counter', (group) => {
  group.each.setup(() => resetLimits())

  test('a pass finds the household, its person first', async ({ client, assert }) => {
    const rider = await aRider()
    const minor = await aMinorOf(rider)
    const { token } = await newPassOf(client, minor)
    const search = async (q: string) => {
      const query = new URLSearchParams({ q })
      return client.get(`/api/counter/search?${query}`).headers(await asStaff('cashier'))
    }
    const response = await search(token)
    response.assertStatus(200)
    const [household, ...more] = expectShape(assert, v.array(counterHousehold), response)
    assert.lengthOf(more, 0)
    assert.deepEqual(household?.matched, ['pass'])
    assert.deepEqual(
      household?.people.map(({ id }) => id),
      [minor.id, rider.id]
    )
    await newPassOf(client, minor)
    assert.deepEqual((await search(token)).body(), [], 'a dead pass finds nobody')
    // Only a pass may be longer than what people say.
    expectRefusal(assert, await search('x'.repeat(101)), 'VALIDATION_ERROR')
    expectRefusal(assert, await search(`TG1.${'x'.repeat(1000)}`), 'VALIDATION_ERROR')
  })
})
