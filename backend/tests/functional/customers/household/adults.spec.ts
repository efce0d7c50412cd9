import db from '@adonisjs/lucid/services/db'
import type { ApiClient, ApiResponse } from '@japa/api-client'
import { test } from '@japa/runner'
import { customerDetail } from '@trailgate/shared/customers/schemas'
import { addYears } from '@trailgate/shared/dates'
import { HOUSEHOLD_ADULTS_MAX } from '@trailgate/shared/household/constants'
import { messages } from '@trailgate/shared/household/messages'
import { householdAdult, kioskAdult } from '@trailgate/shared/household/schemas'
import { GUARDIAN_CONSENT } from '@trailgate/shared/waivers/consent'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import { personData } from '#privacy/data_export/person_data'
import { sqlTime } from '#platform/database/sql_time'
import { resetLimits } from '#platform/http/rate_limits'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { anAttestedRow } from '#tests/helpers/attested'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { lettersTo } from '#tests/helpers/mail'
import { merge, undo } from '#tests/helpers/merges'
import { aLastName, aMinorOf, anEmail, aPhone, aRider } from '#tests/helpers/people'

const CONSENT = { text_id: GUARDIAN_CONSENT.id, accepted: true }

const cookieOf = (response: ApiResponse) => ({
  cookie: String(response.header('set-cookie')).split(';')[0] ?? '',
})

/** A rider who has just registered at the kiosk, with a child, and the session of the tablet. */
async function aNewFamily(client: ApiClient) {
  const registered = await client.post('/api/customers/register').json({
    first_name: 'Jolene',
    last_name: aLastName('Newcomer'),
    email: anEmail(),
    phone: aPhone(),
    date_of_birth: '1990-01-01',
    return_to: 'kiosk',
  })
  const headers = cookieOf(registered)
  const child = await client
    .post('/api/kiosk/minors')
    .headers(headers)
    .json({
      first_name: 'Kim',
      date_of_birth: addYears(clock.today(), -9),
      relationship_type: 'parent',
      consent: CONSENT,
    })
  return { rider: registered.body().customer, child: child.body(), headers }
}

const anAdult = (fields: object = {}) => ({
  first_name: 'Ray',
  date_of_birth: '1991-02-03',
  consent: CONSENT,
  ...fields,
})

async function post(client: ApiClient, path: string, body: object, role = 'cashier' as const) {
  return client
    .post(`/api${path}`)
    .headers(await asStaff(role))
    .json(body)
}

test.group('Another adult of a family at the kiosk', (group) => {
  group.each.setup(() => resetLimits())

  test('registers in the visit of a newcomer, has the children too, and signs in a session of their own', async ({
    client,
    assert,
  }) => {
    const { rider, child, headers } = await aNewFamily(client)
    const without = await client
      .post('/api/kiosk/adults')
      .headers(headers)
      .json(anAdult({ consent: undefined }))
    expectRefusal(assert, without, 'VALIDATION_ERROR', waivers['consent.required'])
    const young = await client
      .post('/api/kiosk/adults')
      .headers(headers)
      .json(anAdult({ date_of_birth: addYears(clock.today(), -17) }))
    expectRefusal(assert, young, 'VALIDATION_ERROR', messages['adult.minor'])

    const added = await client.post('/api/kiosk/adults').headers(headers).json(anAdult())
    added.assertStatus(201)
    const { customer } = expectShape(assert, kioskAdult, added)
    const family = await client.get('/api/kiosk/family').headers(cookieOf(added))
    assert.deepEqual(
      family.body().map(({ id, is_self: self }: { id: number; is_self: boolean }) => [id, self]),
      [
        [customer.id, true],
        [child.id, false],
      ]
    )
    const row = await db.from('customers').where('id', customer.id).firstOrFail()
    assert.containSubset(row, {
      last_name: rider.last_name,
      phone: null,
      no_phone: 1,
      household_phone_of: rider.id,
      source: 'kiosk',
    })
    const found = await client
      .get('/api/counter/search')
      .qs({ q: rider.phone })
      .headers(await asStaff('cashier'))
    assert.sameMembers(
      found.body()[0].people.map(({ id }: { id: number }) => id),
      [rider.id, customer.id, child.id]
    )
  })

  test('another adult has a number of their own that is unused', async ({ client, assert }) => {
    const { headers } = await aNewFamily(client)
    const [phone, other] = [aPhone(), await aRider()]
    const taken = await client
      .post('/api/kiosk/adults')
      .headers(headers)
      .json(anAdult({ phone: other.phone }))
    expectRefusal(assert, taken, 'DUPLICATE_PHONE')
    const added = await client
      .post('/api/kiosk/adults')
      .headers(headers)
      .json(anAdult({ phone, email: anEmail() }))
    const { id } = added.body().customer
    const row = await db.from('customers').where('id', id).firstOrFail()
    assert.containSubset(row, { phone, no_phone: 0, household_phone_of: null })
  })

  test('a family that checked in by phone alone adds no adult: their children are known already', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const minor = await aMinorOf(rider)
    for (const headers of [await asKiosk(rider)]) {
      // The session began long after the record.
      await db.from('customers').where('id', rider.id).update({ created_at: '2020-01-01 00:00:00' })
      const refused = await client.post('/api/kiosk/adults').headers(headers).json(anAdult())
      expectRefusal(assert, refused, 'PROOF_REQUIRED', messages['adult.newcomers'])
    }
    const portal = await client
      .post('/api/kiosk/adults')
      .headers(await asRider(rider))
      .json(anAdult())
    expectRefusal(assert, portal, 'FORBIDDEN')
    assert.lengthOf(await db.from('guardianships').where('minor_id', minor.id), 1)
  })

  test('a lost answer creates one adult only', async ({ client, assert }) => {
    const { headers } = await aNewFamily(client)
    const body = anAdult()
    const key = `adult-${aPhone()}`
    const send = () =>
      client.post('/api/kiosk/adults').headers(headers).header('idempotency-key', key).json(body)
    const [first, again] = [await send(), await send()]
    assert.equal(again.body().customer.id, first.body().customer.id)
    const me = await client.get('/api/customers/me').headers(cookieOf(again))
    assert.equal(me.body().id, first.body().customer.id)
  })
})

