import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { MARKETING_CONSENT_TEXT_ID } from '@trailgate/shared/customers/constants'
import { messages } from '@trailgate/shared/customers/messages'
import { registrationAnswer } from '@trailgate/shared/customers/schemas'
import { addDays, addYears } from '@trailgate/shared/dates'
import { messages as passwords } from '@trailgate/shared/sessions/messages'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { lettersTo, linksIn } from '#tests/helpers/mail'
import { anEmail, aPhone, aRider, PASSWORD } from '#tests/helpers/people'

function somebody(fields: Record<string, unknown> = {}) {
  return {
    first_name: 'Márta',
    last_name: 'Kowalski-Núñez',
    email: anEmail(),
    phone: aPhone(),
    date_of_birth: '1991-07-30',
    emergency_contact_name: 'Jo Kowalski',
    emergency_contact_phone: '(828) 555-0199',
    status: 'active',
    ...fields,
  }
}

const byPhone = (phone: string) => db.from('customers').where('phone', phone).firstOrFail()

test.group('Registration', (group) => {
  group.each.setup(() => resetLimits())

  test('a new rider gets a member id of their own', async ({ client, assert }) => {
    const person = somebody({ email: ' Marta.K@Example.COM ' })
    const response = await client.post('/api/customers/register').json(person)
    response.assertStatus(201)
    const { customer } = expectShape(assert, registrationAnswer, response)
    assert.match(customer.member_id, /^\d{6,}$/)
    assert.equal(customer.email, 'marta.k@example.com')

    const row = await byPhone(person.phone)
    assert.equal(row.last_name_search, 'kowalski-nunez')
    assert.equal(row.emergency_contact_phone, '8285550199')
    assert.equal(row.created_day, clock.today())
    assert.equal(row.source, 'portal')
    const [event] = await db.from('activity').where('customer_id', row.id)
    assert.equal(event.action, 'customer.registered')
  })

  test('a rider who registers without a password gets a link by mail to choose one', async ({
    client,
    assert,
  }) => {
    const person = somebody()
    await client.post('/api/customers/register').json(person)
    const letters = await lettersTo(person.email)
    assert.lengthOf(letters, 1)
    const [link = ''] = linksIn(letters[0] ?? '')
    const token = new URL(link).searchParams.get('token')

    const done = await client.post('/api/reset-password').json({ token, password: PASSWORD })
    done.assertStatus(204)
    const signIn = await client
      .post('/api/customers/auth')
      .json({ phone: person.phone, password: PASSWORD })
    assert.isTrue(signIn.body().success)
    const { hash } = await db
      .from('password_links')
      .where('customer_id', signIn.body().customer.id)
      .firstOrFail()
    assert.notEqual(hash, token)
  })

  test('a rider who registers with a password gets no link', async ({ client, assert }) => {
    const person = somebody({ password: PASSWORD })
    const response = await client.post('/api/customers/register').json(person)
    response.assertStatus(201)
    assert.lengthOf(await lettersTo(person.email), 0)
    assert.notInclude((await byPhone(person.phone)).password_hash, PASSWORD)
    const signIn = await client
      .post('/api/customers/auth')
      .json({ phone: person.phone, password: PASSWORD })
    assert.isTrue(signIn.body().success)
  })

  test('an easy password is refused and no rider is created', async ({ client, assert }) => {
    for (const [password, sentence] of [
      ['Password2024!', passwords['password.common']],
      ['short', passwords['password.min']],
      ['kowalski-nunez', passwords['password.personal']],
    ]) {
      const person = somebody({ password })
      const response = await client.post('/api/customers/register').json(person)
      expectRefusal(assert, response, 'VALIDATION_ERROR', sentence)
      assert.isNull(await db.from('customers').where('phone', person.phone).first())
    }
  })

  test('every invalid field has its own message', async ({ client, assert }) => {
    const nothing = await client.post('/api/customers/register').json({})
    expectRefusal(assert, nothing, 'VALIDATION_ERROR', messages['first_name.required'])
    const { details } = nothing.body().error
    assert.deepEqual(details.last_name, [messages['last_name.required']])
    assert.deepEqual(details.email, [messages['email.required']])
    assert.deepEqual(details.phone, [messages['phone.required']])

    for (const [field, value, sentence] of [
      ['email', 'not-an-address', messages['email.email']],
      ['phone', '555-0103', messages['phone.phone']],
      ['date_of_birth', addDays(clock.today(), 1), messages['date_of_birth.future']],
      ['date_of_birth', '2025-02-30', messages['date_of_birth.invalid']],
      ['emergency_contact_phone', '911', messages['emergency_contact_phone.phone']],
      ['first_name', 'N'.repeat(51), undefined],
      ['last_name', { $gt: '' }, undefined],
    ] as const) {
      const response = await client
        .post('/api/customers/register')
        .json(somebody({ [field]: value }))
      expectRefusal(assert, response, 'VALIDATION_ERROR', sentence)
      assert.property(response.body().error.details, field)
    }
  })

  test('fields that only the server may set are ignored', async ({ client, assert }) => {
    const person = somebody({
      id: 1,
      member_id: '7',
      status: 'suspended',
      notes: 'vip',
      waiver_signed: true,
      created_at: '2001-01-01T00:00:00Z',
      password_hash: 'x',
    })
    const response = await client.post('/api/customers/register').json(person)
    response.assertStatus(201)
    const row = await byPhone(person.phone)
    assert.equal(row.status, 'active')
    assert.isNull(row.notes)
    assert.notEqual(row.member_id, '7')
    assert.isNull(row.password_hash)
    assert.equal(Number(row.paper_waiver), 0)
  })

  test('a known phone is reported, with the advice to check in', async ({ client, assert }) => {
    const rider = await aRider()
    const response = await client
      .post('/api/customers/register')
      .json(somebody({ phone: rider.phone }))
    expectRefusal(
      assert,
      response,
      'DUPLICATE_PHONE',
      'This phone number is already registered. Please check in as a returning rider.'
    )
  })

  test('one of several concurrent registrations of a phone succeeds', async ({
    client,
    assert,
  }) => {
    const phone = aPhone()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        client.post('/api/customers/register').json(somebody({ phone }))
      )
    )
    assert.sameMembers(
      answers.map((answer) => answer.status()),
      [201, 409, 409, 409, 409, 409, 409, 409]
    )
    assert.lengthOf(await db.from('customers').where('phone', phone), 1)
  })

  test('a retry with the same key returns its own success, another body is refused', async ({
    client,
    assert,
  }) => {
    const person = somebody()
    const send = (body: object) =>
      client
        .post('/api/customers/register')
        .header('idempotency-key', `key-${person.phone}`)
        .json(body)
    const answers = await Promise.all([send(person), send(person), send(person)])
    const [first] = answers
    assert.equal(first.status(), 201, first.text())
    for (const answer of answers) assert.deepEqual(answer.body(), first.body())
    assert.lengthOf(await lettersTo(person.email), 1)

    const other = await send({ ...person, first_name: 'Else' })
    expectRefusal(
      assert,
      other,
      'VALIDATION_ERROR',
      'This Idempotency-Key was used for another request'
    )
    const stored = await db
      .from('idempotency_keys')
      .where('key', `key-${person.phone}`)
      .firstOrFail()
    assert.notInclude(JSON.stringify(stored), person.first_name)

    const bad = await client
      .post('/api/customers/register')
      .header('idempotency-key', 'with space')
      .json(somebody())
    expectRefusal(assert, bad, 'BAD_REQUEST')
  })

  test('the marketing checkboxes are stored with their evidence', async ({ client, assert }) => {
    const person = somebody({
      marketing: { email: true, sms: true, touched: false, text_id: MARKETING_CONSENT_TEXT_ID },
    })
    await client.post('/api/customers/register').header('user-agent', 'Tablet').json(person)
    const { id } = await byPhone(person.phone)
    const types = await db.from('campaign_types').where('is_active', true)
    const preferences = await db.from('marketing_preferences').where('customer_id', id)
    assert.lengthOf(preferences, types.length)
    for (const preference of preferences) {
      assert.equal(Number(preference.email_opted_in), 1)
      assert.equal(Number(preference.sms_opted_in), 1)
      assert.equal(Number(preference.sms_affirmed), 0, 'an untouched tick is not sent to')
      assert.isNotNull(preference.sms_opt_in_date)
    }
    const events = await db.from('consent_events').where('customer_id', id)
    assert.lengthOf(events, types.length * 2)
    assert.include(events[0].text_shown, 'message and data rates may apply')
    assert.equal(events[0].user_agent, 'Tablet')

    const quiet = somebody({ marketing: { email: false, sms: false, touched: true } })
    await client.post('/api/customers/register').json(quiet)
    const { id: quietId } = await byPhone(quiet.phone)
    assert.lengthOf(await db.from('marketing_preferences').where('customer_id', quietId), 0)
  })

  test('a minor may register without marketing, and one under 13 is shown to staff', async ({
    client,
    assert,
  }) => {
    for (const [age, sought] of [
      [15, 0],
      [12, 1],
    ] as const) {
      const minor = somebody({
        date_of_birth: addYears(clock.today(), -age),
        marketing: { email: true, sms: true, touched: true },
      })
      const response = await client.post('/api/customers/register').json(minor)
      assert.isTrue(response.body().customer.is_minor)
      const row = await byPhone(minor.phone)
      assert.lengthOf(await db.from('marketing_preferences').where('customer_id', row.id), 0)
      assert.equal(Number(row.needs_guardian), sought)
    }
  })

  test('more than six hundred registrations from one address in a quarter of an hour are refused', async ({
    client,
    assert,
  }) => {
    const { consume } = await import('#platform/http/rate_limits')
    for (let time = 0; time < 600; time += 1) await consume(['registration.address', '127.0.0.1'])
    expectRefusal(
      assert,
      await client.post('/api/customers/register').json(somebody()),
      'RATE_LIMITED'
    )
  })
})
