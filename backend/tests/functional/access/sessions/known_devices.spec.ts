import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { KNOWN_DEVICE_COOKIE, KNOWN_DEVICE_SECONDS } from '@trailgate/shared/sessions/constants'
import { messages } from '@trailgate/shared/sessions/messages'
import { clock } from '#platform/clock'
import { refund, resetLimits, waitForShare, withinBudget } from '#platform/http/rate_limits'
import { makePasswordLink } from '#access/passwords/make_password_link'
import { expectRefusal } from '#tests/helpers/answers'
import { asStaff } from '#tests/helpers/credentials'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { aPhone, aRider, PASSWORD, staffMember } from '#tests/helpers/people'

const ANOTHER = 'Dusty-Canyon$-77'

/** A different address for each attempt, so that per-address budgets do not apply. */
const address = (index: number) => `203.0.${Math.floor(index / 200)}.${(index % 200) + 1}`

type Attempt<Who> = Who & { password?: string; from?: number; cookie?: string }

const staffSignIn = (client: ApiClient, attempt: Attempt<{ username: string }>) =>
  signIn(client, '/api/auth/login', attempt)

const riderSignIn = (client: ApiClient, attempt: Attempt<{ phone: string }>) =>
  signIn(client, '/api/customers/auth', attempt)

function signIn(
  client: ApiClient,
  path: string,
  { password = PASSWORD, from = 0, cookie, ...who }: Attempt<object>
) {
  const request = client
    .post(path)
    .header('x-forwarded-for', address(from))
    .json({ ...who, password })
  return cookie ? request.header('cookie', cookie) : request
}

/** A wrong password for an account, from an address. */
const wrongSignIn = (client: ApiClient, username: string, from: number) =>
  staffSignIn(client, { username, password: 'wrong password', from })

/** The known-device cookie from a successful sign-in. */
function knownCookie(response: { header(name: string): unknown }): string {
  const found = new RegExp(`${KNOWN_DEVICE_COOKIE}=[^;,]+`).exec(
    String(response.header('set-cookie'))
  )
  return found?.[0] ?? ''
}

/** Thirty wrong passwords for one account, each from a different address. */
async function guess(client: ApiClient, username: string) {
  const guesses = Array.from({ length: 30 }, (_, index) =>
    wrongSignIn(client, username, 100 + index)
  )
  return (await Promise.all(guesses)).map((answer) => answer.status())
}

const useUpDayOf = async (phone: string) => {
  let left = true
  while (left) left = await withinBudget(['rider.day', phone])
}

