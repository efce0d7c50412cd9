import db from '@adonisjs/lucid/services/db'
import type { ApiResponse } from '@japa/api-client'
import { test } from '@japa/runner'
import { registrationAnswer } from '@trailgate/shared/customers/schemas'
import { messages as http } from '@trailgate/shared/http/messages'
import { resetLimits } from '#platform/http/rate_limits'
import { settings } from '#start/settings'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { anEmail, aPhone, aRider, PASSWORD } from '#tests/helpers/people'

const PATH = '/api/customers/register'

function somebody(fields: Record<string, unknown> = {}) {
  return {
    first_name: 'Márta',
    last_name: 'Kowalski',
    email: anEmail(),
    phone: aPhone(),
    date_of_birth: '1991-07-30',
    return_to: 'kiosk',
    ...fields,
  }
}

const cookieOf = (response: ApiResponse) =>
  String(response.header('set-cookie')).split(';')[0] ?? ''
const sessionsOf = (id: number) => db.from('sessions').where('customer_id', id)
const checkInsOf = (id: number) => db.from('sign_ins').where('customer_id', id)

test.group('Registration at the kiosk', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => {
    settings.kioskPairing = 'open'
  })

  test('registration checks the rider in, with the same rights as a phone check-in', async ({
    client,
    assert,
  }) => {
    for (const password of [undefined, PASSWORD]) {
      const response = await client.post(PATH).json(somebody({ password }))
      response.assertStatus(201)
      const { customer, checked_in: checkedIn } = expectShape(assert, registrationAnswer, response)
      assert.isTrue(checkedIn)
      const [session, ...others] = await sessionsOf(customer.id)
      assert.equal(session.kind, 'kiosk')
      assert.lengthOf(others, 0)
      const [visit, ...more] = await checkInsOf(customer.id)
      assert.deepInclude(visit, { channel: 'kiosk', device_id: null })
      assert.lengthOf(more, 0)

      const cookie = cookieOf(response)
      const family = await client.get('/api/kiosk/family').headers({ cookie })
      assert.equal(family.body()[0].id, customer.id)
      const own = await client.get('/api/minors').headers({ cookie })
      expectRefusal(assert, own, 'FORBIDDEN')
    }
  })

  test('the paired tablet is noted, and an unpaired one is refused where tablets must be paired', async ({
    client,
    assert,
  }) => {
    settings.kioskPairing = 'required'
    const elsewhere = await client.post(PATH).json(somebody())
    elsewhere.assertStatus(201)
    const { customer: notHere } = expectShape(assert, registrationAnswer, elsewhere)
    assert.notProperty(elsewhere.body(), 'checked_in')
    assert.isUndefined(elsewhere.header('set-cookie'))
    assert.lengthOf(await sessionsOf(notHere.id), 0)
    assert.lengthOf(await checkInsOf(notHere.id), 0)

    const manager = await asStaff('manager')
    const made = await client.post('/api/kiosk/devices').headers(manager).json({ name: 'Gate' })
    const paired = await client.post('/api/kiosk/pair').json({ code: made.body().code })
    const cookie = cookieOf(paired)
    const here = await client.post(PATH).headers({ cookie }).json(somebody())
    const { customer, checked_in: checkedIn } = expectShape(assert, registrationAnswer, here)
    assert.isTrue(checkedIn)
    const device = made.body().device.id
    assert.equal((await checkInsOf(customer.id))[0].device_id, device)
    assert.equal((await sessionsOf(customer.id))[0].device_id, device)
  }).tags([ONE_PROCESS])

  test('any other return target only registers the rider', async ({ client, assert }) => {
    for (const returnTo of [undefined, null, '', 'portal', 'https://evil.example']) {
      const response = await client.post(PATH).json(somebody({ return_to: returnTo }))
      response.assertStatus(201)
      assert.notProperty(response.body(), 'checked_in')
      assert.lengthOf(await sessionsOf(response.body().customer.id), 0)
      assert.lengthOf(await checkInsOf(response.body().customer.id), 0)
    }
    const wrong = await client.post(PATH).json(somebody({ return_to: { kiosk: true } }))
    expectRefusal(assert, wrong, 'VALIDATION_ERROR')
  })

  test('repeated calls register once, and each returns a working session', async ({
    client,
    assert,
  }) => {
    const person = somebody()
    const headers = { 'idempotency-key': `register-${person.phone}` }
    const [first, again] = [
      await client.post(PATH).headers(headers).json(person),
      await client.post(PATH).headers(headers).json(person),
    ]
    again.assertStatus(201)
    assert.equal(again.body().customer.id, first.body().customer.id)
    assert.lengthOf(await checkInsOf(first.body().customer.id), 1)
    const cookie = cookieOf(again)
    const me = await client.get('/api/customers/me').headers({ cookie })
    assert.equal(me.body().last_name, 'K.')

    await db.from('customers').where('phone', person.phone).update({ status: 'suspended' })
    const suspended = await client.post(PATH).headers(headers).json(person)
    suspended.assertStatus(201)
    assert.notProperty(suspended.body(), 'checked_in')
    const other = await client.post(PATH).headers(headers).json(somebody())
    expectRefusal(assert, other, 'VALIDATION_ERROR', http['idempotency_key.other_body'])
  })

  test('registration ends the previous session of the browser', async ({ client, assert }) => {
    const before = await aRider()
    const headers = await asRider(before)
    const response = await client.post(PATH).headers(headers).json(somebody())
    response.assertStatus(201)
    assert.lengthOf(await sessionsOf(before.id), 0)
  })

  test('a known number is refused, and no rider is checked in', async ({ client, assert }) => {
    const known = await aRider()
    const response = await client.post(PATH).json(somebody({ phone: known.phone }))
    expectRefusal(assert, response, 'DUPLICATE_PHONE')
    assert.lengthOf(await sessionsOf(known.id), 0)
    assert.lengthOf(await checkInsOf(known.id), 0)
  })
})
