import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as http } from '@trailgate/shared/http/messages'
import { messages } from '@trailgate/shared/customers/messages'
import { customer } from '@trailgate/shared/customers/schemas'
import { addDays, addYears } from '@trailgate/shared/dates'
import { clock } from '#platform/clock'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { aPhone, aRider, staffMember } from '#tests/helpers/people'

const URL = '/api/customers'

/** The required fields of the back office form. */
const aForm = (fields: Record<string, unknown> = {}) => ({
  first_name: 'Marisol',
  last_name: 'Núñez',
  phone: aPhone(),
  waiver_signed: false,
  marketing_consent: false,
  ...fields,
})

test.group('Staff create a customer', (group) => {
  group.each.teardown(() => clock.reset())

  test('strangers, kiosks and riders may not', async ({ client, assert }) => {
    const rider = await aRider()
    expectRefusal(assert, await client.post(URL).json(aForm()), 'UNAUTHENTICATED')
    for (const headers of [await asRider(rider), await asKiosk(rider)]) {
      expectRefusal(assert, await client.post(URL).headers(headers).json(aForm()), 'FORBIDDEN')
    }
  })

  test('staff create a customer with every field of the form', async ({ client, assert }) => {
    const cashier = await staffMember('cashier')
    const today = clock.today()
    const phone = aPhone()
    const response = await client
      .post(URL)
      .headers(await asStaff(cashier))
      .json({
        first_name: '  Marisol ',
        last_name: 'Núñez',
        phone: `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`,
        email: 'Marisol.NUNEZ@Example.com',
        date_of_birth: '1990-02-28',
        address_line_1: '12 Trail Rd',
        address_line2: 'Apt 4',
        city: 'Asheville',
        state: 'nc',
        zip_code: '28801-0123',
        emergency_contact_name: 'Åsa Núñez',
        emergency_contact_phone: '1-828-555-0124',
        guardian_name: '',
        guardian_phone: null,
        guardian_email: ' ',
        waiver_signed: true,
        waiver_date: addDays(today, -3),
        marketing_consent: true,
        notes: 'Rides a\r\nred quad',
      })
    response.assertStatus(201)
    const made = expectShape(assert, customer, response)
    assert.containSubset(made, {
      first_name: 'Marisol',
      phone,
      email: 'marisol.nunez@example.com',
      address_line_1: '12 Trail Rd',
      address_line_2: 'Apt 4',
      state: 'NC',
      zip_code: '28801-0123',
      emergency_contact_phone: '8285550124',
      guardian_name: null,
      guardian_email: null,
      waiver_signed: true,
      waiver_date: addDays(today, -3),
      marketing_consent: true,
      notes: 'Rides a\nred quad',
      status: 'active',
      is_minor: false,
      revision: 1,
    })

    const row = await db.from('customers').where('id', made.id).firstOrFail()
    assert.equal(row.paper_waiver_by, cashier.id)
    assert.equal(row.last_name_search, 'nunez')
    assert.equal(row.source, 'staff')
    assert.equal(row.created_day, today)
    assert.equal(row.covered_until, addDays(today, 361))
    const [line] = await db.from('activity').where('customer_id', made.id)
    assert.containSubset(line, {
      action: 'customer.created',
      actor_kind: 'cashier',
      actor_id: cashier.id,
    })
  })

  test('a name and a phone are enough', async ({ client, assert }) => {
    const response = await client
      .post(URL)
      .headers(await asStaff('staff'))
      .json(aForm())
    const made = expectShape(assert, customer, response)
    assert.containSubset(made, {
      email: null,
      waiver_signed: false,
      waiver_date: null,
      marketing_consent: false,
    })
    const { total } = await db
      .from('consent_events')
      .where('customer_id', made.id)
      .count('* as total')
      .firstOrFail()
    assert.equal(total, 0)
  })

  test('every wrong field is told in the words of the document', async ({ client, assert }) => {
    const response = await client
      .post(URL)
      .headers(await asStaff('staff'))
      .json({
        first_name: ' ',
        last_name: null,
        phone: '555-0103',
        email: 'nobody',
        guardian_email: 'nobody@',
        date_of_birth: addDays(clock.today(), 1),
        waiver_signed: true,
        state: 'North Carolina',
        zip_code: '2880',
        status: 'gone',
      })
    expectRefusal(assert, response, 'VALIDATION_ERROR', messages['first_name.required'])
    assert.containSubset(response.body().error.details, {
      first_name: ['First name is required'],
      last_name: ['Last name is required'],
      phone: ['Please enter a valid 10-digit phone number'],
      email: ['Invalid email format'],
      guardian_email: ['Invalid guardian email format'],
      date_of_birth: ['Birth date cannot be in the future'],
      state: [messages['state.state']],
      zip_code: [messages['zip_code.zip']],
    })
    assert.property(response.body().error.details, 'status')

    const noPhone = await client
      .post(URL)
      .headers(await asStaff('staff'))
      .json(aForm({ phone: '' }))
    expectRefusal(assert, noPhone, 'VALIDATION_ERROR', 'Phone number is required')
    const noDate = await client
      .post(URL)
      .headers(await asStaff('staff'))
      .json(aForm({ waiver_signed: true }))
    expectRefusal(
      assert,
      noDate,
      'VALIDATION_ERROR',
      'Waiver date is required when waiver is signed'
    )
  })

  test('read-only fields do not count, unknown ones are refused', async ({ client, assert }) => {
    const headers = await asStaff('staff')
    const ignored = await client
      .post(URL)
      .headers(headers)
      .json(
        aForm({ id: 1, member_id: '1', created_at: '2001-01-01T00:00:00Z', is_minor: true, age: 3 })
      )
    ignored.assertStatus(201)
    assert.notEqual(ignored.body().member_id, '1')
    const unknown = await client
      .post(URL)
      .headers(headers)
      .json(aForm({ password_hash: 'x' }))
    expectRefusal(assert, unknown, 'VALIDATION_ERROR', http['field.unknown'])
    assert.property(unknown.body().error.details, 'password_hash')
  })

  test('a phone belongs to one person', async ({ client, assert }) => {
    const rider = await aRider()
    const response = await client
      .post(URL)
      .headers(await asStaff('staff'))
      .json(aForm({ phone: `1${rider.phone}` }))
    expectRefusal(assert, response, 'DUPLICATE_PHONE', messages['phone.taken'])
    const { total } = await db
      .from('customers')
      .where('phone', rider.phone)
      .count('* as total')
      .firstOrFail()
    assert.equal(total, 1)
  })

  test('one of ten concurrent entries of a phone succeeds', async ({ client, assert }) => {
    const headers = await asStaff('staff')
    const phone = aPhone()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => client.post(URL).headers(headers).json(aForm({ phone })))
    )
    assert.deepEqual(answers.map((answer) => answer.status()).toSorted(), [
      201,
      ...Array.from({ length: 9 }, () => 409),
    ])
  })

  test('a retry with the same key creates no second customer', async ({ client, assert }) => {
    const headers = { ...(await asStaff('staff')), 'idempotency-key': `create-${aPhone()}` }
    const form = aForm()
    const [first, second] = await Promise.all([
      client.post(URL).headers(headers).json(form),
      client.post(URL).headers(headers).json(form),
    ])
    first.assertStatus(201)
    second.assertStatus(201)
    assert.deepEqual(second.body(), first.body())
    const other = await client.post(URL).headers(headers).json(aForm())
    expectRefusal(assert, other, 'VALIDATION_ERROR', http['idempotency_key.other_body'])
  })

  test('a new customer is subscribed by e-mail to every active type, a minor never', async ({
    client,
    assert,
  }) => {
    const headers = await asStaff('manager')
    const grown = await client
      .post(URL)
      .headers(headers)
      .json(aForm({ marketing_consent: true }))
    const id = grown.body().id
    const types = await db.from('campaign_types').where('is_active', true)
    const preferences = await db.from('marketing_preferences').where('customer_id', id)
    assert.lengthOf(preferences, types.length)
    assert.isTrue(preferences.every((row) => row.email_opted_in === 1 && row.sms_opted_in === 0))
    const events = await db.from('consent_events').where('customer_id', id)
    assert.lengthOf(events, types.length)
    assert.isTrue(
      events.every((row) => row.channel === 'email' && row.source === 'staff' && row.opted_in === 1)
    )

    const born = addYears(clock.today(), -12)
    const minor = await client
      .post(URL)
      .headers(headers)
      .json(aForm({ marketing_consent: true, date_of_birth: born }))
    assert.containSubset(minor.body(), { is_minor: true, marketing_consent: false })
    const [{ total }] = await db
      .from('marketing_preferences')
      .where('customer_id', minor.body().id)
      .count('* as total')
    assert.equal(total, 0)
  })
})
