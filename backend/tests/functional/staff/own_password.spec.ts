import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { ROLES } from '@trailgate/shared/permissions'
import { messages } from '@trailgate/shared/staff/messages'
import { messages as proof } from '@trailgate/shared/staff/second_factor_messages'
import { resetLimits } from '#platform/http/rate_limits'
import { expectRefusal } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { aRider, PASSWORD, staffMember } from '#tests/helpers/people'

const NEW_PASSWORD = 'Another-Trail-4x4$'

type Headers = Record<string, string>

const change = (client: ApiClient, headers: Headers, body: object) =>
  client.put('/api/auth/me/password').headers(headers).json(body)
const isIn = async (client: ApiClient, headers: Headers) =>
  (await client.get('/api/auth/me').headers(headers)).status() === 200
const signIn = (client: ApiClient, username: string, password: string) =>
  client.post('/api/auth/login').json({ username, password })

test.group('The own password of staff', (group) => {
  group.each.setup(() => resetLimits())

  test('a {role} changes the password with the current one, and only this session stays')
    .with(ROLES.map((role) => ({ role })))
    .run(async ({ client, assert }, { role }) => {
      const member = await staffMember(role)
      const [here, there] = [await asStaff(member), await asStaff(member)]
      const done = await change(client, here, {
        current_password: PASSWORD,
        password: NEW_PASSWORD,
      })
      done.assertStatus(204)
      assert.isTrue(await isIn(client, here))
      assert.isFalse(await isIn(client, there))
      ;(await signIn(client, member.username, PASSWORD)).assertStatus(401)
      ;(await signIn(client, member.username, NEW_PASSWORD)).assertStatus(200)
      const lines = await db.from('activity').where('action', 'staff.password_changed')
      const own = lines.filter(({ details }) => JSON.parse(details).username === member.username)
      assert.lengthOf(own, 1)
      assert.notInclude(own[0].details, NEW_PASSWORD)
    })

  test('a wrong current password or an easy new one is refused', async ({ client, assert }) => {
    const member = await staffMember('cashier')
    const headers = await asStaff(member)
    const wrong = await change(client, headers, {
      current_password: 'Not-My-Password-1$',
      password: NEW_PASSWORD,
    })
    expectRefusal(assert, wrong, 'VALIDATION_ERROR')
    assert.deepEqual(wrong.body().error.details, { current_password: [proof['password.wrong']] })
    const easy = await change(client, headers, { current_password: PASSWORD, password: 'short' })
    assert.property(easy.body().error.details, 'password')
    const nothing = await change(client, headers, {})
    assert.deepEqual(Object.keys(nothing.body().error.details), ['current_password', 'password'])
    ;(await signIn(client, member.username, PASSWORD)).assertStatus(200)
    const rider = await aRider()
    const body = { current_password: PASSWORD, password: NEW_PASSWORD }
    expectRefusal(assert, await change(client, {}, body), 'UNAUTHENTICATED')
    expectRefusal(assert, await change(client, await asRider(rider), body), 'FORBIDDEN')
    expectRefusal(assert, await change(client, await asKiosk(rider), body), 'FORBIDDEN')
  })

  test('the current password can be tried ten times in a quarter of an hour', async ({
    client,
    assert,
  }) => {
    const headers = await asStaff('staff')
    const body = { current_password: 'Not-My-Password-1$', password: NEW_PASSWORD }
    for (let time = 0; time < 10; time += 1) await change(client, headers, body)
    expectRefusal(assert, await change(client, headers, body), 'RATE_LIMITED')
  })

  test('an admin needs the current password in the account form for their own account only', async ({
    client,
    assert,
  }) => {
    const [admin, other] = [await staffMember('admin'), await staffMember('cashier')]
    const headers = await asStaff(admin)
    const put = (id: number, body: object) =>
      client.put(`/api/staff/${id}`).headers(headers).json(body)
    const without = await put(admin.id, { password: NEW_PASSWORD })
    expectRefusal(assert, without, 'VALIDATION_ERROR')
    assert.deepEqual(without.body().error.details, {
      current_password: [messages['current_password.required']],
    })
    const wrong = await put(admin.id, { password: NEW_PASSWORD, current_password: 'wrong' })
    assert.deepEqual(wrong.body().error.details, { current_password: [proof['password.wrong']] })
    ;(await put(admin.id, { last_name: 'Moved' })).assertStatus(200)
    ;(await put(other.id, { password: NEW_PASSWORD })).assertStatus(200)
    const body = { password: NEW_PASSWORD, current_password: PASSWORD }
    ;(await put(admin.id, body)).assertStatus(200)
    assert.isFalse(await isIn(client, headers))
    ;(await signIn(client, admin.username, NEW_PASSWORD)).assertStatus(200)
  })
})
