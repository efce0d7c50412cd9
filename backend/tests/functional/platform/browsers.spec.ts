import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { test } from '@japa/runner'
import type { ApiResponse } from '@japa/api-client'
import type { Assert } from '@japa/assert'
import { SESSION_COOKIE } from '@trailgate/shared/sessions/constants'
import { settings } from '#start/settings'
import { asRider } from '#tests/helpers/credentials'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { aRider, PASSWORD } from '#tests/helpers/people'

const PAGES = ['/', '/register', '/kiosk', '/login', '/admin', '/admin/customers']
const CALLS = ['/api/health', '/api/waivers/templates', '/api/nothing-here', '/api/customers/me']

function cookieOf(response: ApiResponse) {
  return String(response.header('set-cookie'))
}

function isGuarded(assert: Assert, response: ApiResponse, path: string) {
  assert.equal(response.header('x-content-type-options'), 'nosniff', path)
  assert.equal(response.header('referrer-policy'), 'same-origin', path)
  const policy = response.header('content-security-policy') ?? ''
  assert.include(policy, "frame-ancestors 'none'", path)
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? "'none'"
  assert.notMatch(scripts, /unsafe|\*|http/, path)
}

test.group('Browser security headers', (group) => {
  const { production } = settings
  group.each.teardown(() => {
    settings.production = production
  })

  test('every page and response allows only our own scripts, no framing and no sniffing', async ({
    client,
    assert,
  }) => {
    for (const path of PAGES) {
      const page = await client.get(path)
      page.assertStatus(200)
      assert.match(page.header('content-type') ?? '', /^text\/html;\s?charset=utf-8$/i, path)
      isGuarded(assert, page, path)
    }
    for (const path of CALLS) {
      const answer = await client.get(path)
      assert.match(answer.header('content-type') ?? '', /^application\/json; charset=utf-8$/, path)
      isGuarded(assert, answer, path)
    }
  })

  test('only the kiosk and the back office may use the camera, and no page any other device', async ({
    client,
    assert,
  }) => {
    const reading = [
      '/kiosk',
      '/Kiosk/',
      '/kiosk?a=b',
      '/register?returnTo=kiosk',
      '/admin/counter',
    ]
    const others = ['/', '/register', '/register?returnTo=portal', '/customer-dashboard', '/kiosks']
    for (const path of [...reading, '/login', ...others]) {
      const camera = others.includes(path) ? '()' : '(self)'
      const policy = (await client.get(path)).header('permissions-policy')
      assert.equal(policy, `camera=${camera}, microphone=(), geolocation=()`, path)
    }
  })

  test('no other origin may read a response, whatever it calls itself', async ({
    client,
    assert,
  }) => {
    const rider = await asRider(await aRider())
    for (const origin of ['https://evil.example.com', 'null']) {
      for (const path of [...CALLS, '/']) {
        const answer = await client.get(path).headers({ ...rider, origin })
        assert.isUndefined(answer.header('access-control-allow-origin'), path)
      }
    }
  })

  test('cookies are host-only, TLS-only, HttpOnly and same-site', async ({ client, assert }) => {
    const rider = await aRider()
    settings.production = true
    const signedIn = await client
      .post('/api/customers/auth')
      .json({ phone: rider.phone, password: PASSWORD })
    const cookie = cookieOf(signedIn)
    assert.isTrue(cookie.startsWith(`__Host-${SESSION_COOKIE}=`), cookie)
    for (const rule of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) {
      assert.include(cookie, rule)
    }
    assert.notInclude(cookie, 'Domain=')
    const [pair = ''] = cookie.split(';')
    const me = await client.get('/api/customers/me').header('cookie', pair)
    assert.equal(me.body().id, rider.id)
    // A cookie without the prefix may have been set by a neighbouring host.
    const bare = pair.replace('__Host-', '')
    const tossed = await client.get('/api/customers/me').header('cookie', bare)
    tossed.assertStatus(401)
    const out = await client.post('/api/customers/logout').header('cookie', pair)
    assert.match(cookieOf(out), new RegExp(`^__Host-${SESSION_COOKIE}=;`))
  }).tags([ONE_PROCESS])

  test('pages are pinned to TLS for a year where riders use it', async ({ client, assert }) => {
    for (const path of ['/', '/api/health', '/api/nothing-here']) {
      assert.isUndefined((await client.get(path)).header('strict-transport-security'))
    }
    settings.production = true
    for (const path of ['/', '/assets/missing.js', '/api/health', '/api/nothing-here']) {
      const told = (await client.get(path)).header('strict-transport-security')
      assert.equal(told, 'max-age=31536000', path)
    }
  }).tags([ONE_PROCESS])

  test('no file next to the pages is served', async ({ client, assert }) => {
    for (const path of [
      '/.git/config',
      '/.env',
      '/package.json',
      '/assets/',
      '/../backend/package.json',
      '/%2e%2e/backend/package.json',
      '/admin/../../.env',
    ]) {
      const answer = await client.get(path)
      assert.notMatch(
        answer.text(),
        /repositoryformatversion|"dependencies"|APP_KEY|Index of/,
        path
      )
    }
  })

  test('TRACE is refused, since a proxy might reveal what a script may not read', async ({
    assert,
  }) => {
    for (const path of ['/api/health', '/']) {
      const answer = await traced(path)
      assert.isAtLeast(answer.status, 404, path)
      assert.notInclude(answer.text, 'never-tell', path)
    }
  })
})

/** fetch refuses to send it. */
async function traced(path: string) {
  const { HOST: host, PORT: port } = process.env
  const headers = { 'x-secret': 'never-tell' }
  const asked = request({ host, port, path, method: 'TRACE', headers }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: answer.statusCode ?? 0, text: await text(answer) }
}
