import { randomUUID } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import { customer, phoneClaim } from '@trailgate/shared/customers/schemas'
import { messages as customers } from '@trailgate/shared/customers/messages'
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import { personData } from '#privacy/data_export/person_data'
import { resetLimits } from '#platform/http/rate_limits'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { lettersTo } from '#tests/helpers/mail'
import {
  aLastName,
  aMinorOf,
  anEmail,
  aRider,
  PASSWORD,
  type TestRider,
} from '#tests/helpers/people'

/** Registers at the kiosk with the number of another record. */
async function takeOver(
  client: ApiClient,
  holder: TestRider,
  fields: object = {},
  headers: Record<string, string> = {}
) {
  return client
    .post('/api/customers/register')
    .headers(headers)
    .json({
      first_name: 'Newton',
      last_name: aLastName('Owner'),
      email: anEmail(),
      phone: holder.phone,
      date_of_birth: '1990-01-01',
      return_to: 'kiosk',
      phone_moved: true,
      ...fields,
    })
}

async function decide(
  client: ApiClient,
  id: number,
  decision: string,
  role: 'staff' | 'cashier' = 'staff'
) {
  return client
    .post(`/api/customers/${id}/phone/claim`)
    .headers(await asStaff(role))
    .json({ decision })
}

async function waiting(assert: Assert, client: ApiClient, id: number) {
  const response = await client
    .get('/api/customers/phone-claims')
    .qs({ customer_id: id })
    .headers(await asStaff('cashier'))
  return expectShape(assert, v.array(phoneClaim), response)
}

const phoneOf = async (id: number) =>
  (await db.from('customers').where('id', id).firstOrFail()).phone

const checkIn = (client: ApiClient, phone: string) =>
  client.post('/api/customers/auth').json({ phone })

