import { request, type IncomingHttpHeaders } from 'node:http'
import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/http/messages'
import { publicSettings } from '@trailgate/shared/settings/schemas'
import { settings } from '#start/settings'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { aPhone, aRider } from '#tests/helpers/people'

test.group('Every answer', () => {
  test('carries an id of ours and headers that keep it from being stored or sniffed', async ({
    client,
    assert,
  }) => {
    const response = await client.get('/api/health').header('x-request-id', 'mine')
    response.assertStatus(200)
    assert.equal(response.body().checks.database, 'ok')
    assert.match(String(response.header('x-request-id')), /^[0-9a-f-]{36}$/)
    assert.equal(response.header('cache-control'), 'no-store')
    assert.equal(response.header('x-content-type-options'), 'nosniff')
    assert.include(response.header('content-security-policy'), "default-src 'none'")
  })

  test('tells the pages what they need to know of the park', async ({ client, assert }) => {
    const response = await client.get('/api/public/settings')
    assert.equal(expectShape(assert, publicSettings, response).park_name, settings.parkName)
  })

  test('is the envelope for what is not there, whatever the client accepts', async ({
    client,
    assert,
  }) => {
    for (const path of [
      '/api',
      '/api/nothing',
      '/api/customers/12abc',
      '/api//health',
      '/api/HEALTH',
    ]) {
      const response = await client.get(path).header('accept', 'text/html')
      expectRefusal(assert, response, 'NOT_FOUND')
    }
  })

  test('is the same with and without a slash at the end', async ({ client, assert }) => {
    const headers = await asStaff('staff')
    for (const path of ['/api/health', '/api/health/', '/api/auth/me', '/api/auth/me/']) {
      assert.equal((await client.get(path).headers(headers)).status(), 200, path)
    }
  })
})

test.group('A body', () => {
  const register = '/api/customers/register'

  test('that is no JSON is a bad request', async ({ client, assert }) => {
    for (const body of ['{"first_name":', '"text"', 'null', '{bad}']) {
      const response = await client
        .post(register)
        .header('content-type', 'application/json')
        .json(body)
      assert.include([400, 422], response.status(), body)
      assert.property(response.body(), 'detail')
    }
  })

  test('that nests without end is a bad request', async ({ client, assert }) => {
    for (const depth of [50, 2_000, 60_000]) {
      const body = `{"first_name":${'['.repeat(depth)}${']'.repeat(depth)}}`
      const response = await client
        .post(register)
        .header('content-type', 'application/json')
        .json(body)
      expectRefusal(assert, response, 'BAD_REQUEST')
    }
  })

  test('that pretends to be compressed, or is of another kind, is refused unread', async ({
    client,
    assert,
  }) => {
    const deflated = await client
      .post(register)
      .headers({ 'content-type': 'application/json', 'content-encoding': 'deflate' })
      .json({ garbage: true })
    expectRefusal(assert, deflated, 'BAD_REQUEST')
    expectRefusal(assert, await client.post(register).form({ first_name: 'A' }), 'UNSUPPORTED_TYPE')
    const upload = await client.post(register).file('file', Buffer.from('a'), { filename: 'a.txt' })
    expectRefusal(assert, upload, 'UNSUPPORTED_TYPE')
    const text = await fetch(`http://${settings.host}:${process.env.PORT}${register}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: 'hello',
    })
    assert.equal(text.status, 415)
  })

  test('over its limit is too large', async ({ client, assert }) => {
    const response = await client.post(register).json({ first_name: 'x'.repeat(300_000) })
    expectRefusal(assert, response, 'TOO_LARGE')
  })

  test('of many shapes never breaks the server', async ({ client, assert }) => {
    const shapes = [
      [],
      [[]],
      { first_name: { toString: 'x' } },
      JSON.parse('{"__proto__":{"a":1},"constructor":{"prototype":{}}}'),
      { phone: '\u0000' },
      { phone: '８２８５５５０１０１' },
    ]
    for (const shape of shapes) {
      const response = await client.post(register).json(shape)
      assert.isBelow(response.status(), 500, JSON.stringify(shape))
    }
  })
})

test.group('A write from another site', () => {
  test('is refused, from our own pages and from no browser it is taken', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const out = async (headers: Record<string, string>) => {
      const response = await client
        .post('/api/customers/logout')
        .headers({ ...(await asRider(rider)), ...headers })
      return response
    }
    const host = `${settings.host}:${process.env.PORT}`
    const foreignHeaders: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ]
    for (const foreign of foreignHeaders) {
      expectRefusal(assert, await out(foreign), 'FORBIDDEN', messages.cross_origin)
    }
    const ownHeaders: Record<string, string>[] = [
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
      { origin: `http://${host}` },
      {},
    ]
    for (const own of ownHeaders) {
      assert.equal((await out(own)).status(), 204, JSON.stringify(own))
    }
  })

  test('cannot sign somebody in or register them either', async ({ client, assert }) => {
    const response = await client
      .post('/api/customers/auth')
      .header('sec-fetch-site', 'cross-site')
      .json({ phone: aPhone() })
    expectRefusal(assert, response, 'FORBIDDEN')
  })
})

test.group('An address', () => {
  test('that cannot be read is a bad request in the envelope', async ({ assert }) => {
    const { status, headers, body } = await raw('/api/%C0%80')
    assert.equal(status, 400)
    assert.match(String(headers['x-request-id']), /^[0-9a-f-]{36}$/)
    assert.equal(headers['cache-control'], 'no-store')
    assert.equal(JSON.parse(body).error.code, 'BAD_REQUEST')
  })
})

/** A request that no client library would send. */
function raw(path: string) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>(
    (resolve, reject) => {
      request({ host: settings.host, port: Number(process.env.PORT), path }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString(),
          })
        )
      })
        .on('error', reject)
        .end()
    }
  )
}
