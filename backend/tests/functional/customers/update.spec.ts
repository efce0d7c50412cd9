import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/customers/messages'
import { customer } from '@trailgate/shared/customers/schemas'
import { addDays, addYears } from '@trailgate/shared/dates'
import { messages as minors } from '@trailgate/shared/minors/messages'
import { makePasswordLink } from '#access/passwords/make_password_link'
import { clock } from '#platform/clock'
import { sqlTime } from '#platform/database/sql_time'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { aMinorOf, aPhone, aRider, staffMember } from '#tests/helpers/people'

const urlOf = ({ id }: { id: number }) => `/api/customers/${id}`

test.group('Staff change a customer', () => {
  test('strangers, kiosks and riders may not', async ({ client, assert }) => {
    const rider = await aRider()
    expectRefusal(assert, await client.put(urlOf(rider)).json({ city: 'Ely' }), 'UNAUTHENTICATED')
    for (const headers of [await asRider(rider), await asKiosk(rider)]) {
      expectRefusal(
        assert,
        await client.put(urlOf(rider)).headers(headers).json({ city: 'Ely' }),
        'FORBIDDEN'
      )
    }
    const { city } = await db.from('customers').where('id', rider.id).firstOrFail()
    assert.isNull(city)
  })

  test('sent fields change, absent ones stay, blank ones are cleared', async ({
    client,
    assert,
  }) => {
    const rider = await aRider({ city: 'Ely', state: 'NV', notes: 'old' })
    const phone = aPhone()
    const response = await client
      .put(urlOf(rider))
      .headers(await asStaff('staff'))
      .json({ last_name: 'Ødegård', phone, city: '', state: 'nc', address: '1 New St' })
    const changed = expectShape(assert, customer, response)
    assert.containSubset(changed, {
      first_name: rider.first_name,
      last_name: 'Ødegård',
      phone,
      email: rider.email,
      city: null,
      state: 'NC',
      notes: 'old',
      address_line_1: '1 New St',
      revision: 2,
    })
    const row = await db.from('customers').where('id', rider.id).firstOrFail()
    assert.equal(row.last_name_search, 'odegard')
  })

  test('a record sent back as it was read changes nothing and leaves no trace', async ({
    client,
    assert,
  }) => {
    const rider = await aRider({
      paper_waiver: true,
      waiver_date: addDays(clock.today(), -500),
      covered_until: addDays(clock.today(), -136),
    })
    const headers = await asStaff('staff')
    const read = await client.get(urlOf(rider)).headers(headers)
    const response = await client.put(urlOf(rider)).headers(headers).json(read.body())
    response.assertStatus(200)
    assert.equal(response.body().revision, 1)
    const row = await db.from('customers').where('id', rider.id).firstOrFail()
    assert.equal(row.paper_waiver, 1)
    assert.lengthOf(await db.from('activity').where('customer_id', rider.id), 0)
  })

  test('wrong fields are refused in the words of the document', async ({ client, assert }) => {
    const rider = await aRider()
    const headers = await asStaff('staff')
    const refused: [Record<string, unknown>, string][] = [
      [{ first_name: '' }, messages['first_name.required']],
      [{ last_name: null }, messages['last_name.required']],
      [{ phone: '' }, messages['phone.required']],
      [{ phone: '123' }, messages['phone.phone']],
      [{ email: 'nobody' }, messages['email.format']],
      [{ date_of_birth: addDays(clock.today(), 1) }, messages['birth_date.future']],
      [{ waiver_date: addDays(clock.today(), 1) }, messages['waiver_date.future']],
      [{ member_id: '7', password_hash: 'x' }, 'Unknown field'],
    ]
    for (const [fields, sentence] of refused) {
      const response = await client.put(urlOf(rider)).headers(headers).json(fields)
      expectRefusal(assert, response, 'VALIDATION_ERROR', sentence)
    }
    const nobody = await client
      .put('/api/customers/999999999')
      .headers(headers)
      .json({ city: 'Ely' })
    expectRefusal(assert, nobody, 'NOT_FOUND')
  })

  test('the phone of another customer is refused, and nothing of the change is written', async ({
    client,
    assert,
  }) => {
    const [rider, other] = [await aRider(), await aRider()]
    const response = await client
      .put(urlOf(rider))
      .headers(await asStaff('staff'))
      .json({ phone: other.phone, city: 'Ely' })
    expectRefusal(assert, response, 'DUPLICATE_PHONE', messages['phone.taken'])
    const row = await db.from('customers').where('id', rider.id).firstOrFail()
    assert.containSubset(row, { phone: rider.phone, city: null, revision: 1 })
  })

  test('a stale edit is refused, and one of twenty concurrent edits succeeds', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const headers = await asStaff('staff')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        client
          .put(urlOf(rider))
          .headers(headers)
          .json({ city: `Town ${index}`, revision: 1 })
      )
    )
    const codes = answers.map((answer) => answer.body().error?.code ?? 'written')
    assert.lengthOf(
      codes.filter((code) => code === 'written'),
      1
    )
    assert.lengthOf(
      codes.filter((code) => code === 'STALE_WRITE'),
      19
    )
    const { revision } = await db.from('customers').where('id', rider.id).firstOrFail()
    assert.equal(revision, 2)
    const unguarded = await client.put(urlOf(rider)).headers(headers).json({ city: 'Ely' })
    assert.equal(unguarded.body().revision, 3)
  })

  test('suspending a customer ends their sessions at once', async ({ client, assert }) => {
    const rider = await aRider()
    const signedIn = await asRider(rider)
    const headers = await asStaff('staff')
    const before = await client.get('/api/customers/me').headers(signedIn)
    before.assertStatus(200)
    await client.put(urlOf(rider)).headers(headers).json({ status: 'suspended' })
    expectRefusal(
      assert,
      await client.get('/api/customers/me').headers(signedIn),
      'UNAUTHENTICATED'
    )
    await client.put(urlOf(rider)).headers(headers).json({ status: 'active' })
    expectRefusal(
      assert,
      await client.get('/api/customers/me').headers(signedIn),
      'UNAUTHENTICATED'
    )
  })

  test('a password link that was mailed to the old address is dead', async ({ client, assert }) => {
    const rider = await aRider()
    const link = await makePasswordLink({ customerId: rider.id, purpose: 'set', now: clock.now() })
    await client
      .put(urlOf(rider))
      .headers(await asStaff('staff'))
      .json({ email: `new-${rider.email}` })
    const token = new globalThis.URL(link.url).searchParams.get('token')
    const response = await client
      .post('/api/reset-password')
      .json({ token, password: 'Muddy-Trail$-4x4' })
    expectRefusal(assert, response, 'VALIDATION_ERROR')
  })

  test('only a minor with a guardian may go without a phone', async ({ client, assert }) => {
    const headers = await asStaff('staff')
    const parent = await aRider()
    const minor = await aMinorOf(parent, { phone: aPhone() })
    for (const phone of [null, '', '  ']) {
      const response = await client.put(urlOf(minor)).headers(headers).json({ phone, city: 'Ely' })
      response.assertStatus(200)
      assert.isNull(response.body().phone)
    }
    await db
      .from('guardianships')
      .where('minor_id', minor.id)
      .update({ ended_at: sqlTime(clock.now()) })
    const alone = await client.put(urlOf(minor)).headers(headers).json({ phone: '' })
    expectRefusal(assert, alone, 'VALIDATION_ERROR', messages['phone.required'])
  })

  test('a paper waiver is attested in the name of the editor, and detached when it is unticked', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const manager = await staffMember('manager')
    const headers = await asStaff(manager)
    const today = clock.today()
    const ticked = await client.put(urlOf(rider)).headers(headers).json({ waiver_signed: true })
    assert.containSubset(ticked.body(), { waiver_signed: true, waiver_date: today })
    const row = await db.from('customers').where('id', rider.id).firstOrFail()
    assert.containSubset(row, {
      paper_waiver: 1,
      paper_waiver_by: manager.id,
      covered_until: addDays(today, 364),
    })

    const earlier = await client
      .put(urlOf(rider))
      .headers(headers)
      .json({ waiver_date: addDays(today, -364) })
    assert.containSubset(earlier.body(), { waiver_signed: true, waiver_date: addDays(today, -364) })
    const tooEarly = await client
      .put(urlOf(rider))
      .headers(headers)
      .json({ waiver_date: addDays(today, -365) })
    assert.isFalse(tooEarly.body().waiver_signed)

    await client
      .put(urlOf(rider))
      .headers(headers)
      .json({ waiver_signed: true, waiver_date: today })
    const unticked = await client.put(urlOf(rider)).headers(headers).json({ waiver_signed: false })
    assert.containSubset(unticked.body(), { waiver_signed: false, waiver_date: null })
  })

  test('a guardian’s paper waiver ends the day before the 18th birthday', async ({
    client,
    assert,
  }) => {
    const today = clock.today()
    const birthday = addDays(today, 30)
    const minor = await aMinorOf(await aRider(), { date_of_birth: addYears(birthday, -18) })
    await client
      .put(urlOf(minor))
      .headers(await asStaff('staff'))
      .json({ waiver_signed: true, waiver_date: today })
    const row = await db.from('customers').where('id', minor.id).firstOrFail()
    assert.equal(row.covered_until, addDays(birthday, -1))
  })

  test('a guardian of minors does not become a child', async ({ client, assert }) => {
    const guardian = await aRider()
    const minor = await aMinorOf(guardian)
    const headers = await asStaff('staff')
    const twelve = { date_of_birth: addYears(clock.today(), -12) }
    const put = (body: object) => client.put(urlOf(guardian)).headers(headers).json(body)
    const refused = await put(twelve)
    expectRefusal(assert, refused, 'VALIDATION_ERROR', minors['date_of_birth.guardian'])
    assert.property(refused.body().error.details, 'date_of_birth')
    ;(await put({ date_of_birth: addYears(clock.today(), -18) })).assertStatus(200)

    await db
      .from('guardianships')
      .where('minor_id', minor.id)
      .update({ ended_at: '2026-01-01 00:00:00' })
    ;(await put(twelve)).assertStatus(200)
  })

  test('marketing consent is given and taken back with evidence of both', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const headers = await asStaff('staff')
    const types = await db.from('campaign_types').where('is_active', true)
    await client.put(urlOf(rider)).headers(headers).json({ marketing_consent: true })
    const no = await client.put(urlOf(rider)).headers(headers).json({ marketing_consent: false })
    assert.isFalse(no.body().marketing_consent)
    const preferences = await db.from('marketing_preferences').where('customer_id', rider.id)
    assert.lengthOf(preferences, types.length)
    assert.isTrue(
      preferences.every(
        (row) => row.email_opted_in === 0 && row.email_opt_in_date && row.email_opt_out_date
      )
    )
    const events = await db.from('consent_events').where('customer_id', rider.id).orderBy('id')
    assert.deepEqual(
      events.map((event) => event.opted_in),
      [...types.map(() => 1), ...types.map(() => 0)]
    )
  })
})
