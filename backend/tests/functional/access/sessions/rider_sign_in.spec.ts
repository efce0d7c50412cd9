import { randomUUID } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as customers } from '@trailgate/shared/customers/messages'
import { kioskCustomer, riderCustomer } from '@trailgate/shared/customers/schemas'
import {
  KIOSK_IDLE_SECONDS,
  KIOSK_MAX_SECONDS,
  KIOSK_READING_IDLE_SECONDS,
} from '@trailgate/shared/kiosk/constants'
import { RIDER_SESSION, SESSION_COOKIE } from '@trailgate/shared/sessions/constants'
import { messages } from '@trailgate/shared/sessions/messages'
import { signInAnswer } from '@trailgate/shared/sessions/schemas'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { between, type Statement } from '#tests/helpers/between'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { aPhone, aRider, PASSWORD } from '#tests/helpers/people'

/** The clock runs on while a request is handled, for over a second on a busy machine. */
const SLOW_ANSWER_SECONDS = 15

const sessionsOf = (id: number) => db.from('sessions').where('customer_id', id)
const signInsOf = (id: number) => db.from('sign_ins').where('customer_id', id)

test.group('Rider sign-in', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => clock.reset())

  test('a rider signs in with phone and password and sees their own record', async ({
    client,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Åsa' })
    const response = await client
      .post('/api/customers/auth')
      .json({ phone: `+1 ${rider.phone}`, password: PASSWORD })
    response.assertStatus(200)
    const answer = expectShape(assert, signInAnswer, response)
    assert.isTrue(answer.success)

    const cookie = String(response.header('set-cookie'))
    assert.match(cookie, /HttpOnly/)
    assert.match(cookie, /SameSite=Lax/)
    const me = await client.get('/api/customers/me').header('cookie', cookie.split(';')[0] ?? '')
    assert.equal(expectShape(assert, riderCustomer, me).first_name, 'Åsa')

    const [signIn] = await signInsOf(rider.id)
    assert.equal(signIn.channel, 'portal')
    assert.equal(signIn.day, clock.today())
    const [session] = await sessionsOf(rider.id)
    assert.notInclude(cookie, session.hash)
  })

  test('an unknown phone, a wrong password and a rider without a password get the same refusal', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const imported = await aRider({ password_hash: null })
    for (const [phone, password] of [
      [aPhone(), PASSWORD],
      [rider.phone, 'wrong password'],
      [imported.phone, PASSWORD],
    ]) {
      const response = await client.post('/api/customers/auth').json({ phone, password })
      response.assertStatus(200)
      assert.deepEqual(expectShape(assert, signInAnswer, response), {
        success: false,
        customer: null,
        message: messages['login.refused'],
      })
      assert.isUndefined(response.header('set-cookie'))
    }
  })

  test('suspended and inactive riders are sent to staff, in portal and kiosk, and their sessions end', async ({
    client,
    assert,
  }) => {
    for (const status of ['suspended', 'inactive']) {
      const rider = await aRider()
      const open = await asRider(rider)
      await db.from('customers').where('id', rider.id).update({ status })
      for (const body of [{ phone: rider.phone, password: PASSWORD }, { phone: rider.phone }]) {
        const response = await client.post('/api/customers/auth').json(body)
        assert.equal(response.body().message, messages['login.see_staff'])
        assert.isFalse(response.body().success)
      }
      expectRefusal(assert, await client.get('/api/customers/me').headers(open), 'UNAUTHENTICATED')
    }
  })

  test('an invalid phone and a blank password are reported', async ({ client, assert }) => {
    const short = await client.post('/api/customers/auth').json({ phone: '555-0101' })
    expectRefusal(assert, short, 'VALIDATION_ERROR', customers['phone.phone'])
    const blank = await client.post('/api/customers/auth').json({ phone: aPhone(), password: '' })
    expectRefusal(assert, blank, 'VALIDATION_ERROR', messages['password.required'])
    for (const phone of [8285550101, ['8285550101'], { digits: '8285550101' }, null]) {
      expectRefusal(
        assert,
        await client.post('/api/customers/auth').json({ phone }),
        'VALIDATION_ERROR'
      )
    }
  })

  test('signing in again ends the session of the request', async ({ client, assert }) => {
    const rider = await aRider()
    const old = await asRider(rider)
    const response = await client
      .post('/api/customers/auth')
      .headers(old)
      .json({ phone: rider.phone, password: PASSWORD })
    response.assertStatus(200)
    expectRefusal(assert, await client.get('/api/customers/me').headers(old), 'UNAUTHENTICATED')
    assert.lengthOf(await sessionsOf(rider.id), 1)
  })

  test('logging out ends the session on the server', async ({ client, assert }) => {
    const rider = await aRider()
    for (const headers of [await asRider(rider), await asKiosk(rider)]) {
      const out = await client.post('/api/customers/logout').headers(headers)
      out.assertStatus(204)
      expectRefusal(
        assert,
        await client.get('/api/customers/me').headers(headers),
        'UNAUTHENTICATED'
      )
    }
    assert.lengthOf(await sessionsOf(rider.id), 0)
    expectRefusal(assert, await client.post('/api/customers/logout'), 'UNAUTHENTICATED')
    const staff = await client.post('/api/customers/logout').headers(await asStaff('admin'))
    expectRefusal(assert, staff, 'FORBIDDEN')
  })

  test('a session ends after half an hour without a call, and after its maximum lifetime', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const headers = await asRider(rider)
    const me = () => client.get('/api/customers/me').headers(headers)
    for (let passed = 0; passed + 1500 < RIDER_SESSION.maxSeconds; passed += 1500) {
      clock.forward(1500)
      assert.equal((await me()).status(), 200, `after ${passed + 1500} s of riding`)
    }
    clock.forward(1500)
    expectRefusal(assert, await me(), 'UNAUTHENTICATED')

    const idle = await asRider(rider)
    clock.forward(RIDER_SESSION.idleSeconds + 1)
    expectRefusal(assert, await client.get('/api/customers/me').headers(idle), 'UNAUTHENTICATED')
  })

  test('a sign-in whose response was lost counts once, and the retry has a session', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const key = randomUUID()
    const attempt = () =>
      client
        .post('/api/customers/auth')
        .header('idempotency-key', key)
        .json({ phone: rider.phone, password: PASSWORD })
    await attempt()
    const again = await attempt()
    assert.isTrue(again.body().success)
    assert.lengthOf(await signInsOf(rider.id), 1)
    const cookie = String(again.header('set-cookie')).split(';')[0] ?? ''
    const me = await client.get('/api/customers/me').header('cookie', cookie)
    me.assertStatus(200)
  })

  test('ten wrong passwords block this phone and address; a correct one costs nothing', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const attempt = (password: string) =>
      client.post('/api/customers/auth').json({ phone: rider.phone, password })
    for (let time = 0; time < 12; time += 1) assert.equal((await attempt(PASSWORD)).status(), 200)
    const answers = await Promise.all(Array.from({ length: 12 }, () => attempt('wrong password')))
    assert.lengthOf(
      answers.filter((answer) => answer.status() === 429),
      2
    )
    expectRefusal(assert, await attempt(PASSWORD), 'RATE_LIMITED')
  }).timeout(60_000)
})

