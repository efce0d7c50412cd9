import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/customers/messages'
import { customerDetail } from '@trailgate/shared/customers/schemas'
import { messages as signLinks } from '@trailgate/shared/sign_links/messages'
import { inTransaction } from '#platform/database/transaction'
import { resetLimits } from '#platform/http/rate_limits'
import { enqueueMail } from '#platform/mail/enqueue_mail'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { lettersTo } from '#tests/helpers/mail'
import { merge } from '#tests/helpers/merges'
import { anEmail, aPhone, aRider, PASSWORD, type TestRider } from '#tests/helpers/people'

const DECEASED = { status: 'inactive', status_reason: 'deceased' }

async function put(client: ApiClient, rider: TestRider, body: object, role = 'manager' as const) {
  return client
    .put(`/api/customers/${rider.id}`)
    .headers(await asStaff(role))
    .json(body)
}

const reasonOf = async ({ id }: TestRider) =>
  (await db.from('customers').where('id', id).firstOrFail()).status_reason

test.group('A rider who has died', (group) => {
  group.each.setup(() => resetLimits())

  test('a manager notes a death, and another status takes it back', async ({ client, assert }) => {
    const rider = await aRider()
    for (const role of ['cashier', 'staff'] as const) {
      const refused = await client
        .put(`/api/customers/${rider.id}`)
        .headers(await asStaff(role))
        .json(DECEASED)
      expectRefusal(assert, refused, 'FORBIDDEN', messages['status_reason.manager'])
    }
    assert.isNull(await reasonOf(rider))
    const done = await put(client, rider, DECEASED)
    done.assertStatus(200)
    const read = await client.get(`/api/customers/${rider.id}`).headers(await asStaff('cashier'))
    const detail = expectShape(assert, customerDetail, read)
    assert.deepEqual([detail.status, detail.status_reason], ['inactive', 'deceased'])

    // Staff go on with the rest of the record, and the reason stays.
    const city = await client
      .put(`/api/customers/${rider.id}`)
      .headers(await asStaff('staff'))
      .json({ city: 'Boone', status_reason: 'deceased' })
    city.assertStatus(200)
    assert.equal(await reasonOf(rider), 'deceased')
    const off = await client
      .put(`/api/customers/${rider.id}`)
      .headers(await asStaff('staff'))
      .json({ status_reason: null })
    expectRefusal(assert, off, 'FORBIDDEN', messages['status_reason.manager'])
    const back = await client
      .put(`/api/customers/${rider.id}`)
      .headers(await asStaff('staff'))
      .json({ status: 'active' })
    back.assertStatus(200)
    assert.isNull(await reasonOf(rider))
    const signedIn = await client
      .post('/api/customers/auth')
      .json({ phone: rider.phone, password: PASSWORD })
    assert.isTrue(signedIn.body().success)
  })

  test('a dead rider is inactive: no other status goes with it', async ({ client, assert }) => {
    const rider = await aRider()
    for (const status of ['active', 'suspended']) {
      const refused = await put(client, rider, { ...DECEASED, status })
      expectRefusal(assert, refused, 'VALIDATION_ERROR', messages['status_reason.active'])
    }
    const alone = await put(client, rider, { status_reason: 'deceased' })
    expectRefusal(assert, alone, 'VALIDATION_ERROR', messages['status_reason.active'])
    const unknown = await put(client, rider, { status: 'inactive', status_reason: 'moved' })
    expectRefusal(assert, unknown, 'VALIDATION_ERROR')
    const made = await client
      .post('/api/customers')
      .headers(await asStaff('staff'))
      .json({ first_name: 'Ann', last_name: 'Late', phone: aPhone(), ...DECEASED })
    expectRefusal(assert, made, 'FORBIDDEN', messages['status_reason.manager'])
  })

  test('a dead rider gets no letter, no link and no session', async ({ client, assert }) => {
    const rider = await aRider()
    const [session, kiosk] = [await asRider(rider), await asKiosk(rider)]
    const staff = await asStaff('manager')
    // One waits in the outbox when the news comes.
    await put(client, rider, { phone: aPhone() })
    ;(await put(client, rider, DECEASED)).assertStatus(200)
    for (const headers of [session, kiosk]) {
      ;(await client.get('/api/customers/me').headers(headers)).assertStatus(401)
    }
    const link = await client.post(`/api/customers/${rider.id}/password-link`).headers(staff)
    expectRefusal(assert, link, 'CONFLICT', messages.deceased)
    const signing = await client
      .post(`/api/customers/${rider.id}/sign-link`)
      .headers(staff)
      .json({ send_email: true })
    expectRefusal(assert, signing, 'CONFLICT', signLinks.kept_out)
    await client.post('/api/forgot-password').form({ email: rider.email })
    await put(client, rider, { phone: aPhone() })
    await put(client, rider, { email: anEmail() })
    const twin = await aRider({ email: null })
    ;(await merge(client, { winner: rider, loser: twin })).assertStatus(200)
    assert.deepEqual(await lettersTo(rider.email ?? ''), [])
    const { email } = await db.from('customers').where('id', rider.id).firstOrFail()
    assert.deepEqual(await lettersTo(email), [])
  })

  test('a dead rider gets no queued text message', async ({ client, assert }) => {
    const [late, other] = [await aRider(), await aRider()]
    const waiting = [late, other].map(({ phone }) => phone)
    await inTransaction(async (trx) => {
      for (const to of waiting) {
        await enqueueMail({ to, channel: 'sms', subject: '', text: 'Answer here' }, trx)
      }
    })
    ;(await put(client, late, DECEASED)).assertStatus(200)
    const left = await db.from('outbox').where('channel', 'sms').whereIn('address', waiting)
    assert.deepEqual(
      left.map(({ address }) => address),
      [other.phone]
    )
    await db.from('outbox').where({ channel: 'sms', address: other.phone }).delete()
  })

  test('shares an address with a household whose letters still come', async ({
    client,
    assert,
  }) => {
    const email = anEmail()
    const [late, widow] = [await aRider({ email }), await aRider({ email })]
    await put(client, widow, { phone: aPhone() })
    await put(client, late, DECEASED)
    await put(client, late, { phone: aPhone() })
    assert.lengthOf(await lettersTo(email), 1)
  })

  test('a merge keeps the rider dead', async ({ client, assert }) => {
    const [winner, loser] = [await aRider(), await aRider()]
    ;(await put(client, loser, DECEASED)).assertStatus(200)
    ;(await merge(client, { winner, loser })).assertStatus(200)
    assert.equal(await reasonOf(winner), 'deceased')
  })
})
