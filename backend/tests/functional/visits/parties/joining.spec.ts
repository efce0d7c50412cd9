import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { registrationAnswer } from '@trailgate/shared/customers/schemas'
import { PARTY_PEOPLE_MAX } from '@trailgate/shared/parties/constants'
import { messages } from '@trailgate/shared/parties/messages'
import { partyDetail, partyInvitation, partyJoined } from '@trailgate/shared/parties/schemas'
import { fill } from '@trailgate/shared/text'
import { insertMany } from '#platform/database/insert_many'
import { sqlTimeAfter } from '#platform/database/sql_time'
import { clock } from '#platform/clock'
import { hashOf } from '#platform/secrets'
import { consume, resetLimits } from '#platform/http/rate_limits'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asSigner, asStaff } from '#tests/helpers/credentials'
import { aParty, aRegistration, PARTIES, placeless, tokenIn } from '#tests/helpers/parties'
import { aMinorOf, aRider } from '#tests/helpers/people'
import { aTemplate, retireTemplates, postSignature } from '#tests/helpers/waivers'

const join = (client: ApiClient, token: string, headers: Record<string, string>, ids: unknown) =>
  client.post(`${PARTIES}/join/${token}`).headers(headers).json({ subject_ids: ids })

const peopleOf = async (partyId: number) =>
  (await db.from('party_guests').where('party_id', partyId).orderBy('id')).map(
    (row): number => row.customer_id
  )

const register = (client: ApiClient, fields: Record<string, unknown>) =>
  client.post('/api/customers/register').json(aRegistration(fields))

/** Adds this many guests to the list. */
async function fillUp(partyId: number, count: number) {
  const people = []
  for (let each = 0; each < count; each += 1) people.push(await aRider())
  const rows = people.map(({ id }) => ({
    party_id: partyId,
    customer_id: id,
    created_at: '2026-01-01 00:00:00',
  }))
  if (rows.length > 0) await insertMany(db, 'party_guests', rows)
}

test.group('The link of a party', (group) => {
  group.each.setup(() => resetLimits())

  test('the link shows the name, the day and the first name of the host', async ({
    client,
    assert,
  }) => {
    const { token, day } = await aParty(client)
    const response = await client.get(`${PARTIES}/join/${token}`)
    response.assertStatus(200)
    assert.deepEqual(expectShape(assert, partyInvitation, response), {
      name: 'Birthday of Leo',
      day,
      host: 'Dana',
      open: true,
      full: false,
    })
  })

  test('the link works after the park gets another key, and so do later links', async ({
    client,
    assert,
  }) => {
    const { id, host } = await aParty(client)
    const sent = `made-with-the-key-of-before-${id}`
    await db
      .from('parties')
      .where('id', id)
      .update({ hash: hashOf(sent) })
    const shown = await client.get(`${PARTIES}/${id}`).headers(await asRider(host))
    for (const token of [sent, tokenIn(shown.body().url)]) {
      const response = await client.get(`${PARTIES}/join/${token}`)
      response.assertStatus(200)
      assert.equal(response.body().host, 'Dana')
      const rider = await aRider()
      const headers = await asRider(rider)
      const joined = await join(client, token, headers, [rider.id])
      joined.assertStatus(201)
      const family = await client.get(`${PARTIES}/join/${token}/family`).headers(headers)
      assert.deepEqual(expectShape(assert, partyJoined, family), { subject_ids: [rider.id] })
      assert.include(await peopleOf(id), rider.id)
    }
  })

  test('a forged token is unknown', async ({ client, assert }) => {
    const { token } = await aParty(client)
    const [uid = '', made = ''] = token.split('.')
    for (const forged of [uid, `${uid}.`, `${uid}.${made}x`, `${uid}.${made.slice(1)}`, made]) {
      const response = await client.get(`${PARTIES}/join/${forged}`)
      expectRefusal(assert, response, 'NOT_FOUND', messages.unknown)
    }
  })

  test('the link says that the party has ended, or that its host is banned', async ({
    client,
    assert,
  }) => {
    const { id, token, host } = await aParty(client)
    const isOpen = async () => (await client.get(`${PARTIES}/join/${token}`)).body().open
    const ends = (at: string) => db.from('parties').where('id', id).update({ expires_at: at })
    await ends(sqlTimeAfter(clock.now(), -1))
    assert.isFalse(await isOpen())
    // Made while a clock was years ahead.
    await ends(sqlTimeAfter(clock.now(), 900 * 86_400))
    assert.isFalse(await isOpen())
    await ends(sqlTimeAfter(clock.now(), 86_400))
    assert.isTrue(await isOpen())
    await db.from('customers').where('id', host.id).update({ status: 'suspended' })
    assert.isFalse(await isOpen())
    await db
      .from('customers')
      .where('id', host.id)
      .update({ status: 'active', banned_at: '2026-01-01 00:00:00', ban_reason: 'x' })
    assert.isFalse(await isOpen())
    // No other rider of this run resembles the banned one.
    await db.from('customers').where('id', host.id).update({ banned_at: null, ban_reason: null })
  })

  test('guesses of links are rate limited', async ({ client, assert }) => {
    const { token } = await aParty(client)
    for (let time = 0; time < 20; time += 1) {
      const wrong = await client.get(`${PARTIES}/join/${'x'.repeat(43)}`)
      expectRefusal(assert, wrong, 'NOT_FOUND', messages.unknown)
    }
    const another = await client.get(`${PARTIES}/join/${'y'.repeat(43)}`)
    expectRefusal(assert, another, 'RATE_LIMITED')
    // A link that is good never meets the budget.
    ;(await client.get(`${PARTIES}/join/${token}`)).assertStatus(200)
  })
})

