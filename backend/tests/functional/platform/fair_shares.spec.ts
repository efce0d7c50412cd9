import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import type { Caller } from '@trailgate/shared/permissions'
import { CALLS } from '#access/calls'
import { hashPassword } from '#access/passwords/passwords'
import { removeUnclaimedFiles } from '#platform/files/unclaimed'
import { resetLimits, withinBudget } from '#platform/http/rate_limits'
import { withShare } from '#platform/share_key'
import { asKiosk, asRider, asSigner, asStaff } from '#tests/helpers/credentials'
import { lettersTo, linksIn } from '#tests/helpers/mail'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { aRegistration } from '#tests/helpers/parties'
import { withoutParkExports } from '#tests/helpers/park_files'
import { anEmail, aRider, PASSWORD, staffMember, type TestStaff } from '#tests/helpers/people'
import { callersOf } from '#tests/helpers/permissions_page'
import { sendRaw } from '#tests/helpers/whole_park'

/* One account or one address takes all it can of each bounded resource, and another client asks for a little: that one
   is served. */

const HOSTILE_ADDRESS = '203.0.113.66'
const HONEST_ADDRESS = '198.51.100.7'
const NOBODY = 99_999_999
const STREAM = 'GET /api/visits/stream'

type Answer = { status(): number; text(): string }

const isRefused = (answer: Answer) => [429, 503].includes(answer.status())

/** Asks without pause until told to stop, with this concurrency; returns how many were refused. */
function flood(atOnce: number, ask: () => PromiseLike<Answer>) {
  let isOver = false
  let refused = 0
  const asking = Array.from({ length: atOnce }, async () => {
    while (!isOver) if (isRefused(await ask())) refused += 1
  })
  return async () => {
    isOver = true
    await Promise.all(asking)
    return refused
  }
}

function signIn(client: ApiClient, phone: string, from: string) {
  return client
    .post('/api/customers/auth')
    .header('x-forwarded-for', from)
    .json({ phone, password: PASSWORD })
}

