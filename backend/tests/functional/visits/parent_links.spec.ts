import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { addYears } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/parent_links/messages'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { hashOf, newToken } from '#platform/secrets'
import { expectRefusal } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { cookiesOf } from '#tests/helpers/families'
import { lettersTo } from '#tests/helpers/mail'
import { aLastName, aMinorOf, anEmail, aPhone, aRider } from '#tests/helpers/people'
import { aSignature, aTemplate, retireTemplates } from '#tests/helpers/waivers'

type Headers = Record<string, string>

const PARENT = {
  relationship_type: 'parent',
  consent: { text_id: 'parent-1', accepted: true },
}

const aTeen = (columns: Record<string, unknown> = {}) =>
  aRider({ first_name: 'Kim', date_of_birth: addYears(clock.today(), -15), ...columns })

async function ask(client: ApiClient, headers: Headers, json: object) {
  return client.post('/api/kiosk/parent-links').headers(headers).json(json)
}

/** The token of the letter to this address. */
async function tokenTo(email: string) {
  const [letter = ''] = (await lettersTo(email)).toReversed()
  return /#parent=([\w-]+)/.exec(letter)?.[1] ?? ''
}

/** Opens a link; the cookies are the session of the page. */
async function open(client: ApiClient, token: string) {
  const answer = await client.post('/api/parent-links/open').json({ token })
  answer.assertStatus(200)
  return { body: answer.body(), headers: cookiesOf(answer) }
}

/** Opens the code on the asking screen, by the token with which its link is stored. */
async function opensCode(client: ApiClient, asked: Awaited<ReturnType<typeof ask>>) {
  asked.assertStatus(201)
  const token = newToken()
  await db
    .from('parent_links')
    .where('id', asked.body().id)
    .update({ shown_hash: hashOf(token) })
  return { token, ...(await open(client, token)) }
}

function confirm(client: ApiClient, id: number, headers: Headers, json: object) {
  return client
    .post(`/api/parent-links/${id}/confirm`)
    .headers(headers)
    .json({ ...PARENT, ...json })
}

async function stateOf(client: ApiClient, headers: Headers, id: number) {
  const answer = await client.get(`/api/kiosk/parent-links/${id}`).headers(headers)
  answer.assertStatus(200)
  return answer.body().state
}