test.group('A guest without an account', (group) => {
  group.each.setup(async () => {
    await resetLimits()
    return retireTemplates
  })

  test('registers, adds a child, signs for both, and the host sees no more than that', async ({
    client,
    assert,
  }) => {
    const template = await aTemplate({ required: true })
    const { id, token, host } = await aParty(client)
    const response = await register(client, { party: token })
    response.assertStatus(201)
    const answer = expectShape(assert, registrationAnswer, response)
    assert.isTrue(answer.signed_in)
    const guest = answer.customer
    const session = { cookie: String(response.header('set-cookie')).split(';')[0] ?? '' }
    const child = await client.post('/api/minors').headers(session).json({
      first_name: 'Finn',
      last_name: 'Rivers',
      date_of_birth: '2018-05-06',
      relationship_type: 'parent',
      emergency_contact_name: 'Maya Rivers',
      emergency_contact_phone: guest.phone,
    })
    child.assertStatus(201)
    const joined = await join(client, token, session, [child.body().id])
    joined.assertStatus(201)
    assert.deepEqual(expectShape(assert, partyJoined, joined), {
      subject_ids: [guest.id, child.body().id],
    })
    const signed = await postSignature(client, session, {
      template_id: template.id,
      subject_ids: [guest.id, child.body().id],
      consent: { text_id: 'guardian-1', accepted: true },
    })
    signed.assertStatus(201)
    const shown = await client.get(`${PARTIES}/${id}`).headers(await asRider(host))
    const ready = { id: 0, last_name: 'R.', covered: true, is_host: false }
    assert.deepEqual(placeless(expectShape(assert, partyDetail, shown).guests).slice(1), [
      { ...ready, first_name: 'Maya', is_minor: false },
      { ...ready, first_name: 'Finn', is_minor: true },
    ])
    for (const secret of ['Rivers', guest.phone ?? '-', guest.email ?? '-', guest.member_id]) {
      assert.notInclude(shown.text(), secret)
    }
    // And nothing of the host or of one guest reaches another.
    const foreign = await client.get(`${PARTIES}/${id}`).headers(session)
    expectRefusal(assert, foreign, 'NOT_FOUND')
    const sessions = await db.from('sign_ins').where('customer_id', guest.id)
    assert.deepEqual(
      sessions.map(({ channel }) => channel),
      ['portal']
    )
  })

  test('an ended, unknown or full link registers no guest', async ({ client, assert }) => {
    const ended = await aParty(client)
    const headers = await asRider(ended.host)
    await client.delete(`${PARTIES}/${ended.id}`).headers(headers)
    const full = await aParty(client)
    await fillUp(full.id, PARTY_PEOPLE_MAX - 1)
    const refused = [
      [ended.token, 'PARTY_OVER', messages.over],
      ['x'.repeat(43), 'PARTY_OVER', messages.over],
      [full.token, 'PARTY_FULL', fill(messages.full, { n: PARTY_PEOPLE_MAX })],
      ['x'.repeat(101), 'VALIDATION_ERROR', messages.unknown],
      [7, 'VALIDATION_ERROR', messages.unknown],
    ] as const
    for (const [party, code, sentence] of refused) {
      const sent = aRegistration({ party })
      const response = await client.post('/api/customers/register').json(sent)
      expectRefusal(assert, response, code, sentence)
      assert.isUndefined(response.header('set-cookie'))
      assert.lengthOf(await db.from('customers').where('phone', sent.phone), 0)
    }
  })

  test('registers once, also when the answer was lost', async ({ client, assert }) => {
    const { id, token } = await aParty(client)
    const sent = aRegistration({ party: token })
    const send = () =>
      client
        .post('/api/customers/register')
        .header('idempotency-key', `guest-${sent.phone}`)
        .json(sent)
    const [first, second] = [await send(), await send()]
    assert.equal(second.body().customer.id, first.body().customer.id)
    assert.isTrue(second.body().signed_in)
    const session = { cookie: String(second.header('set-cookie')).split(';')[0] ?? '' }
    ;(await client.get('/api/customers/me').headers(session)).assertStatus(200)
    assert.lengthOf(await peopleOf(id), 2)
  })

  test('a guest without a link gets no session', async ({ client, assert }) => {
    const response = await register(client, {})
    response.assertStatus(201)
    assert.isUndefined(response.body().signed_in)
    assert.isUndefined(response.header('set-cookie'))
  })
})