test.group('A number that belongs to another record', (group) => {
  group.each.setup(() => resetLimits())

  test('a number is claimed at a kiosk only, moves nothing by itself, and waits for staff', async ({
    client,
    assert,
  }) => {
    const holder = await aRider()
    const atHome = await takeOver(client, holder, { return_to: undefined })
    expectRefusal(assert, atHome, 'DUPLICATE_PHONE')
    const unsaid = await takeOver(client, holder, { phone_moved: false })
    expectRefusal(assert, unsaid, 'DUPLICATE_PHONE')

    const made = await takeOver(client, holder)
    made.assertStatus(201)
    const { id } = made.body().customer
    assert.isNull(made.body().customer.phone)
    assert.isTrue(made.body().checked_in)
    assert.notInclude(made.text(), holder.member_id)
    assert.equal(await phoneOf(holder.id), holder.phone)
    assert.include(
      (await lettersTo(holder.email ?? '')).at(-1) ?? '',
      'your phone number is theirs'
    )

    for (const each of [id, holder.id]) {
      const [claim] = await waiting(assert, client, each)
      assert.containSubset(claim, {
        phone: holder.phone,
        claimant: { id },
        holder: { id: holder.id },
      })
    }
    // Neither of the two is told anything by the number alone, and a password is as good as before.
    const atKiosk = await checkIn(client, holder.phone)
    assert.deepEqual(atKiosk.body(), {
      success: false,
      customer: null,
      message: sessions['login.see_staff'],
    })
    const atPortal = await client
      .post('/api/customers/auth')
      .json({ phone: holder.phone, password: PASSWORD })
    assert.equal(atPortal.body().customer.id, holder.id)
  })

  test('staff give the number to its new owner, which removes it from the other record', async ({
    client,
    assert,
  }) => {
    const holder = await aRider()
    const email = anEmail()
    const { id } = (await takeOver(client, holder, { email })).body().customer
    expectRefusal(assert, await decide(client, id, 'moved', 'cashier'), 'FORBIDDEN')
    expectRefusal(assert, await decide(client, id, 'both'), 'VALIDATION_ERROR')
    expectRefusal(assert, await decide(client, 99_999_999, 'moved'), 'NOT_FOUND')
    const rider = await client
      .post(`/api/customers/${id}/phone/claim`)
      .headers(await asRider(holder))
      .json({ decision: 'moved' })
    expectRefusal(assert, rider, 'FORBIDDEN')

    const moved = await decide(client, id, 'moved')
    const told = expectShape(assert, customer, moved)
    assert.containSubset(told, { phone: holder.phone, claims_phone: null })
    assert.isNull(await phoneOf(holder.id))
    assert.equal((await checkIn(client, holder.phone)).body().customer.id, id)
    assert.isEmpty(await waiting(assert, client, id))
    assert.include((await lettersTo(email)).join('\n'), 'changed the phone number')
    const { history } = await personData(id, clock.today())
    assert.notInclude(JSON.stringify(history), holder.member_id)
    const again = await decide(client, id, 'kept')
    expectRefusal(assert, again, 'CONFLICT', customers['phone_claim.settled'])
  })

  test('leads no question about children to the record that has it before staff decide', async ({
    client,
    assert,
  }) => {
    const [holder, parent] = [await aRider(), await aRider()]
    const child = await aMinorOf(parent)
    await takeOver(client, holder)
    const asked = [
      await client
        .post('/api/household-requests')
        .headers(await asRider(parent))
        .json({ phone: holder.phone, first_name: holder.first_name }),
      await client
        .post('/api/kiosk/guardian-requests')
        .headers(await asKiosk(child))
        .json({ phone: holder.phone }),
    ]
    for (const answer of asked) answer.assertStatus(202)
    for (const path of ['household-requests', 'guardian-requests']) {
      const read = await client.get(`/api/${path}`).headers(await asRider(holder))
      assert.isEmpty(read.body(), path)
    }
    assert.lengthOf(await lettersTo(holder.email ?? ''), 1)
  })

  test('a number is claimed three times a day at most, and a repeated call claims once', async ({
    client,
    assert,
  }) => {
    const holder = await aRider()
    const key = randomUUID()
    const body = { last_name: aLastName('Owner'), email: anEmail() }
    const first = await takeOver(client, holder, body, { 'idempotency-key': key })
    first.assertStatus(201)
    for (let time = 0; time < 2; time += 1) (await takeOver(client, holder)).assertStatus(201)
    expectRefusal(assert, await takeOver(client, holder), 'RATE_LIMITED')
    const again = await takeOver(client, holder, body, { 'idempotency-key': key })
    again.assertStatus(201)
    assert.equal(again.body().customer.id, first.body().customer.id)
  })

  test('a number of a closed profile does not move', async ({ client, assert }) => {
    const holder = await aRider()
    const { id } = (await takeOver(client, holder)).body().customer
    const closed = { closed_at: '2026-01-01 00:00:00', is_closed: true }
    await db.from('customers').where('id', holder.id).update(closed)
    const moved = await decide(client, id, 'moved')
    expectRefusal(assert, moved, 'DUPLICATE_PHONE', customers['phone.taken'])
    assert.isNull(await phoneOf(id))
  })

  test('staff may leave the number with its record', async ({ client, assert }) => {
    const holder = await aRider()
    const { id } = (await takeOver(client, holder)).body().customer
    const kept = await decide(client, id, 'kept')
    assert.containSubset(kept.body(), { phone: null, claims_phone: null })
    assert.equal((await checkIn(client, holder.phone)).body().customer.id, holder.id)
    assert.isEmpty(await waiting(assert, client, holder.id))
    const given = await client
      .put(`/api/customers/${id}`)
      .headers(await asStaff('cashier'))
      .json({ city: 'Ely' })
    given.assertStatus(200)
  })

  test('two concurrent decisions of staff settle a claim once', async ({ client, assert }) => {
    const holder = await aRider()
    const { id } = (await takeOver(client, holder)).body().customer
    const answers = await Promise.all(
      ['moved', 'kept', 'moved'].map((decision) => decide(client, id, decision))
    )
    const statuses = answers.map((answer) => answer.status()).toSorted()
    assert.deepEqual(statuses, [200, 409, 409])
    const owners = await db.from('customers').where('phone', holder.phone)
    assert.lengthOf(owners, 1)
  })
})