test.group('Kiosk check-in of a rider', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => clock.reset())

  test('a check-in by phone alone counts once and shows only the initial of the last name', async ({
    client,
    assert,
  }) => {
    const rider = await aRider({ last_name: 'Ødegård' })
    const response = await client.post('/api/customers/auth').json({ phone: rider.phone })
    response.assertStatus(200)
    const answer = expectShape(assert, signInAnswer, response)
    assert.deepEqual(answer.customer, { id: rider.id, first_name: 'Robin', last_name: 'Ø.' })
    assert.notInclude(response.text(), rider.phone)

    const cookie = String(response.header('set-cookie')).split(';')[0] ?? ''
    assert.isTrue(cookie.startsWith(`${SESSION_COOKIE}=`))
    const me = await client.get('/api/customers/me').header('cookie', cookie)
    assert.deepEqual(expectShape(assert, kioskCustomer, me), answer.customer)
    const [signIn] = await signInsOf(rider.id)
    assert.equal(signIn.channel, 'kiosk')
  })

  test('an unknown phone is refused with the sentence of the kiosk', async ({ client, assert }) => {
    const response = await client.post('/api/customers/auth').json({ phone: aPhone() })
    response.assertStatus(200)
    assert.equal(
      expectShape(assert, signInAnswer, response).message,
      messages['login.refused_kiosk']
    )
  })

  test('a kiosk session ends after a minute, five while reading, twenty in all', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const me = async (headers: Record<string, string>) =>
      (await client.get('/api/customers/me').headers(headers)).status()
    const touch = async (headers: Record<string, string>, phase: string) =>
      (await client.post('/api/kiosk/touch').headers(headers).json({ phase })).status()

    const left = await asKiosk(rider)
    clock.forward(KIOSK_IDLE_SECONDS - SLOW_ANSWER_SECONDS)
    assert.equal(await me(left), 200)
    clock.forward(KIOSK_IDLE_SECONDS + 1)
    assert.equal(await me(left), 401)

    const reading = await asKiosk(rider)
    assert.equal(await touch(reading, 'reading'), 204)
    clock.forward(KIOSK_READING_IDLE_SECONDS - SLOW_ANSWER_SECONDS)
    assert.equal(await me(reading), 200)
    assert.equal(await touch(reading, 'reading'), 204)
    clock.forward(KIOSK_IDLE_SECONDS + 1)
    assert.equal(await touch(reading, 'choosing'), 204, 'back to choosing')
    clock.forward(KIOSK_IDLE_SECONDS + 1)
    assert.equal(await me(reading), 401)

    const busy = await asKiosk(rider)
    for (let passed = 0; passed < KIOSK_MAX_SECONDS - 50; passed += 50) {
      assert.equal(await touch(busy, 'choosing'), 204)
      clock.forward(50)
    }
    assert.equal(await touch(busy, 'choosing'), 204)
    clock.forward(51)
    assert.equal(await me(busy), 401)
  })

  test('only signed-in riders can call touch', async ({ client, assert }) => {
    expectRefusal(assert, await client.post('/api/kiosk/touch').json({}), 'UNAUTHENTICATED')
    const staff = await client
      .post('/api/kiosk/touch')
      .headers(await asStaff('staff'))
      .json({})
    expectRefusal(assert, staff, 'FORBIDDEN')
    const wrong = await client
      .post('/api/kiosk/touch')
      .headers(await asKiosk(await aRider()))
      .json({ phase: 'sleeping' })
    expectRefusal(assert, wrong, 'VALIDATION_ERROR')
  })

  test('sixty unknown phones from one address block this kiosk sign-in', async ({
    client,
    assert,
  }) => {
    const attempt = (phone: string) => client.post('/api/customers/auth').json({ phone })
    for (let time = 0; time < 60; time += 1) assert.equal((await attempt(aPhone())).status(), 200)
    const rider = await aRider()
    expectRefusal(assert, await attempt(rider.phone), 'RATE_LIMITED')
  })
})

