import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { messages as customers } from '@trailgate/shared/customers/messages'
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import { messages } from '@trailgate/shared/own_details/messages'
import { changedOwnDetails } from '@trailgate/shared/own_details/schemas'
import { makePasswordLink } from '#access/passwords/make_password_link'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { passwordMatches } from '#access/passwords/passwords'
import { hashOf } from '#platform/secrets'
import { settings } from '#start/settings'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { lettersTo } from '#tests/helpers/mail'
import { anEmail, aPhone, aRider, PASSWORD, type TestRider } from '#tests/helpers/people'

const OTHER_PASSWORD = 'Another-Ridge$-7x7'
const NEW_ADDRESS = {
  address_line_1: '12 Trail Rd',
  address_line_2: 'Unit 4',
  city: 'Asheville',
  state: 'nc',
  zip_code: '28801',
  emergency_contact_name: 'Sam Ryder',
  emergency_contact_phone: '(828) 555-0199',
}

type Headers = Record<string, string>

function put(client: ApiClient, headers: Headers, change: object) {
  const body = { current_password: PASSWORD, ...change }
  return client.put('/api/customers/me').headers(headers).json(body)
}

const rowOf = ({ id }: { id: number }) => db.from('customers').where('id', id).firstOrFail()
const changesOf = ({ id }: { id: number }) =>
  db.from('email_changes').where('customer_id', id).orderBy('id')

/** The link token in the newest letter to an address. */
async function tokenIn(address: string): Promise<string> {
  const [plain = ''] = ((await lettersTo(address)).at(-1) ?? '').split('text/html')
  return /\/confirm-email\?token=([\w-]+)/.exec(plain)?.[1] ?? ''
}

function confirm(client: ApiClient, token: string) {
  return client.post('/api/confirm-email').json({ token })
}

async function asked(client: ApiClient, rider: TestRider, email = anEmail()) {
  const response = await put(client, await asRider(rider), { email })
  response.assertStatus(200)
  return { email, token: await tokenIn(email) }
}