test.group("The parent's phone", (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => retireTemplates())

  test('a teen sends the waiver to a parent, who confirms and signs; the screen turns green', async ({
    client,
    assert,
  }) => {
    const teen = await aTeen()
    const kiosk = await asKiosk(teen)
    const email = anEmail()
    const asked = await ask(client, kiosk, { minor: { id: teen.id }, email })
    asked.assertStatus(201)
    assert.equal(asked.body().sent, 'email')
    assert.match(asked.body().qr_svg, /^<svg/)
    const { id } = asked.body()
    assert.equal(await stateOf(client, kiosk, id), 'waiting')

    const opened = await open(client, await tokenTo(email))
    assert.deepEqual(opened.body, {
      id,
      minor: { first_name: 'Kim' },
      asked_by: 'Kim',
      confirmed: false,
      phone_needed: true,
    })
    assert.equal(await stateOf(client, kiosk, id), 'opened')

    const parent = { first_name: 'Rosa', last_name: aLastName('Parent') }
    const phone = aPhone()
    const nameless = await confirm(client, id, opened.headers, parent)
    expectRefusal(assert, nameless, 'VALIDATION_ERROR')
    const born = addYears(clock.today(), -40)
    const sent = { ...parent, phone, date_of_birth: born }
    const confirmed = await confirm(client, id, opened.headers, sent)
    confirmed.assertStatus(201)
    assert.equal(confirmed.body().minor_id, teen.id)
    const row = await db.from('customers').where('phone', phone).firstOrFail()
    assert.equal(row.id, confirmed.body().customer_id)
    assert.equal(row.email, email)
    assert.equal(await stateOf(client, kiosk, id), 'opened')

    const template = await aTemplate()
    const signed = await client.post('/api/waivers/sign').headers(cookiesOf(confirmed)).json({
      template_id: template.id,
      signature_data: aSignature(),
      minor_id: teen.id,
      consent: PARENT.consent,
    })
    signed.assertStatus(201)
    assert.equal(await stateOf(client, kiosk, id), 'signed')
    const again = await confirm(client, id, opened.headers, { ...sent, first_name: 'Ana' })
    expectRefusal(assert, again, 'CONFLICT')
  })

  test('a new child is confirmed by the parent who is known by number and name', async ({
    client,
    assert,
  }) => {
    const nanny = await aRider()
    const parent = await aRider({ first_name: 'José', last_name: 'Núñez' })
    const child = {
      first_name: 'Bo',
      last_name: aLastName('Nunez'),
      date_of_birth: addYears(clock.today(), -8),
    }
    const asked = await ask(client, await asRider(nanny), { minor: child, phone: parent.phone })
    asked.assertStatus(201)
    const opened = await open(client, await tokenTo(parent.email ?? ''))
    const other = await confirm(client, opened.body.id, opened.headers, {
      first_name: 'Donna',
      last_name: 'Else',
    })
    expectRefusal(assert, other, 'VALIDATION_ERROR')
    assert.deepEqual(other.body().error.details, { phone: [messages['confirm.phone_taken']] })
    const name = { first_name: 'Jose', last_name: 'Nunez' }
    const confirmed = await confirm(client, opened.body.id, opened.headers, name)
    confirmed.assertStatus(201)
    assert.equal(confirmed.body().customer_id, parent.id)
    const minor = await db.from('customers').where('id', confirmed.body().minor_id).firstOrFail()
    assert.equal(minor.last_name, child.last_name)
    const links = await db.from('guardianships').where('minor_id', minor.id)
    assert.deepEqual(
      links.map(({ guardian_id: id }) => id),
      [parent.id]
    )
  })

  test('"Not my child" ends the link, and the asking screen says so', async ({
    client,
    assert,
  }) => {
    const teen = await aTeen()
    const kiosk = await asKiosk(teen)
    const email = anEmail()
    const asked = await ask(client, kiosk, { minor: { id: teen.id }, email })
    const token = await tokenTo(email)
    const opened = await open(client, token)
    const { id } = asked.body()
    expectRefusal(assert, await client.post(`/api/parent-links/${id}/refuse`), 'NOT_FOUND')
    const refused = await client.post(`/api/parent-links/${id}/refuse`).headers(opened.headers)
    refused.assertStatus(204)
    assert.equal(await stateOf(client, kiosk, id), 'refused')
    const after = await client.post('/api/parent-links/open').json({ token })
    expectRefusal(assert, after, 'VALIDATION_ERROR')
  })

  test('a code on a screen opens no record of another rider, and none that others see', async ({
    client,
    assert,
  }) => {
    const [nanny, parent] = [await aRider(), await aRider({ first_name: 'Rosa' })]
    const child = {
      first_name: 'Bo',
      last_name: aLastName('Code'),
      date_of_birth: addYears(clock.today(), -8),
    }
    const json = { minor: child, phone: parent.phone }
    const { first_name: first, last_name: last, phone } = parent
    const name = { first_name: first, last_name: last, phone }
    const atHome = await opensCode(client, await ask(client, await asRider(nanny), json))
    const impostor = await confirm(client, atHome.body.id, atHome.headers, name)
    expectRefusal(assert, impostor, 'VALIDATION_ERROR')
    assert.deepEqual(impostor.body().error.details, { phone: [messages['confirm.phone_taken']] })

    const atKiosk = await opensCode(client, await ask(client, await asKiosk(nanny), json))
    const confirmed = await confirm(client, atKiosk.body.id, atKiosk.headers, name)
    confirmed.assertStatus(201)
    assert.equal(confirmed.body().customer_id, parent.id)
    const session = await db.from('sessions').where('customer_id', parent.id).firstOrFail()
    assert.deepInclude(
      { by_link: Boolean(session.by_link), by_pass: Boolean(session.by_pass) },
      { by_link: true, by_pass: true }
    )
    const requests = await client.get('/api/guardian-requests').headers(cookiesOf(confirmed))
    assert.deepEqual(requests.body(), [], 'a code proves no parent')

    const photographed = await client.post('/api/parent-links/open').json({ token: atKiosk.token })
    expectRefusal(assert, photographed, 'VALIDATION_ERROR')
  })

  test('a letter to another address opens no record by its phone number', async ({
    client,
    assert,
  }) => {
    const [nanny, parent] = [await aRider(), await aRider()]
    const minor = {
      first_name: 'Bo',
      last_name: aLastName('Letter'),
      date_of_birth: addYears(clock.today(), -8),
    }
    const email = anEmail()
    const both = await ask(client, await asRider(nanny), { minor, email, phone: parent.phone })
    expectRefusal(assert, both, 'VALIDATION_ERROR')
    await ask(client, await asRider(nanny), { minor, email })
    const opened = await open(client, await tokenTo(email))
    const { first_name: first, last_name: last, phone } = parent
    const sent = { first_name: first, last_name: last, phone }
    const refused = await confirm(client, opened.body.id, opened.headers, sent)
    expectRefusal(assert, refused, 'VALIDATION_ERROR')
    assert.deepEqual(refused.body().error.details, { phone: [messages['confirm.phone_taken']] })
  })

  test('a link works for a day, for its own screen, and five times a day to one number', async ({
    client,
    assert,
  }) => {
    const teen = await aTeen()
    const kiosk = await asKiosk(teen)
    const email = anEmail()
    const asked = await ask(client, kiosk, { minor: { id: teen.id }, email })
    const token = await tokenTo(email)
    const strangers = await client
      .get(`/api/kiosk/parent-links/${asked.body().id}`)
      .headers(await asKiosk(await aRider()))
    expectRefusal(assert, strangers, 'NOT_FOUND')
    const phone = aPhone()
    for (let time = 0; time < 5; time += 1) {
      ;(await ask(client, kiosk, { minor: { id: teen.id }, phone })).assertStatus(201)
    }
    const more = await ask(client, kiosk, { minor: { id: teen.id }, phone })
    expectRefusal(assert, more, 'RATE_LIMITED')
    clock.forward(25 * 3600)
    const late = await client.post('/api/parent-links/open').json({ token })
    clock.reset()
    expectRefusal(assert, late, 'VALIDATION_ERROR')
  })

  test('only for oneself, a linked minor or a new child, never for a grown-up', async ({
    client,
    assert,
  }) => {
    const adult = await aRider()
    const headers = await asKiosk(adult)
    const phone = aPhone()
    const own = await ask(client, headers, { minor: { id: adult.id }, phone })
    expectRefusal(assert, own, 'CONFLICT')
    const others = await aMinorOf(await aRider())
    expectRefusal(
      assert,
      await ask(client, headers, { minor: { id: others.id }, phone }),
      'NOT_FOUND'
    )
    const minor = await aMinorOf(adult, {}, 'grandparent')
    ;(await ask(client, headers, { minor: { id: minor.id }, phone })).assertStatus(201)
    for (const json of [
      { minor: { id: minor.id } },
      { minor: {}, phone },
      { minor: { first_name: 'Bo', last_name: 'X', date_of_birth: '1980-01-01' }, phone },
    ]) {
      expectRefusal(assert, await ask(client, headers, json), 'VALIDATION_ERROR')
    }
    const answer = await client
      .post('/api/kiosk/parent-links')
      .headers(await asStaff('admin'))
      .json({ minor: { id: minor.id }, phone })
    expectRefusal(assert, answer, 'FORBIDDEN')
  })
})