const LOOKED_UP = /^select .* from .customers. where .phone. = /

test.group('Concurrent changes during a sign-in', (group) => {
  group.tap((each) => each.tags([ONE_PROCESS]))
  group.each.setup(() => resetLimits())

  test('a sign-in leaves no session if meanwhile {what}: {message}')
    .with([
      { what: 'they get another password', set: `password_hash = 'another'`, message: 'refused' },
      { what: 'they are suspended', set: `status = 'suspended'`, message: 'see_staff' },
      { what: 'they are closed', set: `closed_at = created_at`, message: 'refused' },
    ] as const)
    .run(async ({ client, assert }, { set, message }) => {
      const rider = await aRider()
      let changed = false
      between(async (sql, send) => {
        const answer = await send()
        if (changed || !LOOKED_UP.test(sql)) return answer
        changed = true
        await send(`update customers set ${set} where id = ${rider.id}`)
        return answer
      })
      const response = await client
        .post('/api/customers/auth')
        .json({ phone: rider.phone, password: PASSWORD })
      assert.isTrue(changed)
      assert.deepEqual(expectShape(assert, signInAnswer, response), {
        success: false,
        customer: null,
        message: messages[`login.${message}`],
      })
      assert.isUndefined(response.header('set-cookie'))
      assert.lengthOf(await sessionsOf(rider.id), 0)
      assert.lengthOf(await signInsOf(rider.id), 0)
    })

  test('after a deadlock the repeated sign-in goes first: both get a session', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    let key: Statement | undefined
    let step: 'first' | 'lost' | 'again' = 'first'
    between(async (sql, send, statement) => {
      if (/^insert into .idempotency_keys./.test(sql)) key ??= statement
      if (step === 'first' && /^insert into .sign_ins./.test(sql)) {
        step = 'lost'
        throw Object.assign(new Error('a deadlock'), { code: 'ER_LOCK_DEADLOCK' })
      }
      if (step === 'lost' && sql === 'BEGIN;') {
        step = 'again'
        await send(key)
      }
      return send()
    })
    const response = await client
      .post('/api/customers/auth')
      .header('idempotency-key', randomUUID())
      .json({ phone: rider.phone, password: PASSWORD })
    assert.equal(step, 'again')
    assert.isTrue(response.body().success)
    const cookie = String(response.header('set-cookie')).split(';')[0] ?? ''
    const me = await client.get('/api/customers/me').header('cookie', cookie)
    me.assertStatus(200)
  })
})