test.group('Changing own details', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => clock.reset())

  test('phone, address and contact change immediately, with a history entry and a letter that lists them', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const headers = await asRider(rider)
    const phone = aPhone()
    const response = await put(client, headers, { phone, ...NEW_ADDRESS, status: 'suspended' })
    response.assertStatus(200)
    const answer = expectShape(assert, changedOwnDetails, response)
    assert.deepEqual(answer.ignored, ['status'])
    assert.equal(answer.phone, phone)
    assert.equal(answer.state, 'NC')
    const row = await rowOf(rider)
    assert.equal(row.phone, phone)
    assert.equal(row.emergency_contact_phone, '8285550199')
    assert.equal(row.status, 'active')
    assert.equal(row.revision, 2)

    const [line] = await db
      .from('activity')
      .where({ customer_id: rider.id, action: 'customer.updated' })
    assert.equal(line.actor_kind, 'rider')
    assert.deepEqual(JSON.parse(line.details).changed.phone, { from: rider.phone, to: phone })
    const [letter = '', ...more] = await lettersTo(rider.email ?? '')
    assert.lengthOf(more, 0)
    assert.include(letter, 'phone number, address, emergency contact')
    assert.notInclude(letter, phone)

    // Sending the same again changes nothing and sends no letter.
    ;(await put(client, headers, { phone })).assertStatus(200)
    assert.equal((await rowOf(rider)).revision, 2)
    assert.lengthOf(await lettersTo(rider.email ?? ''), 1)

    const cleared = await put(client, headers, { address_line_2: '', emergency_contact_name: null })
    assert.equal(cleared.body().address_line_2, null)
    assert.equal(cleared.body().city, 'Asheville')
    const read = await client.get('/api/customers/me/details').headers(headers)
    assert.deepEqual({ ...read.body(), ignored: [] }, cleared.body())
  })

  test('the address is accepted in either spelling, and the response names fields that changed nothing', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const response = await client
      .put('/api/customers/me')
      .headers(await asRider(rider))
      .json({
        address_line1: '12 Hill Rd',
        address_line2: 'Unit 3',
        city: 'Boone',
        first_name: 'Other',
        status: 'suspended',
        favourite_trail: 'Ridge',
        current_password: PASSWORD,
      })
    response.assertStatus(200)
    const { address_line_1: first, address_line_2: second, ignored } = response.body()
    assert.deepEqual([first, second], ['12 Hill Rd', 'Unit 3'])
    assert.deepEqual(ignored, ['first_name', 'status', 'favourite_trail'])
    assert.equal(response.body().first_name, rider.first_name)
  })

  test("another rider's phone number is refused, and nothing else is saved", async ({
    client,
    assert,
  }) => {
    const [rider, other] = [await aRider(), await aRider()]
    const response = await put(client, await asRider(rider), {
      phone: other.phone,
      city: 'Ely',
      email: anEmail(),
    })
    expectRefusal(assert, response, 'DUPLICATE_PHONE', customers['phone.taken'])
    const row = await rowOf(rider)
    assert.equal(row.phone, rider.phone)
    assert.isNull(row.city)
    assert.lengthOf(await changesOf(rider), 0)
    assert.lengthOf(await lettersTo(rider.email ?? ''), 0)
  })

  test('one of several concurrent changes to a phone number succeeds', async ({
    client,
    assert,
  }) => {
    const riders = await Promise.all(Array.from({ length: 6 }, () => aRider()))
    const phone = aPhone()
    const headers = await Promise.all(riders.map((rider) => asRider(rider)))
    const answers = await Promise.all(headers.map((each) => put(client, each, { phone })))
    const statuses = answers.map((answer) => answer.status()).sort()
    assert.deepEqual(statuses, [200, 409, 409, 409, 409, 409])
    assert.lengthOf(await db.from('customers').where('phone', phone), 1)
  })

  test('a change needs the password, with its own attempt budget', async ({ client, assert }) => {
    const rider = await aRider()
    const headers = await asRider(rider)
    const wrong = { current_password: 'not-my-password', city: 'Ely' }
    for (let count = 0; count < 10; count += 1) {
      const response = await put(client, headers, wrong)
      expectRefusal(assert, response, 'VALIDATION_ERROR', messages['current.wrong'])
      assert.property(response.body().error.details, 'current_password')
    }
    expectRefusal(assert, await put(client, headers, {}), 'RATE_LIMITED')
    assert.isNull((await rowOf(rider)).city)
    await resetLimits()
    for (let count = 0; count < 12; count += 1) {
      ;(await put(client, headers, { city: `Ely ${count}` })).assertStatus(200)
    }
    const missing = await client.put('/api/customers/me').headers(headers).json({ city: 'Ely' })
    expectRefusal(assert, missing, 'VALIDATION_ERROR', messages['current.required'])
  })

  test('a change obeys the field rules, and needs a rider session', async ({ client, assert }) => {
    const rider = await aRider()
    const headers = await asRider(rider)
    const bad = [
      { phone: '123' },
      { phone: '' },
      { email: 'nobody' },
      { email: null },
      { state: 'North Carolina' },
      { zip_code: 'x' },
      { city: 'x'.repeat(200) },
      { emergency_contact_phone: '1' },
    ]
    for (const change of bad) {
      expectRefusal(assert, await put(client, headers, change), 'VALIDATION_ERROR')
    }
    expectRefusal(assert, await put(client, {}, {}), 'UNAUTHENTICATED')
    expectRefusal(assert, await put(client, await asKiosk(rider), {}), 'FORBIDDEN')
    expectRefusal(assert, await put(client, await asStaff('admin'), {}), 'FORBIDDEN')
    assert.equal((await rowOf(rider)).revision, 1)
  })

  test('details change at most thirty times an hour', async ({ client, assert }) => {
    const rider = await aRider()
    const headers = await asRider(rider)
    const taken = (await aRider()).phone
    const statuses = []
    for (let count = 0; count <= 30; count += 1) {
      statuses.push((await put(client, headers, { phone: taken })).status())
    }
    assert.deepEqual(statuses.slice(0, 30), Array(30).fill(409))
    assert.equal(statuses[30], 429)
  })
})