test.group('Adults of a household, by staff', (group) => {
  group.each.setup(() => resetLimits())

  test('the household shows at either adult and at the counter, until staff separate them', async ({
    client,
    assert,
  }) => {
    const [one, other] = [await aRider(), await aRider()]
    const added = await post(client, `/customers/${one.id}/adults`, { customer_id: other.id })
    added.assertStatus(201)
    const adults = expectShape(assert, v.array(householdAdult), added)
    assert.equal(adults[0]?.id, other.id)
    const again = await post(client, `/customers/${other.id}/adults`, { customer_id: one.id })
    again.assertStatus(201)
    assert.lengthOf(await db.from('household_adults').whereIn('asker_id', [one.id, other.id]), 1)
    const headers = await asStaff('cashier')
    const read = await client.get(`/api/customers/${other.id}`).headers(headers)
    const detail = expectShape(assert, customerDetail, read)
    assert.equal(detail.household_adults?.[0]?.id, one.id)
    const found = await client.get('/api/counter/search').qs({ q: one.phone }).headers(headers)
    assert.lengthOf(found.body()[0].people, 2)

    const apart = () =>
      client.delete(`/api/customers/${other.id}/adults/${one.id}`).headers(headers)
    ;(await apart()).assertStatus(204)
    expectRefusal(assert, await apart(), 'NOT_FOUND')
  })

  test('the adults of a household are two grown-ups of known age', async ({ client, assert }) => {
    const rider = await aRider()
    const minor = await aMinorOf(rider)
    const path = `/customers/${rider.id}/adults`
    const unknown = await aRider({ date_of_birth: null })
    const nobody = await client
      .get('/api/customers/99999999/adults')
      .headers(await asStaff('cashier'))
    expectRefusal(assert, nobody, 'NOT_FOUND')
    const refused = [
      [rider.id, 'VALIDATION_ERROR'],
      [minor.id, 'CONFLICT'],
      [unknown.id, 'BIRTH_DATE_REQUIRED'],
      [99_999_999, 'NOT_FOUND'],
    ] as const
    for (const [customerId, code] of refused) {
      expectRefusal(assert, await post(client, path, { customer_id: customerId }), code)
    }
  })

  test('stay of one household where the record that stays had refused the other', async ({
    client,
    assert,
  }) => {
    const [one, other, double] = [await aRider(), await aRider(), await aRider()]
    await anAttestedRow('household_adults', {
      asker_id: one.id,
      asked_id: other.id,
      state: 'refused',
      created_at: sqlTime(clock.now()),
      expires_at: sqlTime(clock.now()),
      settled_at: sqlTime(clock.now()),
    })
    await post(client, `/customers/${double.id}/adults`, { customer_id: other.id })
    const done = await merge(client, { winner: one, loser: double })
    done.assertStatus(200)
    const adultsOf = async ({ id }: { id: number }) =>
      (await client.get(`/api/customers/${id}/adults`).headers(await asStaff('cashier')))
        .body()
        .map((adult: { id: number }) => adult.id)
    assert.deepEqual(await adultsOf(one), [other.id])
    ;(await undo(client, done.body().merge_id)).assertStatus(200)
    assert.isEmpty(await adultsOf(one))
    assert.deepEqual(await adultsOf(double), [other.id])
  })

  test('a household is limited in size, without deleted or merged records, also under concurrency', async ({
    client,
    assert,
  }) => {
    const one = await aRider()
    const add = async ({ id }: { id: number }) =>
      post(client, `/customers/${one.id}/adults`, { customer_id: id })
    const others = []
    for (let n = 1; n < HOUSEHOLD_ADULTS_MAX - 1; n += 1) others.push(await aRider())
    for (const other of others) (await add(other)).assertStatus(201)
    const [first, second, third] = others
    const last = await Promise.all((await Promise.all([aRider(), aRider(), aRider()])).map(add))
    assert.sameMembers(
      last.map((response) => response.status()),
      [201, 409, 409]
    )
    const pair = { winner: third ?? one, loser: first ?? one }
    ;(await merge(client, pair)).assertStatus(200)
    ;(await add(await aRider())).assertStatus(201)
    const deleted = await client
      .delete(`/api/customers/${second?.id}`)
      .headers(await asStaff('manager'))
    deleted.assertStatus(204)
    ;(await add(await aRider())).assertStatus(201)
    expectRefusal(assert, await add(await aRider()), 'CONFLICT')
  })

  test('follow the record that stays when two become one, and back', async ({ client, assert }) => {
    const [one, other, double] = [await aRider(), await aRider(), await aRider()]
    await post(client, `/customers/${double.id}/adults`, { customer_id: other.id })
    await post(client, `/customers/${one.id}/adults`, { customer_id: double.id })
    const done = await merge(client, { winner: one, loser: double })
    done.assertStatus(200)
    const adultsOf = async ({ id }: { id: number }) =>
      (await client.get(`/api/customers/${id}/adults`).headers(await asStaff('cashier')))
        .body()
        .map((adult: { id: number }) => adult.id)
    assert.deepEqual(await adultsOf(one), [other.id])
    ;(await undo(client, done.body().merge_id)).assertStatus(200)
    assert.deepEqual(await adultsOf(one), [double.id])
    assert.sameMembers(await adultsOf(double), [one.id, other.id])
  })
})

