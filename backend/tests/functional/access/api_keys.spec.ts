import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import {
  API_KEY_DAYS_MAX,
  API_KEY_REQUESTS,
  API_KEYS_MAX,
} from '@trailgate/shared/api_keys/constants'
import { apiKey, newApiKeyAnswer } from '@trailgate/shared/api_keys/schemas'
import { messages as http } from '@trailgate/shared/http/messages'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { hashOf } from '#platform/secrets'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { aKey, asKey, asStaff, bearer } from '#tests/helpers/credentials'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { staffMember } from '#tests/helpers/people'

const PATH = '/api/api-keys'
const DAY_MS = 24 * 3600 * 1000

const inDays = (days: number) => new Date(clock.now().getTime() + days * DAY_MS).toISOString()

test.group('API keys', (group) => {
  group.each.setup(async () => {
    await resetLimits()
    await db.from('api_keys').update({ revoked_at: '2026-01-01 00:00:00', hash: null })
  })
  group.each.teardown(() => clock.reset())

  test('an admin makes a key, which only this answer shows; the database has its hash', async ({
    client,
    assert,
  }) => {
    const admin = await asStaff('admin')
    const sent = { name: 'Booking site', scopes: ['visits:read', 'customers:read'] }
    const made = await client
      .post(PATH)
      .headers(admin)
      .json({ ...sent, expires_at: inDays(30) })
    made.assertStatus(201)
    const answer = expectShape(assert, newApiKeyAnswer, made)
    assert.match(answer.key, /^tgk_[\w-]{32}$/)
    assert.deepInclude(answer, {
      name: 'Booking site',
      scopes: ['customers:read', 'visits:read'],
      state: 'active',
      last_used_at: null,
      revoked_at: null,
    })

    const row = await db.from('api_keys').where('id', answer.id).firstOrFail()
    assert.equal(row.hash, hashOf(answer.key))
    assert.notInclude(JSON.stringify(row), answer.key.slice(4))

    const list = await client.get(PATH).headers(admin)
    const [listed] = expectShape(assert, v.array(apiKey), list)
    assert.deepEqual({ ...listed, key: answer.key }, answer)
    assert.isAtLeast(Number(list.header('x-total-count')), 1)
    const page = await client.get(PATH).qs({ limit: 1, offset: 0 }).headers(admin)
    assert.lengthOf(page.body(), 1)
    expectRefusal(
      assert,
      await client.get(PATH).qs({ limit: 0 }).headers(admin),
      'VALIDATION_ERROR'
    )

    const logged = await db.from('audit_log').where('subject_kind', 'api_key').orderBy('id', 'desc')
    assert.deepInclude(logged[0], { action: 'api_key.created', subject_id: answer.id })
    assert.notInclude(JSON.stringify(logged), answer.key.slice(4))
  })

  test('a call repeated with its Idempotency-Key makes one key and shows the same one', async ({
    client,
    assert,
  }) => {
    const headers = { ...(await asStaff('admin')), 'idempotency-key': `key-${Math.random()}` }
    const ask = (name: string) =>
      client
        .post(PATH)
        .headers(headers)
        .json({ name, scopes: ['visits:read'] })
    const [one, two] = await Promise.all([ask('Twice'), ask('Twice')])
    one.assertStatus(201)
    assert.deepEqual(two.body(), one.body())
    assert.lengthOf(await db.from('api_keys').where('name', 'Twice').whereNull('revoked_at'), 1)
    expectRefusal(assert, await ask('Another'), 'VALIDATION_ERROR')
  })

  test('invalid keys are refused with a sentence', async ({ client, assert }) => {
    const admin = await asStaff('admin')
    const good = { name: 'Site', scopes: ['visits:read'] }
    const refused: [object, string][] = [
      [{ ...good, name: '' }, 'name'],
      [{ ...good, name: 'x'.repeat(51) }, 'name'],
      [{ ...good, scopes: [] }, 'scopes'],
      [{ ...good, scopes: 'visits:read' }, 'scopes'],
      [{ ...good, scopes: ['everything'] }, 'scopes.0'],
      [{ ...good, scopes: Array.from({ length: 200 }, () => 'visits:read') }, 'scopes'],
      [{ ...good, expires_at: inDays(-1) }, 'expires_at'],
      [{ ...good, expires_at: inDays(API_KEY_DAYS_MAX + 1) }, 'expires_at'],
      [{ ...good, expires_at: '2031-02-30T00:00:00Z' }, 'expires_at'],
      [{ ...good, expires_at: '2031-02-03' }, 'expires_at'],
      [{ ...good, expires_at: 7 }, 'expires_at'],
      [{ ...good, hash: 'x' }, 'hash'],
    ]
    for (const [body, field] of refused) {
      const response = await client.post(PATH).headers(admin).json(body)
      expectRefusal(assert, response, 'VALIDATION_ERROR')
      assert.include(Object.keys(response.body().error.details), field, JSON.stringify(body))
    }
    assert.lengthOf(await db.from('api_keys').whereNull('revoked_at'), 0)
  })

  test('a park has a limited number of keys that work', async ({ client, assert }) => {
    const admin = await asStaff('admin')
    const now = '2026-01-01 00:00:00'
    const rows = Array.from({ length: API_KEYS_MAX - 1 }, (_, n) => ({
      name: `Site ${n}`,
      hash: hashOf(`${Math.random()}`),
      scopes: 'visits:read',
      created_at: now,
    }))
    await db.table('api_keys').multiInsert(rows)
    const ask = () =>
      client
        .post(PATH)
        .headers(admin)
        .json({ name: 'One', scopes: ['visits:read'] })
    const answers = await Promise.all([ask(), ask(), ask()])
    assert.lengthOf(
      answers.filter((answer) => answer.status() === 201),
      1
    )
    const refused = answers.find((answer) => answer.status() !== 201)
    expectRefusal(assert, refused ?? (await ask()), 'CONFLICT')
    await db.from('api_keys').where('name', 'Site 0').update({ expires_at: now })
    const again = await ask()
    again.assertStatus(201)
  })

  test('a revoked key is refused at once, and revoking it again is 404', async ({
    client,
    assert,
  }) => {
    const admin = await asStaff('admin')
    const { id, key } = await aKey(['visits:read'])
    const read = () => client.get('/api/visits/summary').headers(bearer(key))
    const before = await read()
    before.assertStatus(200)
    const revoked = await client.delete(`${PATH}/${id}`).headers(admin)
    revoked.assertStatus(204)
    expectRefusal(assert, await read(), 'UNAUTHENTICATED')
    expectRefusal(assert, await client.delete(`${PATH}/${id}`).headers(admin), 'NOT_FOUND')
    const [listed] = (await client.get(PATH).headers(admin)).body()
    assert.deepInclude(listed, { id, state: 'revoked' })
    assert.isNotNull(listed.revoked_at)
  })

  test('a key ends with its day, and a wrong one is 401', async ({ client, assert }) => {
    const { key } = await aKey(['visits:read'], { expires_at: inDays(1) })
    const read = (token: string) => client.get('/api/visits/summary').headers(bearer(token))
    assert.equal((await read(key)).status(), 200)
    clock.forward(24 * 3600 + 1)
    expectRefusal(assert, await read(key), 'UNAUTHENTICATED')
    expectRefusal(assert, await read(`tgk_${'a'.repeat(32)}`), 'UNAUTHENTICATED')
    expectRefusal(assert, await read(key.slice(0, -1)), 'UNAUTHENTICATED')
    const admin = await asStaff('admin')
    const [listed] = (await client.get(PATH).headers(admin)).body()
    assert.equal(listed.state, 'expired')
  }).tags([ONE_PROCESS])

  test('the list tells when a key was used last, without a write for each call', async ({
    client,
    assert,
  }) => {
    const admin = await asStaff('admin')
    const { id, key } = await aKey(['visits:read'])
    const lastUse = async () =>
      (await db.from('api_keys').where('id', id).firstOrFail()).last_used_at
    await client.get('/api/visits/summary').headers(bearer(key))
    const first = await lastUse()
    assert.isNotNull(first)
    clock.forward(30)
    await client.get('/api/visits/summary').headers(bearer(key))
    assert.equal(await lastUse(), first)
    clock.forward(60)
    await client.get('/api/visits/summary').headers(bearer(key))
    assert.isAbove(Date.parse(await lastUse()), Date.parse(first))
    const [listed] = (await client.get(PATH).headers(admin)).body()
    assert.isNotNull(listed.last_used_at)
  }).tags([ONE_PROCESS])

  test('each answer tells the budget, also a refused one; above it is 429', async ({
    client,
    assert,
  }) => {
    const headers = await asKey('visits:read')
    const first = await client.get('/api/visits/summary').headers(headers)
    assert.equal(first.header('x-ratelimit-limit'), String(API_KEY_REQUESTS))
    assert.equal(first.header('x-ratelimit-remaining'), String(API_KEY_REQUESTS - 1))
    const reset = Number(first.header('x-ratelimit-reset'))
    const now = clock.now().getTime() / 1000
    assert.isTrue(reset > now - 1 && reset <= now + 61, `${reset} after ${now}`)

    const forbidden = await client.get('/api/staff').headers(headers)
    forbidden.assertStatus(403)
    assert.equal(forbidden.header('x-ratelimit-remaining'), String(API_KEY_REQUESTS - 2))

    for (let sent = 2; sent < API_KEY_REQUESTS; sent += 50) {
      const some = Math.min(50, API_KEY_REQUESTS - sent)
      await Promise.all(
        Array.from({ length: some }, () => client.get('/api/staff').headers(headers))
      )
    }
    const over = await client.get('/api/visits/summary').headers(headers)
    expectRefusal(assert, over, 'RATE_LIMITED')
    assert.equal(over.header('x-ratelimit-remaining'), '0')
    assert.isAtLeast(Number(over.header('retry-after')), 1)
    const other = await client.get('/api/visits/summary').headers(await asKey('visits:read'))
    other.assertStatus(200)
    const person = await client.get('/api/visits/summary').headers(await asStaff('cashier'))
    assert.isUndefined(person.header('x-ratelimit-limit'))
  }).tags([ONE_PROCESS])

  test('a key makes no key, whatever its scopes', async ({ client, assert }) => {
    const headers = await asKey('customers:read', 'customers:write', 'reports:read')
    const sent = { name: 'Mine', scopes: ['visits:read'] }
    expectRefusal(assert, await client.post(PATH).headers(headers).json(sent), 'FORBIDDEN')
    expectRefusal(assert, await client.get(PATH).headers(headers), 'FORBIDDEN', http.forbidden)
  })

  test('a key stays when its admin is deactivated or deleted', async ({ client, assert }) => {
    const admin = await staffMember('admin')
    const made = await client
      .post(PATH)
      .headers(await asStaff(admin))
      .json({ name: 'Stays', scopes: ['visits:read'] })
    await db.from('staff').where('id', admin.id).delete()
    const read = await client.get('/api/visits/summary').headers(bearer(made.body().key))
    read.assertStatus(200)
    const row = await db.from('api_keys').where('id', made.body().id).firstOrFail()
    assert.isNull(row.created_by)
    assert.isNotNull(row.created_by_name)
  })
})