test.group('Changing the e-mail address', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => clock.reset())

  test('a new address takes effect when its link is followed, and the old address gets a letter', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const now = clock.now()
    const { url } = await makePasswordLink({ customerId: rider.id, purpose: 'reset', now })
    const { email, token } = await asked(client, rider)
    assert.equal((await rowOf(rider)).email, rider.email)
    const [told = '', ...more] = await lettersTo(rider.email ?? '')
    assert.lengthOf(more, 0)
    assert.include(told, 'another address')
    assert.notInclude(told, email)
    const read = await client.get('/api/customers/me/details').headers(await asRider(rider))
    assert.equal(read.body().pending_email.email, email)
    const [change] = await changesOf(rider)
    assert.equal(change.hash, hashOf(token))
    assert.notInclude(JSON.stringify(change), token)

    ;(await confirm(client, token)).assertStatus(204)
    assert.equal((await rowOf(rider)).email, email)
    const lines = await db
      .from('activity')
      .where('customer_id', rider.id)
      .orderBy('id')
      .select('action')
    assert.deepEqual(
      lines.map(({ action }) => action),
      ['customer.email_asked', 'customer.updated']
    )
    // A set-password link still in the old mailbox is void.
    const reset = await client
      .post('/api/reset-password')
      .json({ token: url.split('token=')[1], password: OTHER_PASSWORD })
    expectRefusal(assert, reset, 'VALIDATION_ERROR', sessions['reset.token'])
    const again = await confirm(client, token)
    expectRefusal(assert, again, 'VALIDATION_ERROR', messages['confirm.token'])
  })

  test('twenty concurrent confirmations, or a repeated one, take effect once', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const { token } = await asked(client, rider)
    const key = { 'idempotency-key': `confirm-${rider.id}` }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => confirm(client, token).headers(key))
    )
    for (const answer of answers) answer.assertStatus(204)
    assert.equal((await rowOf(rider)).revision, 2)
  })

  test('only the newest link counts, within a day', async ({ client, assert }) => {
    const rider = await aRider()
    const first = await asked(client, rider)
    const second = await asked(client, rider)
    expectRefusal(assert, await confirm(client, first.token), 'VALIDATION_ERROR')
    clock.forward(24 * 3600 + 1)
    expectRefusal(assert, await confirm(client, second.token), 'VALIDATION_ERROR')
    expectRefusal(assert, await confirm(client, 'x'.repeat(43)), 'VALIDATION_ERROR')
    assert.equal((await rowOf(rider)).email, rider.email)
  })

  test('the link ends when the password changes, staff set another address or the rider keeps the current one', async ({
    client,
    assert,
  }) => {
    const ends = {
      password: async (rider: TestRider) =>
        client
          .put('/api/customers/me/password')
          .headers(await asRider(rider))
          .json({ current_password: PASSWORD, password: OTHER_PASSWORD }),
      staff: async (rider: TestRider) =>
        client
          .put(`/api/customers/${rider.id}`)
          .headers(await asStaff('staff'))
          .json({ email: anEmail() }),
      kept: async (rider: TestRider) =>
        put(client, await asRider(rider), { email: rider.email ?? '' }),
    }
    for (const [how, end] of Object.entries(ends)) {
      const rider = await aRider()
      const { email, token } = await asked(client, rider)
      const ended = await end(rider)
      assert.isBelow(ended.status(), 300, how)
      expectRefusal(assert, await confirm(client, token), 'VALIDATION_ERROR')
      assert.notEqual((await rowOf(rider)).email, email)
    }
  })

  test('an address gets three letters an hour, from all riders together', async ({
    client,
    assert,
  }) => {
    const email = anEmail()
    for (let count = 0; count < 3; count += 1) await asked(client, await aRider(), email)
    const fourth = await put(client, await asRider(await aRider()), { email })
    expectRefusal(assert, fourth, 'RATE_LIMITED')
    assert.lengthOf(await lettersTo(email), 3)
  })

  test('only staff change the address in a park without letters', async ({ client, assert }) => {
    const rider = await aRider()
    const { transport } = settings.mail
    Object.assign(settings.mail, { transport: 'none' })
    try {
      const response = await put(client, await asRider(rider), { email: anEmail(), city: 'Ely' })
      expectRefusal(assert, response, 'CONFLICT')
      assert.isNull((await rowOf(rider)).city)
    } finally {
      Object.assign(settings.mail, { transport })
    }
  })
})