test.group('A rider who has an account', (group) => {
  group.each.setup(() => resetLimits())

  test('a rider joins with children, each once', async ({ client, assert }) => {
    const { id, token, host } = await aParty(client)
    const guest = await aRider()
    const child = await aMinorOf(guest)
    const headers = await asRider(guest)
    const before = await client.get(`${PARTIES}/join/${token}/family`).headers(headers)
    assert.deepEqual(expectShape(assert, partyJoined, before), { subject_ids: [] })
    ;(await join(client, token, headers, [child.id])).assertStatus(201)
    const both = await join(client, token, headers, [guest.id, child.id, child.id])
    both.assertStatus(201)
    assert.deepEqual(both.body(), { subject_ids: [child.id, guest.id] })
    assert.deepEqual(await peopleOf(id), [host.id, child.id, guest.id])
    const lines = await db.from('activity').where({ customer_id: child.id, action: 'party.joined' })
    assert.lengthOf(lines, 1)
    // The answer reveals no other guest of the list.
    const after = await client
      .get(`${PARTIES}/join/${token}/family`)
      .headers(await asRider(await aRider()))
    assert.deepEqual(after.body(), { subject_ids: [] })
  })

  test('a rider brings only own children, and not by a kiosk or a sign link', async ({
    client,
    assert,
  }) => {
    const { id, token } = await aParty(client)
    const guest = await aRider()
    const stranger = await aMinorOf(await aRider())
    const headers = await asRider(guest)
    expectRefusal(assert, await join(client, token, headers, [guest.id, stranger.id]), 'NOT_FOUND')
    assert.lengthOf(await peopleOf(id), 1)
    for (const [ids, sentence] of [
      [[], messages['people.none']],
      [
        Array.from({ length: 61 }, (_, each) => each + 1),
        fill(messages['people.too_many'], { n: 60 }),
      ],
    ] as const) {
      expectRefusal(assert, await join(client, token, headers, ids), 'VALIDATION_ERROR', sentence)
    }
    expectRefusal(assert, await join(client, token, headers, 'all'), 'VALIDATION_ERROR')
    expectRefusal(assert, await join(client, token, {}, [guest.id]), 'UNAUTHENTICATED')
    for (const other of [await asKiosk(guest), await asSigner(guest), await asStaff('admin')]) {
      expectRefusal(assert, await join(client, token, other, [guest.id]), 'FORBIDDEN')
    }
    const family = `${PARTIES}/join/${'x'.repeat(43)}/family`
    expectRefusal(assert, await client.get(family).headers(headers), 'NOT_FOUND')
    const unknown = await join(client, 'x'.repeat(43), headers, [guest.id])
    expectRefusal(assert, unknown, 'PARTY_OVER', messages.over)
    await resetLimits()
    for (let time = 0; time < 60; time += 1) await consume(['party.join', String(guest.id)])
    expectRefusal(assert, await join(client, token, headers, [guest.id]), 'RATE_LIMITED')
  })

  test('a rider reads that the party has ended', async ({ client, assert }) => {
    const { id, token, host } = await aParty(client)
    await client.delete(`${PARTIES}/${id}`).headers(await asRider(host))
    const guest = await aRider()
    const late = await join(client, token, await asRider(guest), [guest.id])
    expectRefusal(assert, late, 'PARTY_OVER', messages.over)
    assert.lengthOf(await peopleOf(id), 1)
  })

  test('a party holds sixty: twenty concurrent guests do not exceed it', async ({
    client,
    assert,
  }) => {
    const { id, token } = await aParty(client)
    await fillUp(id, PARTY_PEOPLE_MAX - 11)
    const guests = await Promise.all(Array.from({ length: 20 }, () => aRider()))
    const sent = await Promise.all(
      guests.map(async (guest) => ({ guest, headers: await asRider(guest) }))
    )
    const answers = await Promise.all(
      sent.map(({ guest, headers }) => join(client, token, headers, [guest.id]))
    )
    const statuses = answers.map((answer) => answer.status()).toSorted()
    assert.deepEqual(statuses, [...Array(10).fill(201), ...Array(10).fill(409)])
    for (const answer of answers.filter((each) => each.status() === 409)) {
      expectRefusal(assert, answer, 'PARTY_FULL', fill(messages.full, { n: PARTY_PEOPLE_MAX }))
    }
    assert.lengthOf(await peopleOf(id), PARTY_PEOPLE_MAX)
    const invitation = await client.get(`${PARTIES}/join/${token}`)
    assert.deepInclude(invitation.body(), { open: true, full: true })
  })
})