test.group('An adult who is invited in the portal', (group) => {
  group.each.setup(() => resetLimits())

  const ask = async (client: ApiClient, from: { id: number }, phone: string, name = 'Robin') =>
    client
      .post('/api/household-requests')
      .headers(await asRider(from))
      .json({ phone, first_name: name })
  const requestsOf = async (client: ApiClient, rider: { id: number }) =>
    (await client.get('/api/household-requests').headers(await asRider(rider))).body()

  test('accepts with the tick of a guardian, and both have the children', async ({
    client,
    assert,
  }) => {
    const [asker, asked] = [await aRider({ first_name: 'Ann' }), await aRider()]
    const minor = await aMinorOf(asker)
    const answers = [
      await ask(client, asker, asked.phone),
      await ask(client, asker, aPhone()),
      await ask(client, asker, asked.phone),
    ]
    for (const answer of answers) {
      answer.assertStatus(202)
      assert.deepEqual(answer.body(), answers[0]?.body())
    }
    assert.lengthOf(await lettersTo(asked.email ?? ''), 1)
    const [request, ...others] = await requestsOf(client, asked)
    assert.isEmpty(others)
    assert.containSubset(request, { first_name: 'Ann', has_children: true })

    const path = `/api/household-requests/${request.id}/accept`
    const stranger = await client.post(path).headers(await asRider(await aRider()))
    expectRefusal(assert, stranger, 'NOT_FOUND')
    const atKiosk = await client.post(path).headers(await asKiosk(asked))
    expectRefusal(assert, atKiosk, 'PROOF_REQUIRED', messages.proof)
    const accepted = await client
      .post(path)
      .headers(await asRider(asked))
      .json({ consent: CONSENT })
    accepted.assertStatus(204)
    const again = await client
      .post(path)
      .headers(await asRider(asked))
      .json({})
    expectRefusal(assert, again, 'CONFLICT', messages.settled)
    const minors = await client.get('/api/minors').headers(await asRider(asked))
    assert.deepEqual(
      minors.body().map(({ id }: { id: number }) => id),
      [minor.id]
    )
    assert.isEmpty(await requestsOf(client, asked))
  })

  test('two adults who asked each other both accept', async ({ client, assert }) => {
    const [one, other] = [await aRider(), await aRider()]
    await ask(client, one, other.phone)
    await ask(client, other, one.phone)
    for (const rider of [one, other]) {
      const [request] = await requestsOf(client, rider)
      const accepted = await client
        .post(`/api/household-requests/${request.id}/accept`)
        .headers(await asRider(rider))
        .json({})
      accepted.assertStatus(204)
      assert.isEmpty(await requestsOf(client, rider))
    }
    const apart = await client
      .delete(`/api/customers/${one.id}/adults/${other.id}`)
      .headers(await asStaff('cashier'))
    apart.assertStatus(204)
    const left = await db.from('household_adults').whereIn('asker_id', [one.id, other.id])
    assert.deepEqual(
      left.map(({ state, expires_at: end }) => [state, end !== null]),
      [
        ['ended', true],
        ['ended', true],
      ]
    )
  })

  test('becomes a guardian, of which a child with an address of their own is told', async ({
    client,
    assert,
  }) => {
    const [asker, asked] = [await aRider(), await aRider()]
    const minor = await aMinorOf(asker, { email: anEmail() })
    await ask(client, asker, asked.phone)
    const [request] = await requestsOf(client, asked)
    const accepted = await client
      .post(`/api/household-requests/${request.id}/accept`)
      .headers(await asRider(asked))
      .json({ consent: CONSENT })
    accepted.assertStatus(204)
    assert.include((await lettersTo(minor.email ?? '')).at(-1) ?? '', 'another parent or guardian')
  })

  test('own data does not tell whether an invited number exists', async ({ client, assert }) => {
    const [knowing, guessing, asked] = [await aRider(), await aRider(), await aRider()]
    await ask(client, knowing, asked.phone)
    await ask(client, guessing, aPhone())
    const told = async ({ id }: { id: number }) => {
      const { history, household_adults: adults } = await personData(id, clock.today())
      const lines = history.filter(({ action }) => action.startsWith('household.'))
      return { adults, lines: lines.map(({ action, details }) => ({ action, details })) }
    }
    assert.deepEqual(await told(knowing), await told(guessing))
    assert.lengthOf((await told(asked)).adults, 1)
  })

  test('an adult is invited by first name and number: a wrong digit invites no stranger', async ({
    client,
    assert,
  }) => {
    const [asker, asked] = [await aRider(), await aRider({ first_name: 'José' })]
    const wrong = await ask(client, asker, asked.phone, 'Ann')
    wrong.assertStatus(202)
    assert.isEmpty(await lettersTo(asked.email ?? ''))
    assert.isEmpty(await requestsOf(client, asked))
    const right = await ask(client, asker, asked.phone, 'JOSE')
    assert.deepEqual(wrong.body(), right.body())
    assert.lengthOf(await lettersTo(asked.email ?? ''), 1)
    assert.lengthOf(await requestsOf(client, asked), 1)
    const unnamed = await client
      .post('/api/household-requests')
      .headers(await asRider(asker))
      .json({ phone: asked.phone })
    expectRefusal(assert, unnamed, 'VALIDATION_ERROR')
  })

  test('an adult is invited by record too, by a rider for themselves and by a newcomer at a kiosk', async ({
    client,
    assert,
  }) => {
    const [asker, asked] = [await aRider(), await aRider()]
    const askAs = async (headers: Record<string, string>, id: number, customerId = asked.id) =>
      client.post(`/api/customers/${id}/adults`).headers(headers).json({ customer_id: customerId })
    const own = await asRider(asker)
    const answers = [
      await askAs(own, asker.id),
      await askAs(own, asker.id, 99_999_999),
      await askAs(own, asker.id, asker.id),
    ]
    for (const answer of answers) {
      answer.assertStatus(202)
      assert.deepEqual(answer.body(), answers[0]?.body())
    }
    assert.lengthOf(await requestsOf(client, asked), 1)
    expectRefusal(assert, await askAs(own, asked.id, asker.id), 'NOT_FOUND')
    await db.from('customers').where('id', asker.id).update({ created_at: '2020-01-01 00:00:00' })
    const kiosk = await askAs(await asKiosk(asker), asker.id)
    expectRefusal(assert, kiosk, 'PROOF_REQUIRED', messages['adult.newcomers'])
    const { rider, headers } = await aNewFamily(client)
    ;(await askAs(headers, rider.id)).assertStatus(202)
    assert.lengthOf(await requestsOf(client, asked), 2)
    const listed = await client.get('/api/household-requests').headers(await asKiosk(asked))
    assert.lengthOf(listed.body(), 2)
  })

  test('an adult who refused is not asked again', async ({ client, assert }) => {
    const [asker, asked] = [await aRider(), await aRider()]
    await ask(client, asker, asked.phone)
    const [request] = await requestsOf(client, asked)
    const refused = await client
      .post(`/api/household-requests/${request.id}/refuse`)
      .headers(await asRider(asked))
    refused.assertStatus(204)
    await ask(client, asker, asked.phone)
    assert.isEmpty(await requestsOf(client, asked))
    const young = await aRider({ date_of_birth: addYears(clock.today(), -12) })
    expectRefusal(assert, await ask(client, young, asked.phone), 'GUARDIAN_REQUIRED')
  })
})