test.group('Changing the own password', (group) => {
  group.each.setup(() => resetLimits())

  const change = (client: ApiClient, headers: Headers, body: object) =>
    client
      .put('/api/customers/me/password')
      .headers(headers)
      .json({ current_password: PASSWORD, password: OTHER_PASSWORD, ...body })

  test('changing the password ends every other session', async ({ client, assert }) => {
    const rider = await aRider()
    const [here, there, kiosk] = [await asRider(rider), await asRider(rider), await asKiosk(rider)]
    ;(await change(client, here, {})).assertStatus(204)
    const row = await rowOf(rider)
    assert.isTrue(await passwordMatches(row.password_hash, OTHER_PASSWORD))
    ;(await client.get('/api/customers/me').headers(here)).assertStatus(200)
    for (const headers of [there, kiosk]) {
      expectRefusal(
        assert,
        await client.get('/api/customers/me').headers(headers),
        'UNAUTHENTICATED'
      )
    }
    const line = await db.from('activity').where({ customer_id: rider.id, action: 'password.set' })
    assert.lengthOf(line, 1)
    const [letter = ''] = await lettersTo(rider.email ?? '')
    assert.include(letter, 'was changed')
    assert.notInclude(letter, OTHER_PASSWORD)
    assert.notInclude(
      JSON.stringify(await db.from('activity').where('customer_id', rider.id)),
      OTHER_PASSWORD
    )
  })

  test('a change needs the current password, and the new one must meet the rules', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const headers = await asRider(rider)
    const wrong = await change(client, headers, { current_password: 'x' })
    expectRefusal(assert, wrong, 'VALIDATION_ERROR', messages['current.wrong'])
    const cases = [
      ['short', sessions['password.min']],
      ['password123', sessions['password.common']],
      [`${rider.phone}`, sessions['password.personal']],
    ] as const
    for (const [password, said] of cases) {
      const refused = await change(client, headers, { password })
      expectRefusal(assert, refused, 'VALIDATION_ERROR', said)
      assert.property(refused.body().error.details, 'password')
    }
    expectRefusal(assert, await change(client, {}, {}), 'UNAUTHENTICATED')
    expectRefusal(assert, await change(client, await asKiosk(rider), {}), 'FORBIDDEN')
    expectRefusal(assert, await change(client, await asStaff('staff'), {}), 'FORBIDDEN')
    assert.isTrue(await passwordMatches((await rowOf(rider)).password_hash, PASSWORD))
  })

  test('one of several concurrent changes holds, and one session is left', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const headers = await Promise.all(Array.from({ length: 5 }, () => asRider(rider)))
    const answers = await Promise.all(
      headers.map((each, index) => change(client, each, { password: `${OTHER_PASSWORD}${index}` }))
    )
    const done = answers.filter((answer) => answer.status() === 204)
    assert.lengthOf(done, 1)
    for (const answer of answers) assert.include([204, 401, 422], answer.status())
    assert.lengthOf(await db.from('sessions').where('customer_id', rider.id), 1)
  })
})
