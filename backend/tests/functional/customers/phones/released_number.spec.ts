import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/customers/messages'
import { customer } from '@trailgate/shared/customers/schemas'
import { messages as number } from '@trailgate/shared/customers/number_messages'
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import { mailForgotten } from '#access/passwords/mail_forgotten'
import { enqueueMail } from '#platform/mail/enqueue_mail'
import { resetLimits } from '#platform/http/rate_limits'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { lettersTo } from '#tests/helpers/mail'
import { merge, undo } from '#tests/helpers/merges'
import { aMinorOf, anEmail, aPhone, aRider, PASSWORD, type TestRider } from '#tests/helpers/people'
import { aTicket } from '#tests/helpers/tickets'
import { aSignature, aTemplate, postSignature, retireTemplates } from '#tests/helpers/waivers'

type Client = Parameters<typeof merge>[0]

const urlOf = ({ id }: { id: number }) => `/api/customers/${id}/phone/release`

async function release(client: Client, rider: TestRider, reason = 'Somebody else answers it') {
  return client
    .post(urlOf(rider))
    .headers(await asStaff('staff'))
    .json({ reason })
}

const rowOf = ({ id }: { id: number }) => db.from('customers').where('id', id).firstOrFail()

test.group('A number that is not theirs any more', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(retireTemplates)

  test('only staff and above release a number, with a reason', async ({ client, assert }) => {
    const rider = await aRider()
    expectRefusal(assert, await client.post(urlOf(rider)).json({ reason: 'No' }), 'UNAUTHENTICATED')
    for (const headers of [await asRider(rider), await asKiosk(rider), await asStaff('cashier')]) {
      const refused = await client.post(urlOf(rider)).headers(headers).json({ reason: 'No' })
      expectRefusal(assert, refused, 'FORBIDDEN')
    }
    const headers = await asStaff('staff')
    expectRefusal(assert, await client.post(urlOf(rider)).headers(headers), 'VALIDATION_ERROR')
    const nobody = await client
      .post(urlOf({ id: 99_999_999 }))
      .headers(headers)
      .json({ reason: 'No' })
    expectRefusal(assert, nobody, 'NOT_FOUND')
    assert.equal((await rowOf(rider)).phone, rider.phone)
  })

  test('a released number signs no rider in, and registers a new one', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const [session, kiosk] = [await asRider(rider), await asKiosk(rider)]
    const response = await release(client, rider)
    const told = expectShape(assert, customer, response)
    assert.isNull(told.phone)
    assert.isNotNull(told.phone_released_at)
    for (const headers of [session, kiosk]) {
      expectRefusal(
        assert,
        await client.get('/api/customers/me').headers(headers),
        'UNAUTHENTICATED'
      )
    }
    for (const sent of [{ phone: rider.phone }, { phone: rider.phone, password: PASSWORD }]) {
      const entered = await client.post('/api/customers/auth').json(sent)
      assert.isFalse(entered.body().success, JSON.stringify(sent))
      assert.notEqual(entered.body().message, sessions['login.see_staff'])
    }

    const registered = await client.post('/api/customers/register').json({
      first_name: 'Newton',
      last_name: 'Owner',
      email: anEmail(),
      phone: rider.phone,
      date_of_birth: '1990-01-01',
    })
    registered.assertStatus(201)
    assert.notEqual(registered.body().customer.id, rider.id)
    expectRefusal(
      assert,
      await release(client, rider),
      'CONFLICT',
      messages['phone.nothing_to_release']
    )
  })

  test('a released number is notified by letter, shown in the history, and gets no queued text message', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    await enqueueMail({ to: rider.phone, channel: 'sms', subject: '', text: 'A child asks' })
    await release(client, rider, 'The number was given away')
    const letters = await lettersTo(rider.email ?? '')
    assert.include(letters.at(-1) ?? '', 'your phone number is not yours any more')
    assert.notInclude(letters.at(-1) ?? '', rider.phone)
    assert.lengthOf(await db.from('outbox').where({ channel: 'sms', address: rider.phone }), 0)
    const { action, details } = await db
      .from('activity')
      .where('customer_id', rider.id)
      .orderBy('id', 'desc')
      .firstOrFail()
    assert.equal(action, 'customer.phone_released')
    assert.deepEqual(JSON.parse(details), { reason: 'The number was given away' })
  })

  test('signs nothing with the ticket of a check-in with it, and still with one of a password', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const template = await aTemplate()
    const atKiosk = await aTicket(client, await asKiosk(rider), template, [rider])
    const atHome = await aTicket(client, await asRider(rider), template, [rider])
    ;(await release(client, rider)).assertStatus(200)
    const sign = (ticket: string) =>
      postSignature(client, {}, { template_id: template.id, signature_data: aSignature(), ticket })
    expectRefusal(assert, await sign(atKiosk), 'TICKET_INVALID')
    assert.lengthOf(await db.from('signed_waivers').where('signer_id', rider.id), 0)
    ;(await sign(atHome)).assertStatus(201)
  })

  test('leaves a record that staff may change, until another number ends that', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    await release(client, rider)
    const headers = await asStaff('cashier')
    const change = (body: object) =>
      client.put(`/api/customers/${rider.id}`).headers(headers).json(body)
    ;(await change({ city: 'Ely', phone: '' })).assertStatus(200)
    const another = await change({ phone: rider.phone })
    assert.equal(another.body().phone, rider.phone)
    assert.isNull(another.body().phone_released_at)
    expectRefusal(
      assert,
      await change({ phone: '' }),
      'VALIDATION_ERROR',
      messages['phone.required']
    )
  })

  test('only the holder replaces a released number, by the letter to the address on file', async ({
    client,
    assert,
  }) => {
    const [rider, other] = [await aRider(), await aRider()]
    await release(client, rider)
    const tokenOf = async () => {
      const letter = (await lettersTo(rider.email ?? '')).at(-1) ?? ''
      return /new-number\?token=([\w-]+)/.exec(letter)?.[1] ?? ''
    }
    const token = await tokenOf()
    const give = (sent: object) => client.post('/api/new-number').json(sent)
    const phone = aPhone()
    const dead = await give({ token: 'x'.repeat(token.length), phone })
    expectRefusal(assert, dead, 'VALIDATION_ERROR', number.token)
    expectRefusal(assert, await give({ token, phone: '12' }), 'VALIDATION_ERROR')
    expectRefusal(assert, await give({ token, phone: other.phone }), 'DUPLICATE_PHONE')
    ;(await give({ token, phone })).assertStatus(204)
    const row = await rowOf(rider)
    assert.deepInclude(row, { phone, phone_released_at: null })
    const entered = await client.post('/api/customers/auth').json({ phone, password: PASSWORD })
    assert.isTrue(entered.body().success)
    // A rider who has a number is not changed.
    const again = await give({ token, phone: aPhone() })
    expectRefusal(assert, again, 'VALIDATION_ERROR', number.token)
    assert.equal((await rowOf(rider)).phone, phone)

    // A forgotten password leads to the number first.
    await release(client, { ...rider, phone })
    const before = (await lettersTo(rider.email ?? '')).length
    await mailForgotten(rider.email ?? '')
    assert.lengthOf(await lettersTo(rider.email ?? ''), before + 1)
    ;(await give({ token: await tokenOf(), phone })).assertStatus(204)
  })

  test('is tried with ten others an hour over one link, known or not', async ({
    client,
    assert,
  }) => {
    const [rider, other] = [await aRider(), await aRider()]
    await release(client, rider)
    const letter = (await lettersTo(rider.email ?? '')).at(-1) ?? ''
    const token = /new-number\?token=([\w-]+)/.exec(letter)?.[1] ?? ''
    const give = (phone: string) => client.post('/api/new-number').json({ token, phone })
    for (let time = 0; time < 10; time += 1) {
      expectRefusal(assert, await give(other.phone), 'DUPLICATE_PHONE')
    }
    expectRefusal(assert, await give(other.phone), 'RATE_LIMITED')
    expectRefusal(assert, await give(aPhone()), 'RATE_LIMITED')
    assert.isNull((await rowOf(rider)).phone)
  })

  test('given over a link that staff saw is told to its holder', async ({ client, assert }) => {
    const rider = await aRider()
    await release(client, rider)
    const made = await client
      .post(`/api/customers/${rider.id}/password-link`)
      .headers(await asStaff('staff'))
    made.assertStatus(201)
    const token = new URL(made.body().url).searchParams.get('token')
    const given = await client.post('/api/new-number').json({ token, phone: aPhone() })
    given.assertStatus(204)
    const letters = await lettersTo(rider.email ?? '')
    assert.include(letters.at(-1) ?? '', 'changed the phone number of your account')
  })

  test('opens no session by a pass either, until there is another', async ({ client, assert }) => {
    const rider = await aRider()
    const made = await client
      .post(`/api/customers/${rider.id}/pass`)
      .headers(await asStaff('cashier'))
    const pass = made.body().token
    const scan = () => client.post('/api/customers/auth').json({ pass })
    assert.isTrue((await scan()).body().success)
    await release(client, rider)
    assert.deepInclude((await scan()).body(), {
      success: false,
      message: sessions['login.see_staff'],
    })
    const given = await client
      .put(`/api/customers/${rider.id}`)
      .headers(await asStaff('cashier'))
      .json({ phone: aPhone() })
    given.assertStatus(200)
    assert.isTrue((await scan()).body().success)
  })

  test('takes the questions of children along to its next owner', async ({ client, assert }) => {
    const [holder, parent] = [await aRider(), await aRider()]
    const child = await aMinorOf(parent, { phone: aPhone() })
    const asked = await client
      .post('/api/kiosk/guardian-requests')
      .headers(await asKiosk(child))
      .json({ phone: holder.phone })
    asked.assertStatus(202)
    const requestsOf = async (rider: TestRider) =>
      (await client.get('/api/guardian-requests').headers(await asRider(rider))).body()
    assert.lengthOf(await requestsOf(holder), 1)
    await release(client, holder)
    const given = await client
      .put(`/api/customers/${holder.id}`)
      .headers(await asStaff('cashier'))
      .json({ phone: aPhone() })
    given.assertStatus(200)
    assert.isEmpty(await requestsOf(holder))
  })

  test('a merge does not restore a released number, but takes the one of the other record', async ({
    client,
    assert,
  }) => {
    const [winner, loser] = [await aRider(), await aRider()]
    await release(client, winner)
    const done = await merge(client, { winner, loser })
    done.assertStatus(200)
    assert.equal(done.body().phone, loser.phone)
    assert.isNull(done.body().phone_released_at)
    ;(await undo(client, done.body().merge_id)).assertStatus(200)
    assert.isNotNull((await rowOf(winner)).phone_released_at)

    await release(client, loser)
    const both = await merge(client, { winner, loser })
    both.assertStatus(200)
    assert.isNull(both.body().phone)
    assert.isNotNull(both.body().phone_released_at)
  })
})
