import { test } from '@japa/runner'
import { SESSION_COOKIE } from '@trailgate/shared/sessions/constants'
import { anOwnPlace, asItsAdmin, isReady } from '#tests/helpers/own_server'
import { aPhone, PASSWORD } from '#tests/helpers/people'
import { CONFIRM_SAMPLES } from '#tests/helpers/samples'
import { aSignature } from '#tests/helpers/waivers'
import { freePort } from '../../../../scripts/lib/ports.mjs'
import { startServer } from '../../../../scripts/lib/server.mjs'
import { until } from '../../../../scripts/lib/until.mjs'

const NAME = 'Zebulonia'
const EMAIL = 'zebulonia.private@example.com'
const WRONG = 'not-the-Passw0rd-at-all'

/** A server with full logging, in a folder of its own, and its output. */
async function talkative() {
  const place = await anOwnPlace({ withTables: true })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { ...place.env, PORT: String(port), LOG_LEVEL: 'debug' }
  const server = startServer(env, 'pipe')
  let said = ''
  for (const stream of [server.child.stdout, server.child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  }
  await until(() => isReady(url), 180_000)
  await place.run(CONFIRM_SAMPLES)
  const end = async () => {
    server.stop('SIGTERM')
    await server.ended
    await place.remove()
    return said
  }
  return { url, end }
}

test.group('Privacy of the server log', () => {
  test('the log contains no name and no secret, whatever people send', async ({ assert }) => {
    const { url, end } = await talkative()
    const phone = aPhone()
    const call = async (path: string, body?: unknown, headers: Record<string, string> = {}) =>
      fetch(`${url}/api${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    let said: string | undefined
    const secrets: string[] = [phone, NAME, EMAIL, PASSWORD, WRONG]
    try {
      const person = {
        first_name: NAME,
        last_name: 'Private',
        email: EMAIL,
        phone,
        date_of_birth: '1988-04-12',
        password: PASSWORD,
      }
      assert.equal((await call('/customers/register', person)).status, 201)
      // Once more, which the database refuses, and with nonsense.
      assert.equal((await call('/customers/register', person)).status, 409)
      assert.equal(
        (await call('/customers/register', { ...person, phone: `${phone}1234` })).status,
        422
      )
      await call('/customers/register', { ...person, date_of_birth: { $gt: NAME } })

      const wrong = await call('/customers/auth', { phone, password: WRONG })
      assert.isFalse(((await wrong.json()) as { success: boolean }).success)
      const signedIn = await call('/customers/auth', { phone, password: PASSWORD })
      const token = new RegExp(`${SESSION_COOKIE}=([^;]+)`).exec(
        signedIn.headers.get('set-cookie') ?? ''
      )?.[1]
      assert.isDefined(token)
      const cookie = { cookie: `${SESSION_COOKIE}=${token}` }
      const templates = (await (await call('/waivers/templates', undefined, cookie)).json()) as {
        id: number
      }[]
      const signature = aSignature()
      const waiver = { template_id: templates[0]?.id, signature_data: signature }
      assert.equal((await call('/waivers/sign', waiver, cookie)).status, 201)
      await call('/waivers/sign', { ...waiver, signature_data: 'data:nonsense' }, cookie)
      assert.equal((await call('/staff', undefined, cookie)).status, 403)
      await call('/forgot-password', { email: EMAIL })
      await call('/reset-password', { token: WRONG, password: PASSWORD })

      const admin = await asItsAdmin({ url })
      await call('/auth/login', { username: EMAIL, password: WRONG })
      await call('/auth/login', { username: 'manager', password: WRONG })
      await call(`/customers/search?phone=${phone}&last_name=${NAME}`, undefined, admin)
      await call(`/customers/search?q=${EMAIL}&limit=${NAME}`, undefined, admin)
      await call(`/${NAME}/${phone}?email=${EMAIL}`, undefined, cookie)
      await call('/customers/me', undefined, { cookie: `${SESSION_COOKIE}=${WRONG}` })
      await fetch(`${url}/api/customers/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: `{"first_name":"${NAME}`,
      })
      await fetch(`${url}/reset-password?token=${WRONG}`)
      secrets.push(String(token), admin.authorization.slice('Bearer '.length))
      secrets.push(signature.slice(-60))
    } finally {
      said = await end()
    }
    assert.match(said, /"route":"\/api\/customers\/register"/, 'the requests were logged')
    assert.match(said, /"action":"staff.manage","caller":"rider".*"denied"/, 'denials are noted')
    assert.match(said, /"door":"portal".*"sign-in refused"/, 'whoever guesses is noted')
    assert.match(said, /"code":"INVALID_CREDENTIALS".*"refused"/)
    assert.match(said, /"account":"manager","address":"127.0.0.1".*"staff sign-in refused"/)
    assert.match(said, /"account":"no user name, \d+ characters","address":"127.0.0.1"/)
    assert.match(said, /"account":"admin","address":"127.0.0.1".*"staff signed in"/)
    for (const secret of secrets) assert.notInclude(said, secret)
    for (const line of said.split('\n').filter((each) => each.startsWith('{'))) {
      assert.doesNotThrow(() => JSON.parse(line), line)
    }
  }).timeout(240_000)
})
