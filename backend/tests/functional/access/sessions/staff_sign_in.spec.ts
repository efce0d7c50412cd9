import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { STAFF_SESSION } from '@trailgate/shared/sessions/constants'
import { currentStaff, staffToken } from '@trailgate/shared/sessions/schemas'
import { messages } from '@trailgate/shared/sessions/staff_messages'
import { messages as riders } from '@trailgate/shared/sessions/messages'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { aRider, PASSWORD, staffMember } from '#tests/helpers/people'

test.group('Staff sign-in', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => clock.reset())

  test('staff sign in with name and password and get a token for the back office', async ({
    client,
    assert,
  }) => {
    const cashier = await staffMember('cashier')
    const response = await client
      .post('/api/auth/login')
      .json({ username: ` ${cashier.username.toUpperCase()} `, password: PASSWORD })
    response.assertStatus(200)
    const { access_token: token } = expectShape(assert, staffToken, response)

    const me = await client.get('/api/auth/me').header('authorization', `Bearer ${token}`)
    assert.equal(expectShape(assert, currentStaff, me).username, cashier.username)
    const { hash } = await db.from('staff_tokens').where('staff_id', cashier.id).firstOrFail()
    assert.notInclude(hash, token)
    const { last_login: lastLogin } = await db.from('staff').where('id', cashier.id).firstOrFail()
    assert.isNotNull(lastLogin)
  })

  test("each sign-in is in the park's history, accepted or refused, with account and address", async ({
    client,
    assert,
  }) => {
    const manager = await staffMember('manager')
    const { id: before } = await db.from('activity').max('id as id').firstOrFail()
    const signIn = (username: string, password: string) =>
      client.post('/api/auth/login').json({ username, password })
    await signIn(manager.username, PASSWORD)
    await signIn(manager.username, 'not the password')
    await signIn('nobody_at_all', PASSWORD)
    await signIn('{"level":60}\nforged', PASSWORD)

    const rows = await db.from('activity').where('id', '>', Number(before)).orderBy('id')
    assert.deepEqual(
      rows.map(({ action, actor_kind, actor_id, details }) => ({
        action,
        actor_kind,
        actor_id,
        ...JSON.parse(details),
      })),
      [
        {
          action: 'staff.signed_in',
          actor_kind: 'manager',
          actor_id: manager.id,
          account: manager.username,
        },
        ...[manager.username, 'nobody_at_all', 'no user name, 19 characters'].map((account) => ({
          action: 'staff.sign_in_refused',
          actor_kind: 'anonymous',
          actor_id: null,
          account,
          code: 'INVALID_CREDENTIALS',
        })),
      ]
    )
    for (const { ip } of rows) assert.match(ip, /127\.0\.0\.1$/)
  })

  test('an unknown name, a wrong password and an inactive account get the same refusal', async ({
    client,
    assert,
  }) => {
    const active = await staffMember('staff')
    const inactive = await staffMember('staff', { is_active: false })
    for (const [username, password] of [
      ['nobody_here', PASSWORD],
      [active.username, 'wrong password'],
      [inactive.username, PASSWORD],
    ]) {
      const response = await client.post('/api/auth/login').json({ username, password })
      expectRefusal(assert, response, 'INVALID_CREDENTIALS', messages.refused)
    }
  })

  test('a blank name or password is reported', async ({ client, assert }) => {
    const blank = await client.post('/api/auth/login').json({ username: '  ', password: '' })
    expectRefusal(assert, blank, 'VALIDATION_ERROR', messages['username.required'])
    assert.deepEqual(blank.body().error.details.password, [riders['password.required']])
  })

  test('a name that is not text matches no account', async ({ client, assert }) => {
    for (const username of [0, true, ['admin'], { $ne: null }, null]) {
      const response = await client.post('/api/auth/login').json({ username, password: PASSWORD })
      expectRefusal(assert, response, 'VALIDATION_ERROR')
    }
  })

  test('logging out ends this token and no other', async ({ client, assert }) => {
    const manager = await staffMember('manager')
    const [here, there] = [await asStaff(manager), await asStaff(manager)]
    const out = await client.post('/api/auth/logout').headers(here)
    out.assertStatus(204)
    expectRefusal(assert, await client.get('/api/auth/me').headers(here), 'UNAUTHENTICATED')
    const other = await client.get('/api/auth/me').headers(there)
    other.assertStatus(200)
  })

  test('a token ends when unused for too long, and after its maximum lifetime', async ({
    client,
    assert,
  }) => {
    const idle = await asStaff('staff')
    clock.forward(STAFF_SESSION.idleSeconds - 60)
    const busy = await client.get('/api/auth/me').headers(idle)
    busy.assertStatus(200)
    clock.forward(STAFF_SESSION.idleSeconds + 1)
    expectRefusal(assert, await client.get('/api/auth/me').headers(idle), 'UNAUTHENTICATED')

    const used = await asStaff('staff')
    for (let hour = 0; hour < 11; hour += 1) {
      clock.forward(3600)
      const response = await client.get('/api/auth/me').headers(used)
      response.assertStatus(200)
    }
    clock.forward(3601)
    expectRefusal(assert, await client.get('/api/auth/me').headers(used), 'UNAUTHENTICATED')
  })

  test('a deactivated account is signed out with its next request', async ({ client, assert }) => {
    const member = await staffMember('admin')
    const headers = await asStaff(member)
    await db.from('staff').where('id', member.id).update({ is_active: false })
    expectRefusal(assert, await client.get('/api/auth/me').headers(headers), 'UNAUTHENTICATED')
  })

  test('riders and kiosks are not staff, and a forged token is refused', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    expectRefusal(assert, await client.get('/api/auth/me'), 'UNAUTHENTICATED')
    for (const headers of [await asRider(rider), await asKiosk(rider)]) {
      expectRefusal(assert, await client.get('/api/auth/me').headers(headers), 'FORBIDDEN')
    }
    const forged = { authorization: 'Bearer forged', ...(await asRider(rider)) }
    expectRefusal(assert, await client.get('/api/auth/me').headers(forged), 'UNAUTHENTICATED')
  })

  test('ten wrong passwords block a name, even in a parallel burst', async ({ client, assert }) => {
    const member = await staffMember('staff')
    // The client's own part of the header is ignored; the part added by the trusted proxy counts.
    const attempt = (password: string, index: number) =>
      client
        .post('/api/auth/login')
        .header('x-forwarded-for', `203.0.113.${index}, 198.51.100.7`)
        .json({ username: member.username, password, extra: index })
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, index) => attempt('wrong password', index))
    )
    const statuses = answers.map((answer) => answer.status())
    assert.lengthOf(
      statuses.filter((status) => status === 401),
      10
    )
    assert.lengthOf(
      statuses.filter((status) => status === 429),
      4
    )

    const right = await attempt(PASSWORD, 99)
    expectRefusal(assert, right, 'RATE_LIMITED')
    assert.isAbove(Number(right.header('retry-after')), 0)
  }).timeout(60_000)
})
