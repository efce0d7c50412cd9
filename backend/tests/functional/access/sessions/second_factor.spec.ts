import encryption from '@adonisjs/core/services/encryption'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as signIn } from '@trailgate/shared/sessions/staff_messages'
import { currentStaff, staffToken } from '@trailgate/shared/sessions/schemas'
import { staffMember as staffMemberShape } from '@trailgate/shared/staff/schemas'
import { secondFactorState } from '@trailgate/shared/staff/second_factor'
import { messages } from '@trailgate/shared/staff/second_factor_messages'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { settings } from '#start/settings'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asStaff } from '#tests/helpers/credentials'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { PASSWORD, staffMember } from '#tests/helpers/people'
import { aSecondFactor, codeOf, signInWith, useSecondFactors } from '#tests/helpers/second_factor'

/** Matches no secret for long, and never a recovery code. */
const WRONG = '00000000'

const historyOf = (action: string, username: string) =>
  db.from('activity').where('action', action).where('details', 'like', `%"${username}"%`)

test.group('Second factors', (group) => {
  group.tap((each) => each.tags([ONE_PROCESS]))
  group.each.setup(() => resetLimits())
  group.each.setup(() => {
    settings.staffSecondFactor = 'optional'
  })
  group.each.teardown(() => {
    settings.staffSecondFactor = 'off'
    clock.reset()
  })

  test('a second factor is set up with the password and a first code, and required from then on', async ({
    client,
    assert,
  }) => {
    const member = await staffMember('cashier')
    const headers = await asStaff(member)
    const begun = await client
      .post('/api/auth/second-factor')
      .headers(headers)
      .json({ password: PASSWORD })
    begun.assertStatus(201)
    const { secret, uri } = begun.body()
    assert.match(uri, /^otpauth:\/\/totp\//)
    assert.include(uri, secret)
    // Not required until a code has proved that the app has the secret.
    ;(await signInWith(client, member)).assertStatus(200)

    const confirmed = await client
      .post('/api/auth/second-factor/confirm')
      .headers(headers)
      .json({ code: codeOf(secret) })
    confirmed.assertStatus(200)
    assert.lengthOf(new Set(confirmed.body().recovery_codes), 10)

    const asked = await signInWith(client, member)
    expectRefusal(assert, asked, 'SECOND_FACTOR_REQUIRED', messages.asked)
    clock.forward(30)
    const done = await signInWith(client, member, codeOf(secret))
    done.assertStatus(200)
    expectShape(assert, staffToken, done)
    assert.lengthOf(await historyOf('staff.second_factor_set_up', member.username), 1)
  })

  test('secrets are stored encrypted and recovery codes hashed', async ({ client, assert }) => {
    const { member, secret, codes } = await aSecondFactor(client, 'admin')
    const stored = await db.from('staff_second_factors').where('staff_id', member.id).firstOrFail()
    assert.notInclude(stored.secret, secret)
    assert.equal(encryption.decrypt(stored.secret, 'second factor'), secret)
    const rows = await db.from('staff_recovery_codes').where('staff_id', member.id)
    for (const code of codes) assert.notInclude(JSON.stringify(rows), code.replaceAll('-', ''))
  })

  test('each code is accepted once; one step early or late passes, two do not', async ({
    client,
    assert,
  }) => {
    const { member, secret } = await aSecondFactor(client, 'staff')
    const code = codeOf(secret)
    ;(await signInWith(client, member, code)).assertStatus(200)
    expectRefusal(
      assert,
      await signInWith(client, member, code),
      'SECOND_FACTOR_REQUIRED',
      messages['code.wrong']
    )
    const next = codeOf(secret, 30)
    ;(await signInWith(client, member, next)).assertStatus(200)
    for (const old of [code, codeOf(secret, -30), codeOf(secret, 90), WRONG]) {
      expectRefusal(assert, await signInWith(client, member, old), 'SECOND_FACTOR_REQUIRED')
    }
    assert.lengthOf(await historyOf('staff.code_refused', member.username), 5)
  })

  test('a code sent by two at once lets one of them in', async ({ client, assert }) => {
    const { member, secret } = await aSecondFactor(client, 'staff')
    const code = codeOf(secret)
    const both = await Promise.all([0, 1].map(() => signInWith(client, member, code)))
    assert.sameMembers(
      both.map((answer) => answer.status()),
      [200, 401]
    )
  })

  test('each recovery code works once, however it is typed', async ({ client, assert }) => {
    const { member, codes } = await aSecondFactor(client, 'manager')
    const [one = '', two = ''] = codes
    ;(await signInWith(client, member, one)).assertStatus(200)
    expectRefusal(assert, await signInWith(client, member, one), 'SECOND_FACTOR_REQUIRED')
    const typed = two.toUpperCase().replaceAll('-', ' ')
    const done = await signInWith(client, member, typed)
    done.assertStatus(200)

    const headers = { authorization: `Bearer ${done.body().access_token}` }
    const state = await client.get('/api/auth/second-factor').headers(headers)
    assert.equal(expectShape(assert, secondFactorState, state).recovery_codes_left, 8)
    assert.lengthOf(await historyOf('staff.recovery_code_used', member.username), 2)
  })

  test('a code without the right password is worthless', async ({ client, assert }) => {
    const { member, secret } = await aSecondFactor(client, 'admin')
    const refused = await client
      .post('/api/auth/login')
      .json({ username: member.username, password: 'wrong password', code: codeOf(secret) })
    expectRefusal(assert, refused, 'INVALID_CREDENTIALS', signIn.refused)
  })

  test('ten wrong codes block the account from every address', async ({ client, assert }) => {
    const { member, secret } = await aSecondFactor(client, 'admin')
    for (let from = 1; from <= 10; from += 1) {
      const wrong = await signInWith(client, member, WRONG, `203.0.113.${from}`)
      expectRefusal(assert, wrong, 'SECOND_FACTOR_REQUIRED')
    }
    const right = await signInWith(client, member, codeOf(secret), '203.0.113.99')
    expectRefusal(assert, right, 'RATE_LIMITED')
  })

  test('being asked for the code uses no attempt', async ({ client, assert }) => {
    const { member, secret } = await aSecondFactor(client, 'staff')
    for (let time = 0; time < 12; time += 1) {
      expectRefusal(assert, await signInWith(client, member), 'SECOND_FACTOR_REQUIRED')
    }
    ;(await signInWith(client, member, codeOf(secret))).assertStatus(200)
  })

  test('turning it off needs password and code, not just one of them', async ({
    client,
    assert,
  }) => {
    const { member, secret, headers } = await aSecondFactor(client, 'staff')
    const off = (body: object) =>
      client.post('/api/auth/second-factor/off').headers(headers).json(body)
    const code = codeOf(secret)
    const noPassword = await off({ password: 'wrong password', code })
    assert.deepEqual(noPassword.body().error.details, { password: [messages['password.wrong']] })
    const noCode = await off({ password: PASSWORD, code: WRONG })
    assert.deepEqual(noCode.body().error.details, { code: [messages['code.wrong']] })
    const nothing = await off({ password: PASSWORD, code: ' ' })
    assert.deepEqual(nothing.body().error.details, { code: [messages['code.required']] })

    ;(await off({ password: PASSWORD, code })).assertStatus(204)
    ;(await signInWith(client, member)).assertStatus(200)
    assert.lengthOf(await db.from('staff_recovery_codes').where('staff_id', member.id), 0)
    assert.lengthOf(await historyOf('staff.second_factor_turned_off', member.username), 1)
    expectRefusal(assert, await off({ password: PASSWORD, code }), 'CONFLICT', messages.not_set_up)
  })

  test('new recovery codes replace the old ones', async ({ client, assert }) => {
    const { member, secret, codes, headers } = await aSecondFactor(client, 'staff')
    const renewed = await client
      .post('/api/auth/second-factor/recovery-codes')
      .headers(headers)
      .json({ password: PASSWORD, code: codeOf(secret) })
    renewed.assertStatus(200)
    const [fresh] = renewed.body().recovery_codes
    expectRefusal(assert, await signInWith(client, member, codes[0]), 'SECOND_FACTOR_REQUIRED')
    ;(await signInWith(client, member, fresh)).assertStatus(200)
  })

  test('setting it up, renewing its codes and turning it off end every other session', async ({
    client,
    assert,
  }) => {
    const isIn = async (headers: Record<string, string>) =>
      (await client.get('/api/auth/me').headers(headers)).status() === 200
    const setUp = await staffMember('manager')
    const [here, there] = [await asStaff(setUp), await asStaff(setUp)]
    const begun = await client
      .post('/api/auth/second-factor')
      .headers(here)
      .json({ password: PASSWORD })
    assert.isTrue(await isIn(there))
    const confirmed = await client
      .post('/api/auth/second-factor/confirm')
      .headers(here)
      .json({ code: codeOf(begun.body().secret) })
    confirmed.assertStatus(200)
    assert.deepEqual([await isIn(here), await isIn(there)], [true, false])

    for (const what of ['recovery-codes', 'off']) {
      const { member, secret, headers } = await aSecondFactor(client, 'staff')
      const other = await asStaff(member)
      const done = await client
        .post(`/api/auth/second-factor/${what}`)
        .headers(headers)
        .json({ password: PASSWORD, code: codeOf(secret) })
      assert.isBelow(done.status(), 300)
      assert.deepEqual([await isIn(headers), await isIn(other)], [true, false], what)
    }
  })

  test('set-up needs the password, and cannot be done twice', async ({ client, assert }) => {
    const { headers } = await aSecondFactor(client, 'staff')
    const begin = (with_: Record<string, string>, password: string) =>
      client.post('/api/auth/second-factor').headers(with_).json({ password })
    expectRefusal(assert, await begin(headers, PASSWORD), 'CONFLICT', messages.already)
    const stranger = await begin(await asStaff('staff'), 'wrong password')
    assert.deepEqual(stranger.body().error.details, { password: [messages['password.wrong']] })
    const confirm = (with_: Record<string, string>) =>
      client.post('/api/auth/second-factor/confirm').headers(with_).json({ code: '123456' })
    expectRefusal(assert, await confirm(headers), 'CONFLICT', messages.already)
    expectRefusal(assert, await confirm(await asStaff('staff')), 'CONFLICT', messages.not_begun)
  })

  test('an admin resets the second factor of another account, which is signed out', async ({
    client,
    assert,
  }) => {
    const { member, headers } = await aSecondFactor(client, 'manager')
    const path = `/api/staff/${member.id}/second-factor`
    const admin = await staffMember('admin')
    const adminHeaders = await asStaff(admin)
    const listed = await client.get(`/api/staff/${member.id}`).headers(adminHeaders)
    assert.isTrue(expectShape(assert, staffMemberShape, listed).second_factor)

    const reset = await client.delete(path).headers(adminHeaders)
    reset.assertStatus(200)
    assert.isFalse(expectShape(assert, staffMemberShape, reset).second_factor)
    expectRefusal(assert, await client.get('/api/auth/me').headers(headers), 'UNAUTHENTICATED')
    ;(await signInWith(client, member)).assertStatus(200)
    const [line] = await historyOf('staff.second_factor_reset', member.username)
    assert.equal(line.actor_id, admin.id)

    expectRefusal(assert, await client.delete(path).headers(adminHeaders), 'CONFLICT')
    const own = await client.delete(`/api/staff/${admin.id}/second-factor`).headers(adminHeaders)
    expectRefusal(assert, own, 'CONFLICT', messages['reset.own'])
  })

  test('only recovery codes work after APP_KEY changed', async ({ client, assert }) => {
    const { member, secret, codes } = await aSecondFactor(client, 'admin')
    await db
      .from('staff_second_factors')
      .where('staff_id', member.id)
      .update({ secret: 'encrypted by another key' })
    const code = codeOf(secret)
    expectRefusal(assert, await signInWith(client, member, code), 'SECOND_FACTOR_REQUIRED')
    ;(await signInWith(client, member, codes[0])).assertStatus(200)
  })
})

test.group('Second factor settings of a park', (group) => {
  group.tap((each) => each.tags([ONE_PROCESS]))
  group.each.setup(() => resetLimits())
  group.each.teardown(() => clock.reset())

  test('no second factor is asked for or set up while the setting is off', async ({
    client,
    assert,
  }) => {
    useSecondFactors('optional')
    const { member, headers } = await aSecondFactor(client, 'admin')
    settings.staffSecondFactor = 'off'
    const done = await signInWith(client, member)
    done.assertStatus(200)
    expectShape(assert, staffToken, done)
    const me = await client.get('/api/auth/me').headers(headers)
    assert.notProperty(me.body(), 'second_factor_due')
    const staff = await client.get(`/api/staff/${member.id}`).headers(headers)
    assert.notProperty(staff.body(), 'second_factor')
    const begun = await client
      .post('/api/auth/second-factor')
      .headers(await asStaff('staff'))
      .json({ password: PASSWORD })
    expectRefusal(assert, begun, 'CONFLICT', messages.switched_off)
  })

  test('admins and managers who must use a second factor set it up first', async ({
    client,
    assert,
  }) => {
    useSecondFactors('required')
    for (const role of ['admin', 'manager'] as const) {
      const member = await staffMember(role)
      const headers = await asStaff(member)
      const me = await client.get('/api/auth/me').headers(headers)
      assert.isTrue(expectShape(assert, currentStaff, me).second_factor_due)
      for (const path of ['/api/customers/search', '/api/staff', '/api/waivers/staff/templates']) {
        const refused = await client.get(path).headers(headers)
        const isTheirs = role === 'admin' || path !== '/api/staff'
        expectRefusal(
          assert,
          refused,
          isTheirs ? 'SECOND_FACTOR_SETUP_REQUIRED' : 'FORBIDDEN',
          ...(isTheirs ? [messages.set_up_first] : [])
        )
      }
      const begun = await client
        .post('/api/auth/second-factor')
        .headers(headers)
        .json({ password: PASSWORD })
      const confirmed = await client
        .post('/api/auth/second-factor/confirm')
        .headers(headers)
        .json({ code: codeOf(begun.body().secret) })
      confirmed.assertStatus(200)
      ;(await client.get('/api/customers/search').headers(headers)).assertStatus(200)
    }
  })

  test('cashiers and staff need no second factor when admins must', async ({ client }) => {
    useSecondFactors('required')
    for (const role of ['cashier', 'staff'] as const) {
      const headers = await asStaff(role)
      ;(await client.get('/api/customers/search').headers(headers)).assertStatus(200)
    }
  })
})