test.group('One child of two adults', () => {
  test('the second adult gets a record at once; the first one makes it one', async ({
    client,
    assert,
  }) => {
    const child = {
      first_name: 'Kim',
      last_name: aLastName('Twice'),
      date_of_birth: addYears(clock.today(), -9),
      relationship_type: 'parent',
      consent: PARENT.consent,
    }
    const [mother, father] = [await aRider(), await aRider()]
    const add = async (adult: { id: number }) => {
      const answer = await client
        .post('/api/kiosk/minors')
        .headers(await asKiosk(adult))
        .json(child)
      answer.assertStatus(201)
      return answer.body().id
    }
    const first = await add(mother)
    const second = await add(father)
    assert.notEqual(first, second)

    const asked = await client.get('/api/guardian-requests').headers(await asRider(mother))
    assert.deepInclude(asked.body()[0], { kind: 'second_guardian', first_name: 'Kim' })
    assert.lengthOf(await lettersTo(mother.email ?? ''), 1)
    const ofFather = await client.get('/api/guardian-requests').headers(await asRider(father))
    assert.deepEqual(ofFather.body(), [])

    const accepted = await client
      .post(`/api/guardian-requests/${asked.body()[0].id}/accept`)
      .headers(await asRider(mother))
      .json(PARENT)
    accepted.assertStatus(200)
    assert.equal(accepted.body().id, first)
    const links = await db
      .from('guardianships')
      .where('minor_id', first)
      .whereNull('ended_at')
      .orderBy('guardian_id')
    assert.deepEqual(
      links.map(({ guardian_id: id }) => id),
      [mother.id, father.id].sort((a, b) => a - b)
    )
    const gone = await db.from('customers').where('id', second).firstOrFail()
    assert.equal(gone.merged_into_id, first)
  })

  test('refused, both records stay', async ({ client, assert }) => {
    const lastName = aLastName('Apart')
    const [mother, stranger] = [await aRider(), await aRider()]
    const born = addYears(clock.today(), -9)
    const first = await aMinorOf(mother, { last_name: lastName, date_of_birth: born })
    const answer = await client
      .post('/api/kiosk/minors')
      .headers(await asKiosk(stranger))
      .json({ first_name: 'Kim', last_name: lastName, date_of_birth: born, ...PARENT })
    answer.assertStatus(201)
    const request = await db.from('guardian_requests').where('twin_of', first.id).firstOrFail()
    const path = `/api/guardian-requests/${request.id}/refuse`
    expectRefusal(assert, await client.post(path).headers(await asRider(stranger)), 'NOT_FOUND')
    ;(await client.post(path).headers(await asRider(mother))).assertStatus(204)
    const rows = await db
      .from('customers')
      .whereIn('id', [first.id, answer.body().id])
      .whereNull('closed_at')
    assert.lengthOf(rows, 2)
  })
})