test.group('Password guesses at one staff account from many addresses', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => resetLimits())

  test('guesses are throttled: one at a time passes, the next ones wait some seconds', async ({
    client,
    assert,
  }) => {
    const { username } = await staffMember('admin')
    assert.deepEqual([...new Set(await guess(client, username))], [401])
    const further = await Promise.all(
      Array.from({ length: 10 }, (_, index) => wrongSignIn(client, username, 300 + index))
    )
    const statuses = further.map((answer) => answer.status())
    assert.lengthOf(
      statuses.filter((status) => status === 401),
      1
    )
    for (const refused of further.filter((answer) => answer.status() === 429)) {
      assert.isAtMost(Number(refused.header('retry-after')), 5)
    }
  })

  test('guesses never lock the owner out: a correct sign-in passes between them', async ({
    client,
  }) => {
    const { username } = await staffMember('admin')
    await guess(client, username)
    const owner = await staffSignIn(client, { username, from: 500 })
    owner.assertStatus(200)
  })

  test('guesses cannot take every turn: a client that returns after the wait gets a share, one that never does gets none', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { seconds } = waitForShare
    cleanup(() => void (waitForShare.seconds = seconds))
    const { username } = await staffMember('admin')
    await guess(client, username)
    let from = 300
    /** Guesses from fresh addresses, ahead of any other client; returns how many pass. */
    const flood = async () => {
      await withinBudget(['staff.slowed', username])
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => wrongSignIn(client, username, (from += 1)))
      )
      return answers.filter((answer) => answer.status() !== 429).length
    }

    assert.equal(await flood(), 0, 'the turn of everybody is taken')
    const early = await staffSignIn(client, { username, from: 500 })
    expectRefusal(assert, early, 'RATE_LIMITED')
    assert.isAtMost(Number(early.header('retry-after')), seconds)
    await withinBudget(['staff.slowed', username])
    const impatient = await staffSignIn(client, { username, from: 500 })
    expectRefusal(assert, impatient, 'RATE_LIMITED')
    assert.equal(await flood(), 0)

    waitForShare.seconds = 0.001
    assert.equal(await flood(), 0, 'none that comes for the first time')
    const owner = await staffSignIn(client, { username, from: 500 })
    owner.assertStatus(200)
  }).tags([ONE_PROCESS])

  test('returning guesses are throttled, too: three from each address, two a second overall', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { seconds } = waitForShare
    cleanup(() => void (waitForShare.seconds = seconds))
    const { username } = await staffMember('admin')
    await guess(client, username)
    const wrong = (from: number) => wrongSignIn(client, username, from)
    const froms = Array.from({ length: 20 }, (_, index) => 300 + index)
    const statuses = async () =>
      (await Promise.all(froms.map(wrong))).map((answer) => answer.status())
    const passed = (all: number[]) => all.filter((status) => status === 401).length

    assert.equal(passed(await statuses()), 1)
    waitForShare.seconds = 0
    const started = performance.now()
    let guesses = 0
    for (let round = 0; round < 5; round += 1) guesses += passed(await statuses())
    const budget = 2 * Math.ceil((performance.now() - started) / 1000 + 1) + 2
    assert.isAtMost(guesses, budget)

    for (let time = 1; time <= 4; time += 1) {
      await refund('staff.shares', username)
      await withinBudget(['staff.slowed', username])
      const code = time <= 3 ? 'INVALID_CREDENTIALS' : 'RATE_LIMITED'
      expectRefusal(assert, await wrong(500), code)
    }
  }).tags([ONE_PROCESS])

  test('a browser with an earlier sign-in is not throttled', async ({ client, assert }) => {
    const { username } = await staffMember('manager')
    const cookie = knownCookie(await staffSignIn(client, { username }))
    await guess(client, username)
    await wrongSignIn(client, username, 400)
    expectRefusal(assert, await staffSignIn(client, { username, from: 500 }), 'RATE_LIMITED')
    for (const from of [501, 502]) {
      ;(await staffSignIn(client, { username, from, cookie })).assertStatus(200)
    }
  })

  test('a known browser signs in although its network is over its budget', async ({
    client,
    assert,
  }) => {
    const { username } = await staffMember('cashier')
    const { phone } = await aRider()
    const staffCookie = knownCookie(await staffSignIn(client, { username }))
    const riderCookie = knownCookie(await riderSignIn(client, { phone }))
    const network = address(700)
    for (const budget of ['staff.address', 'rider.address'] as const) {
      let isLeft = true
      while (isLeft) isLeft = await withinBudget([budget, network])
    }
    expectRefusal(assert, await staffSignIn(client, { username, from: 700 }), 'RATE_LIMITED')
    expectRefusal(assert, await riderSignIn(client, { phone, from: 700 }), 'RATE_LIMITED')
    const staff = await staffSignIn(client, { username, from: 700, cookie: staffCookie })
    staff.assertStatus(200)
    const rider = await riderSignIn(client, { phone, from: 700, cookie: riderCookie })
    assert.isTrue(rider.body().success)
  }).tags([ONE_PROCESS])

  test('the cookie of another account, a forged or an expired cookie does not bypass the throttle', async ({
    client,
    assert,
  }) => {
    const [mine, other] = [await staffMember('manager'), await staffMember('cashier')]
    const { username } = mine
    const known = knownCookie(await staffSignIn(client, { username }))
    const foreign = knownCookie(await staffSignIn(client, { username: other.username }))
    const forged = `${known.slice(0, -1)}${known.endsWith('A') ? 'B' : 'A'}`
    await guess(client, username)
    await wrongSignIn(client, username, 400)
    for (const cookie of [foreign, forged, `${KNOWN_DEVICE_COOKIE}=${'a'.repeat(75)}`]) {
      const refused = await staffSignIn(client, { username, from: 500, cookie })
      expectRefusal(assert, refused, 'RATE_LIMITED')
    }
    clock.forward(KNOWN_DEVICE_SECONDS + 1)
    const over = await staffSignIn(client, { username, from: 501, cookie: known })
    clock.reset()
    expectRefusal(assert, over, 'RATE_LIMITED')
  })

  test('a known browser has its own budget: ten, then it waits', async ({ client, assert }) => {
    const { username } = await staffMember('staff')
    const cookie = knownCookie(await staffSignIn(client, { username }))
    for (let from = 0; from < 10; from += 1) {
      const wrong = { username, password: 'wrong password', from, cookie }
      expectRefusal(assert, await staffSignIn(client, wrong), 'INVALID_CREDENTIALS')
    }
    const eleventh = await staffSignIn(client, { username, from: 11, cookie })
    expectRefusal(assert, eleventh, 'RATE_LIMITED')
  })

  test('a new password forgets the known browsers and the guesses', async ({ client, assert }) => {
    const member = await staffMember('staff')
    const { username } = member
    await staffSignIn(client, { username })
    await guess(client, username)
    const changed = await client
      .put(`/api/staff/${member.id}`)
      .headers(await asStaff('admin'))
      .json({ password: ANOTHER })
    changed.assertStatus(200)
    assert.lengthOf(await db.from('known_devices').where('staff_id', member.id), 0)
    for (const from of [600, 601]) {
      ;(await staffSignIn(client, { username, password: ANOTHER, from })).assertStatus(200)
    }
  })
})

