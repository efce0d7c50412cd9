import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { addYears } from '@trailgate/shared/dates'
import { kioskCustomer } from '@trailgate/shared/customers/schemas'
import { messages as http } from '@trailgate/shared/http/messages'
import { kioskFamily } from '@trailgate/shared/kiosk/schemas'
import { SIGN_LINK_DAYS } from '@trailgate/shared/sign_links/constants'
import { messages } from '@trailgate/shared/sign_links/messages'
import { signLink } from '@trailgate/shared/sign_links/schemas'
import { clock } from '#platform/clock'
import { sqlTimeAfter } from '#platform/database/sql_time'
import { consume, resetLimits } from '#platform/http/rate_limits'
import { hashOf } from '#platform/secrets'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asSigner, asStaff } from '#tests/helpers/credentials'
import { lettersTo } from '#tests/helpers/mail'
import { restoreMail } from '#tests/helpers/mail_server'
import { merge } from '#tests/helpers/merges'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { aLastName, aMinorOf, aRider } from '#tests/helpers/people'
import { aTemplate, retireTemplates, postSignature } from '#tests/helpers/waivers'
import { settings } from '#start/settings'

type Person = { id: number }

const linkOf = (client: ApiClient, { id }: Person, headers: Record<string, string>) =>
  client.post(`/api/customers/${id}/sign-link`).headers(headers).json({})

const tokenOf = (url: string) => new URL(url).hash.replace('#token=', '')

async function aToken(client: ApiClient, person: Person) {
  const response = await linkOf(client, person, await asStaff('cashier'))
  response.assertStatus(201)
  return tokenOf(response.body().url)
}

const open = (client: ApiClient, token: unknown) =>
  client.post('/api/sign-links/open').json({ token })

/** The session that a link has opened. */
async function sessionBy(client: ApiClient, token: string) {
  const response = await open(client, token)
  response.assertStatus(200)
  return { cookie: String(response.header('set-cookie')).split(';')[0] ?? '' }
}

const OVER = { code: 'VALIDATION_ERROR', sentence: messages.over } as const

