import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { passwordLink } from '@trailgate/shared/customers/schemas'
import { messages as customers } from '@trailgate/shared/customers/messages'
import { messages as http } from '@trailgate/shared/http/messages'
import { messages } from '@trailgate/shared/sessions/messages'
import { forgotPasswordAnswer } from '@trailgate/shared/sessions/schemas'
import { clock } from '#platform/clock'
import { resetLimits, consume } from '#platform/http/rate_limits'
import { settings } from '#start/settings'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { lettersTo, linksIn } from '#tests/helpers/mail'
import { anEmail, aRider, PASSWORD } from '#tests/helpers/people'

const NEW_PASSWORD = 'four words make a gate'

const tokenOf = (link = '') => new URL(link).searchParams.get('token') ?? ''

test.group('Forgotten passwords of riders', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => clock.reset())

  test('the response is the same whether the address is known or not', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const unknown = anEmail()
    const answers = []
    for (const email of [rider.email ?? '', unknown]) {
      const response = await client.post('/api/forgot-password').form({ email })
      response.assertStatus(200)
      expectShape(assert, forgotPasswordAnswer, response)
      answers.push(response.text())
    }
    assert.equal(answers[0], answers[1])
    assert.lengthOf(await lettersTo(rider.email ?? ''), 1)
    assert.lengthOf(await lettersTo(unknown), 0)
  })

  test('the link sets a new password once and ends every session', async ({ client, assert }) => {
    const rider = await aRider()
    const open = await asRider(rider)
    await client.post('/api/forgot-password').form({ email: rider.email?.toUpperCase() })
    const [letter = ''] = await lettersTo(rider.email ?? '')
    const [link = ''] = linksIn(letter)
    assert.isTrue(link.startsWith(`${settings.appUrl}/reset-password?token=`))

    const reset = () =>
      client.post('/api/reset-password').json({ token: tokenOf(link), password: NEW_PASSWORD })
    const answers = await Promise.all([reset(), reset(), reset()])
    assert.sameMembers(
      answers.map((answer) => answer.status()),
      [204, 422, 422]
    )
    expectRefusal(assert, await reset(), 'VALIDATION_ERROR', messages['reset.token'])

    expectRefusal(assert, await client.get('/api/customers/me').headers(open), 'UNAUTHENTICATED')
    const sign = (password: string) =>
      client.post('/api/customers/auth').json({ phone: rider.phone, password })
    assert.isFalse((await sign(PASSWORD)).body().success)
    assert.isTrue((await sign(NEW_PASSWORD)).body().success)
  })

  test('a concurrent sign-in with the old password leaves no session behind', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    await client.post('/api/forgot-password').form({ email: rider.email })
    const [link = ''] = linksIn((await lettersTo(rider.email ?? ''))[0] ?? '')
    const [entry, reset] = await Promise.all([
      client.post('/api/customers/auth').json({ phone: rider.phone, password: PASSWORD }),
      client.post('/api/reset-password').json({ token: tokenOf(link), password: NEW_PASSWORD }),
    ])
    reset.assertStatus(204)
    entry.assertStatus(200)
    assert.lengthOf(await db.from('sessions').where('customer_id', rider.id), 0)
  })

  test('a repeat after a lost response is told that it is done', async ({ client, assert }) => {
    const rider = await aRider()
    await client.post('/api/forgot-password').form({ email: rider.email })
    const [link] = linksIn((await lettersTo(rider.email ?? ''))[0] ?? '')
    const reset = (password: string) =>
      client
        .post('/api/reset-password')
        .header('idempotency-key', `reset-${rider.id}-${tokenOf(link)}`)
        .json({ token: tokenOf(link), password })
    expectRefusal(assert, await reset('password1234'), 'VALIDATION_ERROR')
    ;(await reset(NEW_PASSWORD)).assertStatus(204)
    const since = await asRider(rider)
    ;(await reset(NEW_PASSWORD)).assertStatus(204)
    ;(await client.get('/api/customers/me').headers(since)).assertStatus(200)
    const other = await reset(PASSWORD)
    expectRefusal(assert, other, 'VALIDATION_ERROR', http['idempotency_key.other_body'])
    const set = await db.from('activity').where({ customer_id: rider.id, action: 'password.set' })
    assert.lengthOf(set, 1)
  })

  test('the link comes from the settings, whatever the request says', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    await client
      .post('/api/forgot-password')
      .header('x-forwarded-host', 'evil.example')
      .form({ email: rider.email })
    const [letter = ''] = await lettersTo(rider.email ?? '')
    assert.notInclude(letter, 'evil.example')
  })

  test('the link lasts an hour, and a newer link ends the older one', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const ask = () => client.post('/api/forgot-password').form({ email: rider.email })
    await ask()
    const [older = ''] = linksIn((await lettersTo(rider.email ?? ''))[0] ?? '')
    await ask()
    const [, second = ''] = await lettersTo(rider.email ?? '')
    const [newer = ''] = linksIn(second)
    const reset = (link: string) =>
      client.post('/api/reset-password').json({ token: tokenOf(link), password: NEW_PASSWORD })
    expectRefusal(assert, await reset(older), 'VALIDATION_ERROR', messages['reset.token'])
    clock.forward(3601)
    expectRefusal(assert, await reset(newer), 'VALIDATION_ERROR', messages['reset.token'])
  })

  test('a household with one address gets one letter with a link for each', async ({
    client,
    assert,
  }) => {
    const email = anEmail()
    await aRider({ first_name: 'Ana', email })
    await aRider({ first_name: 'Ben', email })
    await aRider({ first_name: 'Gone', email, status: 'suspended' })
    await client.post('/api/forgot-password').form({ email })
    const letters = await lettersTo(email)
    assert.lengthOf(letters, 1)
    assert.lengthOf(linksIn(letters[0] ?? ''), 2)
    assert.notInclude(letters[0] ?? '', 'Gone')
  })

  test('after three letters an hour the response is the same and no letter is sent', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    for (let time = 0; time < 5; time += 1) {
      const response = await client.post('/api/forgot-password').form({ email: rider.email })
      response.assertStatus(200)
    }
    assert.lengthOf(await lettersTo(rider.email ?? ''), 3)
  })

  test('an invalid address is reported', async ({ client, assert }) => {
    const response = await client.post('/api/forgot-password').form({ email: 'nobody' })
    expectRefusal(assert, response, 'VALIDATION_ERROR', customers['email.email'])
    const missing = await client.post('/api/forgot-password').form({})
    expectRefusal(assert, missing, 'VALIDATION_ERROR', customers['email.email'])
  })

  test('guessing tokens is refused after twenty attempts', async ({ client, assert }) => {
    for (let time = 0; time < 20; time += 1) await consume(['token.address', '127.0.0.1'])
    const response = await client
      .post('/api/reset-password')
      .json({ token: 'guess', password: NEW_PASSWORD })
    expectRefusal(assert, response, 'RATE_LIMITED')
    // A valid link is not subject to the budget.
    const rider = await aRider()
    await client.post('/api/forgot-password').form({ email: rider.email })
    const [link = ''] = linksIn((await lettersTo(rider.email ?? ''))[0] ?? '')
    const good = await client
      .post('/api/reset-password')
      .json({ token: tokenOf(link), password: NEW_PASSWORD })
    good.assertStatus(204)
  })

  test('an easy password leaves the link usable', async ({ client, assert }) => {
    const rider = await aRider()
    await client.post('/api/forgot-password').form({ email: rider.email })
    const [link = ''] = linksIn((await lettersTo(rider.email ?? ''))[0] ?? '')
    const reset = (password: string) =>
      client.post('/api/reset-password').json({ token: tokenOf(link), password })
    expectRefusal(
      assert,
      await reset('password1234'),
      'VALIDATION_ERROR',
      messages['password.common']
    )
    assert.equal((await reset(NEW_PASSWORD)).status(), 204)
  })
})

