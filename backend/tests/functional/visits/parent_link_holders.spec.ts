import db from '@adonisjs/lucid/services/db'
import type { ApiClient, ApiResponse } from '@japa/api-client'
import { test } from '@japa/runner'
import { addYears } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/parent_links/messages'
import { endSignLinks } from '#access/sign_links/end_sign_links'
import { clock } from '#platform/clock'
import { inTransaction } from '#platform/database/transaction'
import { resetLimits } from '#platform/http/rate_limits'
import { hashOf, newToken } from '#platform/secrets'
import { dataExport } from '#privacy/data_export/data_export'
import { expectRefusal } from '#tests/helpers/answers'
import { asKiosk, asRider } from '#tests/helpers/credentials'
import { cookiesOf } from '#tests/helpers/families'
import { lettersTo } from '#tests/helpers/mail'
import { merge } from '#tests/helpers/merges'
import { aLastName, aMinorOf, anEmail, aPhone, aRider } from '#tests/helpers/people'

type Headers = Record<string, string>

const PARENT = {
  relationship_type: 'parent',
  consent: { text_id: 'parent-1', accepted: true },
}

const aTeen = (columns: Record<string, unknown> = {}) =>
  aRider({ first_name: 'Kim', date_of_birth: addYears(clock.today(), -15), ...columns })

/** Every cookie of an answer. */
function allCookies(answer: ApiResponse): Headers {
  const given = [answer.header('set-cookie') ?? ''].flat()
  return { cookie: given.map((one) => String(one).split(';')[0]).join('; ') }
}

function open(client: ApiClient, token: string, headers: Headers = {}) {
  return client.post('/api/parent-links/open').headers(headers).json({ token })
}

/** A link with known tokens, opened over one of them. */
async function aLink(
  client: ApiClient,
  { headers, json, over }: { headers: Headers; json: object; over: 'shown' | 'sent' }
) {
  const asked = await client.post('/api/kiosk/parent-links').headers(headers).json(json)
  asked.assertStatus(201)
  const { id } = asked.body()
  const [shown, sent] = [newToken(), newToken()]
  await db
    .from('parent_links')
    .where('id', id)
    .update({ shown_hash: hashOf(shown), sent_hash: hashOf(sent) })
  const opened = await open(client, over === 'shown' ? shown : sent)
  opened.assertStatus(200)
  const confirm = (body: object) =>
    client
      .post(`/api/parent-links/${id}/confirm`)
      .headers(cookiesOf(opened))
      .json({ ...PARENT, ...body })
  return { id, shown, sent, opened, confirm }
}

const aParent = () => ({
  first_name: 'Rosa',
  last_name: aLastName('Parent'),
  phone: aPhone(),
  date_of_birth: addYears(clock.today(), -40),
})