test.group('A sign link', (group) => {
  group.each.setup(async () => {
    await resetLimits()
    return retireTemplates
  })

  test('staff make a sign link at the counter, and it opens the texts to sign', async ({
    client,
    assert,
  }) => {
    const template = await aTemplate({ required: true })
    const mother = await aRider({ first_name: 'Ann', last_name: 'Smith' })
    const child = await aMinorOf(mother)
    const made = await linkOf(client, mother, await asStaff('cashier'))
    made.assertStatus(201)
    const { url, expires_at: end, sent_to: sentTo } = expectShape(assert, signLink, made)
    assert.isTrue(url.startsWith(`${settings.appUrl}/sign#token=`))
    assert.approximately((Date.parse(end) - Date.now()) / 86_400_000, SIGN_LINK_DAYS, 0.01)
    assert.isNull(sentTo)

    const opened = await open(client, tokenOf(url))
    opened.assertStatus(200)
    const who = expectShape(assert, kioskCustomer, opened)
    assert.deepEqual(who, { id: mother.id, first_name: 'Ann', last_name: 'S.' })
    const session = { cookie: String(opened.header('set-cookie')).split(';')[0] ?? '' }
    const family = await client.get('/api/kiosk/family').headers(session)
    assert.deepEqual(
      expectShape(assert, kioskFamily, family).map(({ id }) => id),
      [mother.id, child.id]
    )
    const signed = await postSignature(client, session, {
      template_id: template.id,
      subject_ids: [mother.id, child.id],
      consent: { text_id: 'guardian-1', accepted: true },
    })
    signed.assertStatus(201)
    // The link creates no visit and no session.
    for (const table of ['visits', 'sign_ins']) {
      assert.lengthOf(await db.from(table).where('customer_id', mother.id), 0, table)
    }
    const history = await db.from('activity').where('customer_id', mother.id).orderBy('id')
    assert.includeMembers(
      history.map(({ action }) => action),
      ['sign_link.made', 'sign_link.opened']
    )

    // All is signed: it opens nothing any more.
    const again = await open(client, tokenOf(url))
    expectRefusal(assert, again, 'VALIDATION_ERROR', messages.all_signed)
    assert.isUndefined(again.header('set-cookie'))
  })

  test('a sign link opens no other data and checks no rider in', async ({ client, assert }) => {
    const mother = await aRider()
    const child = await aMinorOf(mother)
    const session = await sessionBy(client, await aToken(client, mother))
    assert.deepEqual(Object.keys((await client.get('/api/customers/me').headers(session)).body()), [
      'id',
      'first_name',
      'last_name',
    ])
    const calls = [
      client.get('/api/customers/me/details'),
      client.get('/api/waivers/my-waivers'),
      client.get('/api/minors'),
      client.get(`/api/minors/${child.id}`),
      client.get('/api/customers/me/export'),
      client.get('/api/customers/me/pass'),
      client.get(`/api/customers/${mother.id}`),
      client.post('/api/kiosk/visits').json({ subject_ids: [mother.id] }),
      client.post('/api/kiosk/minors').json({}),
      client.put('/api/customers/me').json({}),
    ]
    for (const asked of calls) {
      const response = await asked.headers(session)
      expectRefusal(assert, response, 'FORBIDDEN')
    }
    const stranger = await aRider()
    const template = await aTemplate()
    const foreign = await client
      .post('/api/waivers/tickets')
      .headers(session)
      .json({
        template_id: template.id,
        content_hash: template.content_hash,
        subject_ids: [stranger.id],
      })
    expectRefusal(assert, foreign, 'NOT_FOUND')
  })

  test('a sign link has the idle timeout of a phone at home, and ends with its logout', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const session = await sessionBy(client, await aToken(client, rider))
    const touched = await client
      .post('/api/kiosk/touch')
      .headers(session)
      .json({ phase: 'reading' })
    touched.assertStatus(204)
    const row = await db.from('sessions').where('customer_id', rider.id).firstOrFail()
    assert.isAbove(Date.parse(`${row.idle_until}Z`) - Date.now(), 25 * 60_000)
    await client.post('/api/customers/logout').headers(session)
    expectRefusal(assert, await client.get('/api/kiosk/family').headers(session), 'UNAUTHENTICATED')
  })

  test('only the hash of a sign link is stored, and a repeated call returns the link once more', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const headers = { ...(await asStaff('staff')), 'idempotency-key': `sign-${rider.id}` }
    const [first, second] = [
      await linkOf(client, rider, headers),
      await linkOf(client, rider, headers),
    ]
    assert.deepEqual(second.body(), first.body())
    const rows = await db.from('sign_links').where('customer_id', rider.id)
    assert.deepEqual(
      rows.map(({ hash }) => hash),
      [hashOf(tokenOf(first.body().url))]
    )
    const other = await client
      .post(`/api/customers/${rider.id}/sign-link`)
      .headers(headers)
      .json({ send_email: true })
    expectRefusal(assert, other, 'VALIDATION_ERROR', http['idempotency_key.other_body'])
  })

  test('a sign link is sent by letter on request', async ({ client, assert }) => {
    const rider = await aRider({ first_name: 'Robin' })
    const response = await client
      .post(`/api/customers/${rider.id}/sign-link`)
      .headers(await asStaff('cashier'))
      .json({ send_email: true })
    response.assertStatus(201)
    const { url, sent_to: sentTo } = expectShape(assert, signLink, response)
    assert.equal(sentTo, rider.email)
    const letters = await lettersTo(rider.email ?? '')
    assert.lengthOf(letters, 1)
    assert.include(letters[0], '/sign#token=')
    assert.notInclude(letters[0], url, 'staff do not see the link of the letter')
    assert.include(letters[0], 'Hello Robin')

    const nameless = await aRider({ email: null })
    const none = await client
      .post(`/api/customers/${nameless.id}/sign-link`)
      .headers(await asStaff('cashier'))
      .json({ send_email: true })
    expectRefusal(assert, none, 'VALIDATION_ERROR', messages.no_email)
    assert.lengthOf(await db.from('sign_links').where('customer_id', nameless.id), 0)
  })

  test('a park without letters mails no sign link', async ({ client, assert }) => {
    settings.mail.transport = 'none'
    try {
      const rider = await aRider()
      const staff = await asStaff('cashier')
      const asked = await client
        .post(`/api/customers/${rider.id}/sign-link`)
        .headers(staff)
        .json({ send_email: true })
      expectRefusal(assert, asked, 'CONFLICT', http.no_letters)
      assert.equal((await linkOf(client, rider, staff)).status(), 201)
    } finally {
      await restoreMail()
    }
  }).tags([ONE_PROCESS])

  test('staff make a sign link only for a person who may sign', async ({ client, assert }) => {
    const rider = await aRider()
    const path = `/api/customers/${rider.id}/sign-link`
    expectRefusal(assert, await client.post(path).json({}), 'UNAUTHENTICATED')
    for (const headers of [await asRider(rider), await asKiosk(rider), await asSigner(rider)]) {
      expectRefusal(assert, await client.post(path).headers(headers).json({}), 'FORBIDDEN')
    }
    const staff = await asStaff('cashier')
    expectRefusal(assert, await linkOf(client, { id: 99_999_999 }, staff), 'NOT_FOUND')
    const wrong = await client.post(path).headers(staff).json({ send_email: 'yes' })
    expectRefusal(assert, wrong, 'VALIDATION_ERROR')
    const child = await aMinorOf(rider)
    expectRefusal(assert, await linkOf(client, child, staff), 'CONFLICT', messages.minor)
    const suspended = await aRider({ status: 'suspended' })
    expectRefusal(assert, await linkOf(client, suspended, staff), 'CONFLICT', messages.kept_out)
    const ageless = await aRider({ date_of_birth: null })
    assert.equal((await linkOf(client, ageless, staff)).status(), 201)
  })

  test('sign links are rate limited: twenty an hour for one person, and twenty guesses', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    for (let time = 0; time < 20; time += 1) await consume(['sign_link.customer', String(rider.id)])
    const staff = await asStaff('cashier')
    expectRefusal(assert, await linkOf(client, rider, staff), 'RATE_LIMITED')
    const token = await aToken(client, await aRider())
    for (let time = 0; time < 20; time += 1) await consume(['token.address', '127.0.0.1'])
    expectRefusal(assert, await open(client, `${token}x`), 'RATE_LIMITED')
    // Garbage of others behind the same address does not use up a link that is good.
    ;(await open(client, token)).assertStatus(200)
  })

  for (const { what, end } of [
    {
      what: 'is banned',
      end: async (client: ApiClient, { id }: Person) =>
        client
          .put(`/api/customers/${id}/ban`)
          .headers(await asStaff('manager'))
          .json({ until: null, reason: 'Rode off the track' }),
    },
    {
      what: 'is suspended',
      end: async (client: ApiClient, { id }: Person) =>
        client
          .put(`/api/customers/${id}`)
          .headers(await asStaff('staff'))
          .json({ status: 'suspended' }),
    },
    {
      what: 'is merged into another one',
      end: async (client: ApiClient, loser: Person) =>
        merge(client, { winner: await aRider(), loser }),
    },
    {
      what: 'has another e-mail address',
      end: async (client: ApiClient, { id }: Person) =>
        client
          .put(`/api/customers/${id}`)
          .headers(await asStaff('staff'))
          .json({ email: `new-${id}@example.com` }),
    },
  ]) {
    test(`a sign link ends with its session when its owner ${what}`, async ({ client, assert }) => {
      const rider = await aRider({ last_name: aLastName('Over') })
      const token = await aToken(client, rider)
      const session = await sessionBy(client, token)
      const ended = await end(client, rider)
      assert.isBelow(ended.status(), 300, ended.text())
      expectRefusal(assert, await open(client, token), OVER.code, OVER.sentence)
      assert.lengthOf(await db.from('sign_links').where('customer_id', rider.id), 0)
      const late = await client.get('/api/kiosk/family').headers(session)
      expectRefusal(assert, late, 'UNAUTHENTICATED')
    })
  }

  test('a sign link expires after a day, and forged links open nothing', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const token = await aToken(client, rider)
    const now = clock.now()
    const at = (seconds: number) =>
      db
        .from('sign_links')
        .where('customer_id', rider.id)
        .update({ expires_at: sqlTimeAfter(now, seconds) })
    await at(-1)
    expectRefusal(assert, await open(client, token), OVER.code, OVER.sentence)
    // Made while a clock was years ahead.
    await at(400 * 86_400)
    expectRefusal(assert, await open(client, token), OVER.code, OVER.sentence)
    for (const wrong of ['', 'x'.repeat(43), 'x'.repeat(500), 7, null, undefined]) {
      expectRefusal(assert, await open(client, wrong), OVER.code, OVER.sentence)
    }
  })

  test('the sign link of a person who is a child opens, and signs nothing', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const token = await aToken(client, rider)
    await db
      .from('customers')
      .where('id', rider.id)
      .update({ date_of_birth: addYears(clock.today(), -15) })
    const session = await sessionBy(client, token)
    const template = await aTemplate()
    const signed = await postSignature(client, session, { template_id: template.id })
    expectRefusal(assert, signed, 'GUARDIAN_REQUIRED')
  })

  test('a sign link ends the earlier session of the browser', async ({ client, assert }) => {
    const rider = await aRider()
    const before = await asRider(rider)
    const token = await aToken(client, rider)
    const response = await client.post('/api/sign-links/open').headers(before).json({ token })
    response.assertStatus(200)
    const old = await client.get('/api/customers/me').headers(before)
    expectRefusal(assert, old, 'UNAUTHENTICATED')
  })
})