test.group('Password links made by staff', () => {
  test('an imported rider gets a link on screen and another by mail', async ({
    client,
    assert,
  }) => {
    const rider = await aRider({ password_hash: null })
    const cashier = await asStaff('cashier')
    const response = await client.post(`/api/customers/${rider.id}/password-link`).headers(cashier)
    const { qr_svg: code, url: shown } = expectShape(assert, passwordLink, response)
    assert.isUndefined(shown)
    assert.notInclude(response.text(), 'reset-password')
    assert.match(code, /^<svg /)
    const [letter = ''] = await lettersTo(rider.email ?? '')
    assert.include(letter, 'A staff member made a link to choose a new password')
    const [mailed = ''] = linksIn(letter)
    const done = await client
      .post('/api/reset-password')
      .json({ token: tokenOf(mailed), password: NEW_PASSWORD })
    done.assertStatus(204)
    const events = await db.from('activity').where('customer_id', rider.id).orderBy('id')
    assert.deepEqual(
      events.map(({ action }) => action),
      ['password.link_made', 'password.set']
    )
    assert.equal(events[0].actor_kind, 'cashier')
  })

  test('a repeated call returns the same password link', async ({ client, assert }) => {
    const [rider, another] = [await aRider(), await aRider()]
    const headers = { ...(await asStaff('staff')), 'idempotency-key': `link-${rider.id}` }
    const ask = ({ id }: { id: number }) =>
      client.post(`/api/customers/${id}/password-link`).headers(headers)
    const [first, second] = [await ask(rider), await ask(rider)]
    second.assertStatus(201)
    assert.deepEqual(second.body(), first.body())
    assert.lengthOf(await lettersTo(rider.email ?? ''), 1)
    const known = await db.from('idempotency_keys').where('key', `link-${rider.id}`)
    assert.notInclude(JSON.stringify(known), tokenOf(first.body().url))
    const other = await ask(another)
    expectRefusal(assert, other, 'VALIDATION_ERROR', http['idempotency_key.other_body'])
    const done = await client
      .post('/api/reset-password')
      .json({ token: tokenOf(second.body().url), password: NEW_PASSWORD })
    done.assertStatus(204)
  })

  test('{role} sees the link itself, and following it ends the mailed one')
    .with((['staff', 'manager', 'admin'] as const).map((role) => ({ role })))
    .run(async ({ client, assert }, { role }) => {
      const rider = await aRider()
      const response = await client
        .post(`/api/customers/${rider.id}/password-link`)
        .headers(await asStaff(role))
      const { url } = expectShape(assert, passwordLink, response)
      const [mailed = ''] = linksIn((await lettersTo(rider.email ?? ''))[0] ?? '')
      assert.notEqual(mailed, url)
      const reset = (link = '') =>
        client.post('/api/reset-password').json({ token: tokenOf(link), password: NEW_PASSWORD })
      assert.equal((await reset(mailed)).status(), 204)
      expectRefusal(assert, await reset(url), 'VALIDATION_ERROR', messages['reset.token'])
    })

  test('a password link lasts seven days', async ({ client, assert }) => {
    const rider = await aRider()
    const response = await client
      .post(`/api/customers/${rider.id}/password-link`)
      .headers(await asStaff('staff'))
    const days = (Date.parse(response.body().expires_at) - Date.now()) / 86_400_000
    assert.approximately(days, 7, 0.01)
  })

  test('riders, kiosks and strangers cannot make a password link, and staff cannot for an unknown rider', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const path = `/api/customers/${rider.id}/password-link`
    expectRefusal(assert, await client.post(path), 'UNAUTHENTICATED')
    expectRefusal(assert, await client.post(path).headers(await asRider(rider)), 'FORBIDDEN')
    expectRefusal(assert, await client.post(path).headers(await asKiosk(rider)), 'FORBIDDEN')
    const nobody = await client
      .post('/api/customers/99999999/password-link')
      .headers(await asStaff('admin'))
    expectRefusal(assert, nobody, 'NOT_FOUND')
  })
})