test.group('A rider whose phone was tried all day', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => resetLimits())

  test('the rider gets in from a known browser, and from no other', async ({ client, assert }) => {
    const { phone } = await aRider()
    const first = await riderSignIn(client, { phone })
    assert.match(String(first.header('set-cookie')), /trailgate_known=[^;]+;.*HttpOnly/)
    const cookie = knownCookie(first)
    await useUpDayOf(phone)

    const stranger = await riderSignIn(client, { phone, from: 1 })
    expectRefusal(assert, stranger, 'RATE_LIMITED')
    const owner = await riderSignIn(client, { phone, from: 2, cookie })
    assert.isTrue(owner.body().success)
  })

  test("the rider is not known in another rider's browser", async ({ client, assert }) => {
    const { phone } = await aRider()
    const cookie = knownCookie(await riderSignIn(client, { phone: (await aRider()).phone }))
    await useUpDayOf(phone)
    expectRefusal(assert, await riderSignIn(client, { phone, cookie }), 'RATE_LIMITED')
  })

  test('a family that shares a browser: each of them is known in it', async ({
    client,
    assert,
  }) => {
    const [one, two] = [await aRider(), await aRider()]
    const cookie = knownCookie(await riderSignIn(client, { phone: one.phone }))
    assert.equal(knownCookie(await riderSignIn(client, { phone: two.phone, cookie })), cookie)
    for (const { phone } of [one, two]) {
      await useUpDayOf(phone)
      assert.isTrue((await riderSignIn(client, { phone, cookie })).body().success)
    }
  })

  test('no browser is known after choosing a new password', async ({ client, assert }) => {
    const { id, phone } = await aRider()
    await riderSignIn(client, { phone })
    const link = await makePasswordLink({ customerId: id, purpose: 'reset', now: clock.now() })
    const token = new URL(link.url).searchParams.get('token')
    const reset = await client.post('/api/reset-password').json({ token, password: ANOTHER })
    reset.assertStatus(204)
    assert.lengthOf(await db.from('known_devices').where('customer_id', id), 0)
  })

  test('wrong passwords in a known browser are refused as in any other', async ({
    client,
    assert,
  }) => {
    const { id, phone } = await aRider()
    const cookie = knownCookie(await riderSignIn(client, { phone }))
    const wrong = await riderSignIn(client, { phone, password: 'wrong password', cookie })
    assert.equal(wrong.body().message, messages['login.refused'])
    assert.isUndefined(wrong.header('set-cookie'))
    const rows = await db.from('known_devices').where('customer_id', id)
    assert.lengthOf(rows, 1)
    assert.notInclude(cookie, rows[0].hash, 'only the hash of the cookie is kept')
  })

  test('the twenty most recent browsers are remembered', async ({ client, assert }) => {
    const { id, phone } = await aRider({ phone: aPhone() })
    for (let time = 0; time < 22; time += 1) {
      await riderSignIn(client, { phone })
    }
    assert.lengthOf(await db.from('known_devices').where('customer_id', id), 20)
  })
})
