import { request, type IncomingHttpHeaders } from 'node:http'
import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/http/messages'
import { publicSettings } from '@trailgate/shared/settings/schemas'
import { settings } from '#start/settings'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { aPhone, aRider } from '#tests/helpers/people'

test.group('Every response', () => {
  test('a response has our own request id and headers against caching and sniffing', async ({
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

  test('the public settings are served', async ({ client, assert }) => {
    const response = await client.get('/api/public/settings')
    assert.equal(expectShape(assert, publicSettings, response).park_name, settings.parkName)
  })

  test('a missing resource gets the error envelope, whatever the Accept header says', async ({
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

  test('a path is the same with and without a trailing slash', async ({ client, assert }) => {
    const headers = await asStaff('staff')
    for (const path of ['/api/health', '/api/health/', '/api/auth/me', '/api/auth/me/']) {
      assert.equal((await client.get(path).headers(headers)).status(), 200, path)
    }
  })
})

test.group('Request bodies', () => {
  const register = '/api/customers/register'

  test('a body that is not JSON is a bad request', async ({ client, assert }) => {
    for (const body of ['{"first_name":', '"text"', 'null', '{bad}']) {
      const response = await client
        .post(register)
        .header('content-type', 'application/json')
        .json(body)
      assert.include([400, 422], response.status(), body)
      assert.property(response.body(), 'detail')
    }
  })

  test('a deeply nested body is a bad request', async ({ client, assert }) => {
    const staff = await asStaff('staff')
    for (const depth of [50, 2_000, 60_000]) {
      const body = `{"first_name":${'['.repeat(depth)}${']'.repeat(depth)}}`
      const response = await client
        .post('/api/customers')
        .headers(staff)
        .header('content-type', 'application/json')
        .json(body)
      expectRefusal(assert, response, 'BAD_REQUEST')
    }
  })

  test('a body that claims to be compressed or has another type is refused unread', async ({
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

  test('a body over its limit is too large', async ({ client, assert }) => {
    const staff = await asStaff('staff')
    const add = (letters: number) =>
      client
        .post('/api/customers')
        .headers(staff)
        .json({ first_name: 'x'.repeat(letters) })
    expectRefusal(assert, await add(200_000), 'VALIDATION_ERROR')
    expectRefusal(assert, await add(300_000), 'TOO_LARGE')
  })

  test('a body over 16 kB without a valid session is refused before it is read', async ({
    client,
    assert,
  }) => {
    const body = (bytes: number) => {
      const empty = JSON.stringify({ first_name: '' }).length
      return { first_name: 'x'.repeat(bytes - empty) }
    }
    const fits = await client.post(register).json(body(16 * 1024))
    expectRefusal(assert, fits, 'VALIDATION_ERROR')
    for (const bytes of [16 * 1024 + 1, 300_000]) {
      const invented = { cookie: 'trailgate_session=invented', authorization: 'Bearer invented' }
      for (const headers of [{}, invented]) {
        const response = await client.post(register).headers(headers).json(body(bytes))
        expectRefusal(assert, response, 'PAYLOAD_TOO_LARGE', messages.payload_too_large)
      }
    }
    // The response comes although nothing of the body has been sent.
    const { status, text } = await begin({ 'content-length': 16 * 1024 + 1 }, '')
    assert.equal(status, 413)
    assert.include(text, 'PAYLOAD_TOO_LARGE')
  })

  test('a chunked body without a session is refused after 16 kB', async ({ assert }) => {
    const { status, text } = await begin({}, `{"first_name":"${'x'.repeat(16 * 1024)}`)
    assert.equal(status, 413)
    assert.include(text, 'PAYLOAD_TOO_LARGE')
  })

  test('malformed shapes never break the server', async ({ client, assert }) => {
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

test.group('Cross-site writes', () => {
  test('a cross-site write is refused; one from our own pages or without a browser is accepted', async ({
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

  test('a cross-site request cannot sign in or register anyone', async ({ client, assert }) => {
    const response = await client
      .post('/api/customers/auth')
      .header('sec-fetch-site', 'cross-site')
      .json({ phone: aPhone() })
    expectRefusal(assert, response, 'FORBIDDEN')
  })
})

test.group('Request paths', () => {
  test('an undecodable path is a bad request in the envelope', async ({ assert }) => {
    const { status, headers, body } = await raw('/api/%C0%80')
    assert.equal(status, 400)
    assert.match(String(headers['x-request-id']), /^[0-9a-f-]{36}$/)
    assert.equal(headers['cache-control'], 'no-store')
    assert.equal(JSON.parse(body).error.code, 'BAD_REQUEST')
  })
})

/** Sends a path that client libraries would refuse. */
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

/** Starts a registration whose body never ends, and reads the response. */
function begin(headers: Record<string, number>, part: string) {
  return new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const options = {
      host: settings.host,
      port: process.env.PORT,
      method: 'POST',
      path: '/api/customers/register',
      headers: { 'content-type': 'application/json', ...headers },
    }
    const asked = request(options, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (more: string) => (text += more))
      response.on('end', () => {
        resolve({ status: response.statusCode, text })
        asked.destroy()
      })
    })
    asked.on('error', reject)
    asked.flushHeaders()
    if (part) asked.write(part)
  })
}