test.group('Holders of a parent link', (group) => {
  group.each.setup(() => resetLimits())

  test('a confirmed link opens again in its own browser only, over its own token', async ({
    client,
    assert,
  }) => {
    const teen = await aTeen()
    const json = { minor: { id: teen.id }, email: anEmail() }
    for (const over of ['shown', 'sent'] as const) {
      const link = await aLink(client, { headers: await asKiosk(teen), json, over })
      const confirmed = await link.confirm(aParent())
      confirmed.assertStatus(201)
      const mine = allCookies(confirmed)
      const [token, other] = over === 'shown' ? [link.shown, link.sent] : [link.sent, link.shown]
      for (const [which, headers] of [
        [token, {}],
        [other, {}],
        [token, cookiesOf(link.opened)],
        [other, mine],
      ] as const) {
        expectRefusal(assert, await open(client, which, headers), 'VALIDATION_ERROR')
      }
      const again = await open(client, token, mine)
      again.assertStatus(200)
      assert.isTrue(again.body().confirmed)
      await inTransaction((trx) => endSignLinks([confirmed.body().customer_id], trx))
      expectRefusal(assert, await open(client, token, mine), 'VALIDATION_ERROR')
    }
  })

  test('a parent who is new over a code gets no address and no number of the asker', async ({
    client,
    assert,
  }) => {
    const teen = await aTeen()
    const [email, phone] = [anEmail(), aPhone()]
    const headers = await asKiosk(teen)
    for (const contact of [{ email }, { phone }]) {
      const json = { minor: { id: teen.id }, ...contact }
      const link = await aLink(client, { headers, json, over: 'shown' })
      assert.isTrue(link.opened.body().phone_needed)
      const { phone: own, ...nameless } = aParent()
      expectRefusal(assert, await link.confirm(nameless), 'VALIDATION_ERROR')
      const confirmed = await link.confirm({ ...nameless, phone: own })
      confirmed.assertStatus(201)
      const row = await db.from('customers').where('id', confirmed.body().customer_id).firstOrFail()
      assert.isNull(row.email)
      assert.equal(row.phone, own)
    }
  })

  test('a code at a kiosk finds a parent for 15 minutes, and by the number it was asked with', async ({
    client,
    assert,
  }) => {
    const [teen, parent] = [await aTeen(), await aRider()]
    const { first_name: first, last_name: last, phone } = parent
    const body = { first_name: first, last_name: last, phone }
    const headers = await asKiosk(teen)
    const taken = { phone: [messages['confirm.phone_taken']] }
    const otherJson = { minor: { id: teen.id }, phone: aPhone() }
    const other = await aLink(client, { headers, json: otherJson, over: 'shown' })
    assert.deepEqual((await other.confirm(body)).body().error.details, taken)
    const json = { minor: { id: teen.id }, phone }
    const link = await aLink(client, { headers, json, over: 'shown' })
    clock.forward(16 * 60)
    const late = await link.confirm(body)
    clock.reset()
    assert.deepEqual(late.body().error.details, taken)
    ;(await link.confirm(body)).assertStatus(201)
  })

  test('a link ends with the asker as guardian, on the 18th birthday, and with a merge', async ({
    client,
    assert,
  }) => {
    const aunt = await aRider()
    const headers = await asKiosk(aunt)
    const minor = await aMinorOf(aunt)
    const json = { minor: { id: minor.id }, email: anEmail() }
    const link = await aLink(client, { headers, json, over: 'sent' })
    await db
      .from('guardianships')
      .where('minor_id', minor.id)
      .update({ ended_at: '2999-01-01 00:00:00' })
    expectRefusal(assert, await link.confirm(aParent()), 'CONFLICT')
    await db.from('guardianships').where('minor_id', minor.id).update({ ended_at: null })
    const grown = { date_of_birth: addYears(clock.today(), -18) }
    await db.from('customers').where('id', minor.id).update(grown)
    expectRefusal(assert, await link.confirm(aParent()), 'CONFLICT')

    const [winner, loser] = [await aRider(), await aRider()]
    const child = await aMinorOf(loser)
    const asked = { minor: { id: child.id }, email: anEmail() }
    const lost = await aLink(client, { headers: await asKiosk(loser), json: asked, over: 'sent' })
    ;(await merge(client, { winner, loser })).assertStatus(200)
    assert.lengthOf(await db.from('parent_links').where('id', lost.id), 0)
  })

  test('a child whom another guardian covers is not shown as signed', async ({
    client,
    assert,
  }) => {
    const teen = await aTeen()
    const headers = await asKiosk(teen)
    const json = { minor: { id: teen.id }, email: anEmail() }
    const link = await aLink(client, { headers, json, over: 'sent' })
    ;(await link.confirm(aParent())).assertStatus(201)
    const coverage = { covered_until: addYears(clock.today(), 1) }
    await db.from('customers').where('id', teen.id).update(coverage)
    const state = await client.get(`/api/kiosk/parent-links/${link.id}`).headers(headers)
    assert.equal(state.body().state, 'opened')
  })
})

test.group('Requests about two records of one child', (group) => {
  group.each.setup(() => resetLimits())

  async function twins(client: ApiClient) {
    const [mother, father] = [await aRider(), await aRider()]
    const named = {
      last_name: aLastName('Twin'),
      date_of_birth: addYears(clock.today(), -9),
    }
    const first = await aMinorOf(mother, { first_name: 'Kim', ...named })
    const add = async (headers: Headers) => {
      const json = { first_name: 'Kim', ...named, ...PARENT }
      const answer = await client.post('/api/kiosk/minors').headers(headers).json(json)
      answer.assertStatus(201)
      return Number(answer.body().id)
    }
    const secondId = await add(await asKiosk(father))
    const request = await db.from('guardian_requests').where('twin_of', first.id).firstOrFail()
    const accept = async () =>
      client
        .post(`/api/guardian-requests/${request.id}/accept`)
        .headers(await asRider(mother))
        .json(PARENT)
    return { mother, father, first, secondId, request, accept, add }
  }

  test('only a guardian of today accepts, and only for two minors', async ({ client, assert }) => {
    const { first, secondId, accept } = await twins(client)
    const link = () => db.from('guardianships').where('minor_id', first.id)
    await link().update({ ended_at: '2999-01-01 00:00:00' })
    expectRefusal(assert, await accept(), 'CONFLICT')
    await link().update({ ended_at: null })
    const second = () => db.from('customers').where('id', secondId)
    await second().update({ date_of_birth: addYears(clock.today(), -18) })
    expectRefusal(assert, await accept(), 'CONFLICT')
    await second().update({ date_of_birth: addYears(clock.today(), -9) })
    ;(await accept()).assertStatus(200)
  })

  test('a request ends with the guardian, is written once, and has no number', async ({
    client,
    assert,
  }) => {
    const { mother, first, secondId, request, add } = await twins(client)
    assert.lengthOf(await lettersTo(mother.email ?? ''), 1)
    for (let time = 0; time < 4; time += 1) await add(await asKiosk(await aRider()))
    assert.lengthOf(await lettersTo(mother.email ?? ''), 3, 'three letters an hour')
    const told = JSON.stringify(
      await dataExport(secondId, { today: clock.today(), now: clock.now() })
    )
    assert.notInclude(told, `#${mother.id}`)
    const path = `/api/minors/${first.id}`
    ;(await client.delete(path).headers(await asRider(mother))).assertStatus(204)
    const row = await db.from('guardian_requests').where('id', request.id).firstOrFail()
    assert.equal(row.state, 'refused')
  })
})
