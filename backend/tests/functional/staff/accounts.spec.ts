import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { messages as customers } from '@trailgate/shared/customers/messages'
import { messages as http } from '@trailgate/shared/http/messages'
import { blankRecord } from '@trailgate/shared/records/blank_record'
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import { messages as signIn } from '@trailgate/shared/sessions/staff_messages'
import { staffFields } from '@trailgate/shared/staff/fields'
import { messages } from '@trailgate/shared/staff/messages'
import { staffMember as shape, type StaffMember } from '@trailgate/shared/staff/schemas'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { sqlTimeAfter } from '#platform/database/sql_time'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { aRider, PASSWORD, staffMember } from '#tests/helpers/people'
import { aNewStaff } from '#tests/helpers/staff'

const PATH = '/api/staff'

test.group('Staff accounts', (group) => {
  group.each.setup(() => resetLimits())

  const create = async (client: ApiClient, body: object, headers = {}) =>
    client
      .post(`${PATH}/`)
      .headers({ ...(await asStaff('admin')), ...headers })
      .json(body)

  const put = async (client: ApiClient, { id }: { id: number }, changes: object) =>
    client
      .put(`${PATH}/${id}`)
      .headers(await asStaff('admin'))
      .json(changes)

  const signInAs = (client: ApiClient, username: string, password: string) =>
    client.post('/api/auth/login').json({ username, password })

  test('a printed password is valid for seven days, unless another is chosen', async ({
    client,
    assert,
  }) => {
    const until = (seconds: number) => sqlTimeAfter(clock.now(), seconds)
    const admin = await staffMember('admin', { password_until: until(60) })
    const signedIn = await signInAs(client, admin.username, PASSWORD)
    signedIn.assertStatus(200)

    for (const end of [until(0), until(8 * 24 * 3600)]) {
      await db.from('staff').where('id', admin.id).update({ password_until: end })
      const refused = await signInAs(client, admin.username, PASSWORD)
      expectRefusal(assert, refused, 'INVALID_CREDENTIALS', signIn.refused)
    }

    const chosen = 'Another-Trail$-4x4'
    const changed = await put(client, admin, { password: chosen })
    changed.assertStatus(200)
    const again = await signInAs(client, admin.username, chosen)
    again.assertStatus(200)
  })

  test('an admin creates an account, and its owner signs in', async ({ client, assert }) => {
    const member = aNewStaff()
    const response = await create(client, {
      ...member,
      username: ` ${member.username.toUpperCase()} `,
      email: ` ${member.email.toUpperCase()} `,
      first_name: ' Kim ',
      is_active: false,
      revision: 9,
    })
    response.assertStatus(201)
    const made = expectShape(assert, shape, response)
    const { password, ...shown } = member
    assert.deepEqual(made, {
      ...blankRecord(staffFields),
      ...shown,
      id: made.id,
      is_active: true,
      created_at: made.created_at,
      last_login: null,
      revision: 1,
    })
    const row = await db.from('staff').where('id', made.id).firstOrFail()
    assert.notInclude(JSON.stringify(row), password)
    const line = await db.from('activity').where('action', 'staff.created').orderBy('id', 'desc')
    assert.notInclude(JSON.stringify(line), password)
    assert.equal(JSON.parse(line[0].details).username, member.username)

    assert.equal((await signInAs(client, member.username, password)).status(), 200)
    const read = await client.get(`${PATH}/${made.id}`).headers(await asStaff('admin'))
    assert.isNotNull(expectShape(assert, shape, read).last_login)
  })

  test('{field} {value}: {says}')
    .with([
      { field: 'username', value: ' ', says: signIn['username.required'] },
      { field: 'username', value: 'ab', says: messages['username.min'] },
      { field: 'username', value: 'kim reed', says: messages['username.characters'] },
      { field: 'email', value: '', says: customers['email.required'] },
      { field: 'email', value: 'kim@', says: customers['email.email'] },
      { field: 'first_name', value: ' ', says: customers['first_name.required'] },
      { field: 'last_name', value: null, says: customers['last_name.required'] },
      { field: 'role', value: 'owner', says: undefined },
      { field: 'password', value: '', says: sessions['password.required'] },
      { field: 'password', value: 'Short-1!', says: messages['password.min'] },
      { field: 'password', value: 'gravel-teapot-9!', says: messages['password.composition'] },
      { field: 'is_admin', value: true, says: http['field.unknown'] },
    ])
    .run(async ({ client, assert }, { field, value, says }) => {
      const member = aNewStaff()
      const response = await create(client, { ...member, [field]: value })
      expectRefusal(assert, response, 'VALIDATION_ERROR', says)
      assert.property(response.body().error.details, field)
      assert.isNull(await db.from('staff').where('email', member.email).first())
    })

  test('username and email are unique, even for concurrent calls', async ({ client, assert }) => {
    const member = aNewStaff()
    const other = aNewStaff()
    const answers = await Promise.all([
      create(client, member),
      create(client, { ...member, email: other.email }),
      create(client, { ...other, email: member.email }),
    ])
    const made = answers.filter((answer) => answer.status() === 201)
    assert.isAtLeast(made.length, 1)
    const rows = await db
      .from('staff')
      .whereIn('username', [member.username, other.username])
      .select('username', 'email')
    assert.lengthOf(new Set(rows.map(({ username }) => username)), rows.length)
    assert.lengthOf(new Set(rows.map(({ email }) => email)), rows.length)

    const again = await create(client, { ...aNewStaff(), username: member.username.toUpperCase() })
    expectRefusal(assert, again, 'CONFLICT', messages['username.taken'])
    const [{ email }] = rows
    expectRefusal(
      assert,
      await create(client, aNewStaff({ email })),
      'CONFLICT',
      messages['email.taken']
    )
  })

  test('a repeated call makes one account', async ({ client, assert }) => {
    const member = aNewStaff()
    const headers = { 'idempotency-key': member.username, ...(await asStaff('admin')) }
    const [first, second] = [
      await create(client, member, headers),
      await create(client, member, headers),
    ]
    assert.deepEqual(first.body(), second.body())
    assert.equal(second.status(), 201)
  })

  test('the list has all accounts with all fields, and never a password', async ({
    client,
    assert,
  }) => {
    const cashier = await staffMember('cashier')
    const gone = await staffMember('manager', { is_active: false })
    const response = await client.get(`${PATH}/`).headers(await asStaff('admin'))
    const members = expectShape(assert, v.array(shape), response)
    assert.equal(response.header('x-total-count'), String(members.length))
    const found = (id: number) => members.find((each) => each.id === id)
    assert.equal(found(cashier.id)?.role, 'cashier')
    assert.equal(found(gone.id)?.is_active, false)
    assert.notMatch(response.text(), /password|\$scrypt/)
  })

  test('everything but the username can be changed, and history records it', async ({
    client,
    assert,
  }) => {
    const before: StaffMember = (await create(client, aNewStaff())).body()
    const response = await put(client, before, {
      ...before,
      username: 'somebody_else',
      email: ` New.${before.email.toUpperCase()}`,
      last_name: 'Reed-Smith',
      role: 'manager',
      password: '',
    })
    const after = expectShape(assert, shape, response)
    assert.deepEqual(after, {
      ...before,
      email: `new.${before.email}`,
      last_name: 'Reed-Smith',
      role: 'manager',
      revision: 2,
    })
    const line = await db.from('activity').orderBy('id', 'desc').firstOrFail()
    assert.equal(line.action, 'staff.updated')
    assert.deepEqual(JSON.parse(line.details).changed.role, { from: 'cashier', to: 'manager' })

    expectRefusal(assert, await put(client, before, { role: 'staff', revision: 1 }), 'STALE_WRITE')
    assert.deepEqual((await put(client, before, after)).body(), after)
    const taken = await staffMember('staff')
    const { email } = await db.from('staff').where('id', taken.id).firstOrFail()
    expectRefusal(assert, await put(client, before, { email }), 'CONFLICT', messages['email.taken'])
    const short = await put(client, before, { password: 'short' })
    expectRefusal(assert, short, 'VALIDATION_ERROR', messages['password.min'])
    expectRefusal(assert, await put(client, { id: 99_999_999 }, {}), 'NOT_FOUND')
  })

  test('a changed role, a changed password and a deactivation end every session; a changed name does not', async ({
    client,
    assert,
  }) => {
    for (const [changes, status] of [
      [{ first_name: 'Kit' }, 200],
      [{ role: 'staff' }, 401],
      [{ password: 'Another-teapot-9!' }, 401],
      [{ is_active: false }, 401],
    ] as const) {
      const member = await staffMember('cashier')
      const headers = await asStaff(member)
      assert.equal((await put(client, member, changes)).status(), 200)
      const me = await client.get('/api/auth/me').headers(headers)
      assert.equal(me.status(), status, JSON.stringify(changes))
    }
  })

  test('a new password works, the old one no longer does', async ({ client, assert }) => {
    const member = await staffMember('staff')
    await put(client, member, { password: 'Another-teapot-9!' })
    const old = await signInAs(client, member.username, PASSWORD)
    expectRefusal(assert, old, 'INVALID_CREDENTIALS')
    assert.equal((await signInAs(client, member.username, 'Another-teapot-9!')).status(), 200)
  })

  test('a concurrent sign-in with the old password leaves no token behind', async ({
    client,
    assert,
  }) => {
    const member = await staffMember('staff')
    const [entry] = await Promise.all([
      signInAs(client, member.username, PASSWORD),
      put(client, member, { password: 'Another-teapot-9!' }),
    ])
    const headers = { authorization: `Bearer ${entry.body().access_token}` }
    assert.equal((await client.get('/api/auth/me').headers(headers)).status(), 401)
  })

  test('only admins manage staff accounts', async ({ client, assert }) => {
    const { id } = await staffMember('cashier')
    const calls = (headers: Record<string, string>) => [
      client.get(PATH).headers(headers),
      client.get(`${PATH}/${id}`).headers(headers),
      client.post(PATH).headers(headers).json(aNewStaff()),
      client.put(`${PATH}/${id}`).headers(headers).json({ role: 'admin' }),
      client.delete(`${PATH}/${id}`).headers(headers),
      client.post(`${PATH}/${id}/reactivate`).headers(headers).json({}),
    ]
    for (const [headers, code] of [
      [{}, 'UNAUTHENTICATED'],
      [await asRider(await aRider()), 'FORBIDDEN'],
      [await asStaff('cashier'), 'FORBIDDEN'],
      [await asStaff('staff'), 'FORBIDDEN'],
      [await asStaff('manager'), 'FORBIDDEN'],
    ] as const) {
      for (const call of calls(headers)) expectRefusal(assert, await call, code)
    }
    const row = await db.from('staff').where('id', id).firstOrFail()
    assert.containsSubset(row, { role: 'cashier', is_active: 1 })
  })
})