test.group('Fair shares', (group) => {
  withoutParkExports(group)
  group.each.setup(() => resetLimits())
  group.teardown(async () => {
    await removeUnclaimedFiles()
  })

  test('one rider asking for ninety cards leaves the PDF thread to others', async ({
    client,
    assert,
  }) => {
    const [hostile, honest] = [await aRider(), await aRider()]
    const card = (headers: Record<string, string>) =>
      client.get('/api/customers/me/pass.pdf').headers(headers)
    const theirs = await asRider(hostile)
    const own = await asRider(honest)
    const many = Array.from({ length: 90 }, async () => card(theirs))
    const answers = [await card(own), await card(own), await card(own)]
    for (const answer of answers) answer.assertStatus(200)
    const flooded = await Promise.all(many)
    assert.isNotEmpty(flooded.filter(isRefused))
    assert.isNotEmpty(flooded.filter((answer) => answer.status() === 200))
  }).tags([ONE_PROCESS])

  test('one address signing in at full speed leaves password hashing to others', async ({
    assert,
  }) => {
    const as = (key: string) =>
      withShare(
        () => key,
        () => hashPassword(PASSWORD)
      )
    const many = Array.from({ length: 150 }, () => as('network:203.0.113.66'))
    const flooded = Promise.allSettled(many)
    const honest = await Promise.all([as('network:198.51.100.7'), as('rider:1'), as('rider:2')])
    assert.lengthOf(honest, 3)
    const refused = (await flooded).filter(({ status }) => status === 'rejected')
    assert.isAtLeast(refused.length, 90)
  })

  test('invalid tokens and codes from an address block no valid link or code', async ({
    client,
    assert,
  }) => {
    const doors: Record<string, (token: string) => Promise<Answer>> = {
      'reset-password': async (token) =>
        client.post('/api/reset-password').json({ token, password: PASSWORD }),
      'confirm-email': async (token) => client.post('/api/confirm-email').json({ token }),
      'sign link': async (token) => client.post('/api/sign-links/open').json({ token }),
      'party': async (token) => client.get(`/api/parties/join/${token}`),
      'unsubscribe': async (token) => client.get(`/api/unsubscribe/${token}`),
      'code of a tablet': async () => client.post('/api/kiosk/pair').json({ code: 'ABCDEFGH' }),
    }
    for (const [name, open] of Object.entries(doors)) {
      const answers: Answer[] = []
      for (let time = 0; time < 70; time += 1) answers.push(await open(`garbage${time}`))
      assert.isNotEmpty(answers.filter(isRefused), name)
    }
    const rider = await aRider()
    const made = await client
      .post(`/api/customers/${rider.id}/sign-link`)
      .headers(await asStaff('cashier'))
      .json({})
    const [, token = ''] = String(made.body().url).split('#')
    const opened = await client
      .post('/api/sign-links/open')
      .json({ token: token.replace(/^.*=/, '') })
    assert.isFalse(isRefused(opened), opened.text())
    await client.post('/api/forgot-password').form({ email: rider.email })
    // The other letter contains the sign link made by staff.
    const [link = ''] = (await lettersTo(rider.email ?? '')).flatMap(linksIn)
    const reset = await client
      .post('/api/reset-password')
      .json({ token: link.split('token=')[1] ?? '', password: `${PASSWORD}!` })
    reset.assertStatus(204)
    const { code } = (
      await client
        .post('/api/kiosk/devices')
        .headers(await asStaff('manager'))
        .json({ name: 'Gate' })
    ).body()
    ;(await client.post('/api/kiosk/pair').json({ code })).assertStatus(204)
  })

  test('forgotten passwords of invented addresses leave letters to addresses in use', async ({
    client,
    assert,
  }) => {
    const { email } = await aRider()
    let isLeft = true
    while (isLeft) isLeft = await withinBudget(['forgot.address', HOSTILE_ADDRESS])
    await client
      .post('/api/forgot-password')
      .header('x-forwarded-for', HOSTILE_ADDRESS)
      .form({ email })
    assert.lengthOf(await lettersTo(email ?? ''), 1)
  }).tags([ONE_PROCESS])

  test('registrations by phones on the park’s network leave a budget for its tablets', async ({
    client,
    assert,
  }) => {
    const { code } = (
      await client
        .post('/api/kiosk/devices')
        .headers(await asStaff('manager'))
        .json({ name: 'Gate' })
    ).body()
    const paired = await client.post('/api/kiosk/pair').json({ code })
    const cookie = String(paired.header('set-cookie')).split(';')[0] ?? ''
    let isLeft = true
    while (isLeft) isLeft = await withinBudget(['registration.address', HOSTILE_ADDRESS])
    const register = (headers: Record<string, string>) =>
      client
        .post('/api/customers/register')
        .headers({ 'x-forwarded-for': HOSTILE_ADDRESS, ...headers })
        .json(aRegistration())
    assert.isTrue(isRefused(await register({})))
    ;(await register({ cookie })).assertStatus(201)
  }).tags([ONE_PROCESS])

  test('strangers cause three letters an hour to an address, of all kinds together', async ({
    client,
    assert,
  }) => {
    const victim = anEmail()
    for (let time = 0; time < 5; time += 1) {
      const made = await client
        .post('/api/customers/register')
        .json(aRegistration({ first_name: `Rider ${'abcde'[time]}`, email: victim }))
      made.assertStatus(201)
      await client.post('/api/forgot-password').form({ email: victim.toUpperCase() })
    }
    assert.lengthOf(await lettersTo(victim), 3)
    // Another address has its own letters.
    const other = anEmail()
    await client.post('/api/customers/register').json(aRegistration({ email: other }))
    assert.lengthOf(await lettersTo(other), 1)
  })

  test('every call is answered while one account and one address ask for all they can', async ({
    client,
    assert,
    cleanup,
  }) => {
    const theirs = await asRider(await aRider())
    const cashier = await asStaff('cashier')
    const floods = [
      flood(4, () => client.get('/api/customers/me/pass.pdf').headers(theirs)),
      flood(2, () => client.get('/api/counter/search?q=ryder').headers(cashier)),
      flood(6, () => signIn(client, '2000000001', HOSTILE_ADDRESS)),
      flood(2, () =>
        client
          .post('/api/sign-links/open')
          .header('x-forwarded-for', HOSTILE_ADDRESS)
          .json({ token: 'garbage' })
      ),
    ]
    const stop = () => Promise.all(floods.map((end) => end()))
    cleanup(async () => {
      await stop()
    })
    const [rider, admin] = [await aRider(), await staffMember('admin')]
    const refused: string[] = []
    const left = [...CALLS]
    const askAll = async () => {
      for (let next = left.shift(); next; next = left.shift()) {
        const [name, { action }] = next
        const [caller] = HONEST.filter((each) => callersOf(action).includes(each))
        if (caller === undefined) continue
        const answer = await call(client, name, await headersOf(caller, { rider, admin }))
        if (isRefused(answer)) refused.push(`${caller}: ${name}: ${answer.text()}`)
      }
    }
    await Promise.all(Array.from({ length: HONEST_AT_ONCE }, askAll))
    assert.deepEqual(refused, [])
    const hostile = await stop()
    assert.isAbove(
      hostile.reduce((sum, times) => sum + times, 0),
      0,
      'the flood met its bounds'
    )
  })
    .tags([ONE_PROCESS])
    .timeout(120_000)
})

const HONEST_AT_ONCE = 6

const HONEST: readonly Caller[] = ['admin', 'rider', 'kiosk', 'link', 'anonymous']

/** A separate session for each call: some calls end theirs. */
async function headersOf(
  caller: Caller,
  { rider, admin }: { rider: { id: number }; admin: TestStaff }
): Promise<Record<string, string>> {
  const from = { 'x-forwarded-for': HONEST_ADDRESS }
  if (caller === 'anonymous') return from
  if (caller === 'kiosk') return { ...(await asKiosk(rider)), ...from }
  if (caller === 'link') return { ...(await asSigner(rider)), ...from }
  if (caller === 'rider') return { ...(await asRider(rider)), ...from }
  return { ...(await asStaff(admin)), ...from }
}

async function call(
  client: ApiClient,
  name: string,
  headers: Record<string, string>
): Promise<Answer> {
  const [method = '', pattern = ''] = name.split(' ')
  const path = pattern.replace(/:\w+/g, String(NOBODY))
  if (name === STREAM) {
    // It never ends: the status of the start is the result.
    const { status, text } = await sendRaw({ method, path, headers, body: undefined })
    return { status: () => status, text: () => text }
  }
  const request = client.request(path, method).headers(headers)
  return method === 'GET' || method === 'DELETE' ? request : request.json({})
}
