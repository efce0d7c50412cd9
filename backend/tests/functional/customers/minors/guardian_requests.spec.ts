import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { addYears } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/guardian_requests/messages'
import {
  acceptedChild,
  guardianAsked,
  guardianRequest,
  staffGuardianRequest,
} from '@trailgate/shared/guardian_requests/schemas'
import { minor as minorAnswer } from '@trailgate/shared/minors/schemas'
import { consentFor, GUARDIAN_CONSENT } from '@trailgate/shared/waivers/consent'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asSigner, asStaff } from '#tests/helpers/credentials'
import { lettersTo } from '#tests/helpers/mail'
import { merge, undo } from '#tests/helpers/merges'
import { aPhone, aRider, type TestRider } from '#tests/helpers/people'
import { aTemplate, retireTemplates, signed } from '#tests/helpers/waivers'

const ACCEPT = {
  relationship_type: 'parent',
  consent: { text_id: GUARDIAN_CONSENT.id, accepted: true },
}

type Headers = Record<string, string>

/** A child of ten who registered alone. */
function aChild(columns: Record<string, unknown> = {}) {
  return aRider({ first_name: 'Kim', date_of_birth: addYears(clock.today(), -10), ...columns })
}

async function ask(client: ApiClient, child: { id: number }, phone: string) {
  return client
    .post('/api/kiosk/guardian-requests')
    .headers(await asKiosk(child))
    .json({ phone })
}

const rowsOf = (child: { id: number }) =>
  db.from('guardian_requests').where('minor_id', child.id).orderBy('id')

async function list(client: ApiClient, headers: Headers, query = '') {
  const response = await client.get(`/api/guardian-requests${query}`).headers(headers)
  response.assertStatus(200)
  return response
}

/** A child has asked this rider. */
async function aRequest(client: ApiClient, guardian: TestRider, child?: TestRider) {
  const asking = child ?? (await aChild())
  ;(await ask(client, asking, guardian.phone)).assertStatus(202)
  const row = await rowsOf(asking).where('phone', guardian.phone).firstOrFail()
  return { child: asking, id: Number(row.id) }
}

function answer(
  client: ApiClient,
  headers: Headers,
  { id, how = 'accept', body = ACCEPT }: { id: number; how?: string; body?: object }
) {
  return client.post(`/api/guardian-requests/${id}/${how}`).headers(headers).json(body)
}

test.group('A child at the kiosk asks a parent', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(async () => {
    clock.reset()
    await retireTemplates()
  })

  test('the answer does not tell whether the number is known', async ({ client, assert }) => {
    const [parent, child] = [await aRider(), await aChild()]
    const numbers = [parent.phone, aPhone(), child.phone]
    const answers = []
    for (const phone of numbers) answers.push(await ask(client, child, phone))
    for (const response of answers) {
      response.assertStatus(202)
      expectShape(assert, guardianAsked, response)
      assert.equal(response.text(), answers[0]?.text())
    }
    const rows = await rowsOf(child)
    assert.deepEqual(
      rows.map((row) => row.guardian_id),
      [parent.id, null, null]
    )
    assert.lengthOf(
      await db.from('activity').where({ customer_id: child.id, action: 'minor.guardian_asked' }),
      3
    )
  })

  test('a child has one request per number, however often it is sent', async ({
    client,
    assert,
  }) => {
    const [parent, child] = [await aRider(), await aChild()]
    const headers = await asKiosk(child)
    const send = () =>
      client.post('/api/kiosk/guardian-requests').headers(headers).json({ phone: parent.phone })
    const answers = await Promise.all([send(), send(), send(), send()])
    for (const response of answers) response.assertStatus(202)
    assert.lengthOf(await rowsOf(child), 1)
  })

  test('only a child at a kiosk asks, five times a day', async ({ client, assert }) => {
    const parent = await aRider()
    const adult = await ask(client, await aRider(), parent.phone)
    expectRefusal(assert, adult, 'CONFLICT', messages['ask.adult'])
    const ageless = await ask(client, await aRider({ date_of_birth: null }), parent.phone)
    expectRefusal(assert, ageless, 'BIRTH_DATE_REQUIRED')
    const child = await aChild()
    expectRefusal(assert, await ask(client, child, '123'), 'VALIDATION_ERROR')
    const path = '/api/kiosk/guardian-requests'
    const sent = { phone: parent.phone }
    const portal = await client
      .post(path)
      .headers(await asRider(child))
      .json(sent)
    expectRefusal(assert, portal, 'FORBIDDEN')
    expectRefusal(assert, await client.post(path).json(sent), 'UNAUTHENTICATED')
    for (let count = 0; count < 5; count += 1) {
      ;(await ask(client, child, aPhone())).assertStatus(202)
    }
    expectRefusal(assert, await ask(client, child, parent.phone), 'RATE_LIMITED')
    assert.lengthOf(await rowsOf(child), 5)
  })

  test('the parent sees the request for fourteen days, with the minimum about the child', async ({
    client,
    assert,
  }) => {
    const parent = await aRider()
    const { child } = await aRequest(client, parent)
    const seen = await list(client, await asRider(parent))
    const [request] = expectShape(assert, v.array(guardianRequest), seen)
    assert.equal(request?.first_name, 'Kim')
    assert.deepEqual(Object.keys(request ?? {}), [
      'id',
      'kind',
      'first_name',
      'created_at',
      'expires_at',
    ])
    assert.notInclude(seen.text(), child.phone)
    expectShape(assert, v.array(guardianRequest), await list(client, await asRider(await aRider())))
    assert.deepEqual((await list(client, await asRider(await aRider()))).body(), [])

    const cashier = await asStaff('cashier')
    const staff = await list(client, cashier, '?limit=1')
    const all = expectShape(assert, v.array(staffGuardianRequest), staff)
    const mine = all.find(({ minor }) => minor.id === child.id)
    assert.equal(mine?.guardian?.id, parent.id)
    assert.equal(mine?.phone, parent.phone)
    const kiosk = await list(client, await asKiosk(parent))
    assert.deepEqual(kiosk.body(), seen.body())
    assert.deepEqual((await list(client, await asSigner(parent))).body(), seen.body())
    const seenByStaff = await asSigner(parent, { byStaffLink: true })
    assert.deepEqual((await list(client, seenByStaff)).body(), [])

    clock.forward(14 * 24 * 3600 + 1)
    assert.deepEqual((await list(client, await asRider(parent))).body(), [])
    // A later request is listed again.
    await resetLimits()
    ;(await ask(client, child, parent.phone)).assertStatus(202)
    assert.lengthOf((await list(client, await asRider(parent))).body(), 1)
    assert.lengthOf(await rowsOf(child), 1)
  })

  test('a later owner of the number does not see the request', async ({ client, assert }) => {
    const child = await aChild()
    const phone = aPhone()
    ;(await ask(client, child, phone)).assertStatus(202)
    const later = await aRider({ phone })
    assert.deepEqual((await list(client, await asRider(later))).body(), [])
    const [row] = await rowsOf(child)
    const own = await answer(client, await asRider(later), { id: row.id })
    expectRefusal(assert, own, 'NOT_FOUND')
    // Staff see who stands before them.
    ;(await answer(client, await asStaff('staff'), { id: row.id })).assertStatus(200)
    assert.lengthOf(
      await db.from('guardianships').where({ minor_id: child.id, guardian_id: later.id }),
      1
    )
  })

  test('a parent who accepts can sign for the child', async ({ client, assert }) => {
    const parent = await aRider()
    const { child, id } = await aRequest(client, parent)
    const headers = await asRider(parent)
    const consent = { text_id: consentFor('grandparent').text_id, accepted: true }
    const body = { relationship_type: 'grandparent', consent }
    const key = { ...headers, 'idempotency-key': `accept-${id}` }
    const response = await answer(client, key, { id, body })
    response.assertStatus(200)
    assert.equal(expectShape(assert, minorAnswer, response).id, child.id)
    assert.deepEqual((await answer(client, key, { id, body })).body(), response.body())

    const link = await db.from('guardianships').where('minor_id', child.id).firstOrFail()
    assert.equal(link.guardian_id, parent.id)
    assert.equal(link.relationship, 'grandparent')
    const [row] = await rowsOf(child)
    assert.equal(row.state, 'accepted')
    const line = await db
      .from('activity')
      .where({ customer_id: child.id, action: 'minor.guardian_accepted' })
      .firstOrFail()
    assert.equal(JSON.parse(line.details).consent, consent.text_id)
    assert.equal(line.actor_id, parent.id)
    const template = await aTemplate()
    await signed(client, headers, { template_id: template.id, minor_id: child.id, consent })
    assert.deepEqual((await list(client, headers)).body(), [])
    expectRefusal(assert, await answer(client, headers, { id }), 'CONFLICT', messages.settled)
  })

  test('a parent refuses at the kiosk, and cannot accept there or by a link that staff saw', async ({
    client,
    assert,
  }) => {
    const parent = await aRider()
    const { child, id } = await aRequest(client, parent)
    const kiosk = await asKiosk(parent)
    const [, line] = (await list(client, kiosk)).body()
    assert.isUndefined(line)
    for (const headers of [kiosk, await asSigner(parent, { byStaffLink: true })]) {
      const refused = await answer(client, headers, { id })
      expectRefusal(assert, refused, 'PROOF_REQUIRED', messages.proof)
    }
    assert.lengthOf(await db.from('guardianships').where('minor_id', child.id), 0)
    assert.equal((await rowsOf(child))[0].state, 'open')
    const done = await answer(client, kiosk, { id, how: 'refuse', body: {} })
    done.assertStatus(204)
    assert.deepEqual((await list(client, kiosk)).body(), [])
  })

  test('a parent accepts by the link in the letter, which gives the first name only', async ({
    client,
    assert,
  }) => {
    const parent = await aRider({ first_name: 'Robin' })
    const { child, id } = await aRequest(client, parent)
    const [letter = ''] = await lettersTo(parent.email ?? '')
    assert.include(letter, 'Hello Robin')
    assert.include(letter, 'Kim gave your phone number')
    for (const told of [child.last_name, child.phone, child.member_id]) {
      assert.notInclude(letter, told)
    }
    const [, token = ''] = /\/sign#token=([\w-]+)/.exec(letter) ?? []
    const opened = await client.post('/api/sign-links/open').json({ token })
    opened.assertStatus(200)
    const cookie = String(opened.header('set-cookie')).split(';')[0] ?? ''
    const response = await answer(client, { cookie }, { id })
    response.assertStatus(200)
    const accepted = expectShape(assert, acceptedChild, response)
    assert.deepEqual(accepted, { id: child.id, first_name: 'Kim', last_name: 'R.', age: 10 })
    const [, linked = ''] = await lettersTo(parent.email ?? '')
    assert.include(linked, 'Kim is one of your minors now')
  })

  test('a parent is asked by text message too, with the link', async ({ client, assert }) => {
    const parent = await aRider({ email: null })
    await aRequest(client, parent)
    const [message] = await db.from('outbox').where({ channel: 'sms', address: parent.phone })
    assert.match(message.text, /Kim asks you .+\/sign#token=[\w-]{40,}/)
  })

  test('a parent is notified once per request, and not while banned', async ({
    client,
    assert,
  }) => {
    const [parent, suspended] = [await aRider(), await aRider({ status: 'suspended' })]
    const { child } = await aRequest(client, parent)
    ;(await ask(client, child, parent.phone)).assertStatus(202)
    assert.lengthOf(await lettersTo(parent.email ?? ''), 1)
    await aRequest(client, suspended)
    assert.lengthOf(await lettersTo(suspended.email ?? ''), 0)
  })

  test('three times a day for one number, answered alike and kept nowhere after that', async ({
    client,
    assert,
  }) => {
    const parent = await aRider()
    const answers = []
    for (let count = 0; count < 4; count += 1) {
      answers.push(await ask(client, await aChild(), parent.phone))
    }
    for (const response of answers) {
      response.assertStatus(202)
      assert.equal(response.text(), answers[0]?.text())
    }
    const seen = await list(client, await asRider(parent))
    assert.lengthOf(seen.body(), 3)
    assert.lengthOf(await db.from('guardian_requests').where('phone', parent.phone), 3)
    assert.lengthOf(await lettersTo(parent.email ?? ''), 3)
  })

  test('an address gets three letters an hour, whatever numbers it has', async ({
    client,
    assert,
  }) => {
    const parent = await aRider()
    const email = parent.email ?? ''
    const others = [await aRider({ email }), await aRider({ email })]
    await client.post('/api/forgot-password').form({ email })
    for (const { phone } of [parent, ...others]) {
      ;(await ask(client, await aChild(), phone)).assertStatus(202)
    }
    assert.lengthOf(await lettersTo(email), 3)
    // The request without a letter waits in the portal all the same.
    for (const rider of [parent, ...others]) {
      assert.lengthOf((await list(client, await asRider(rider))).body(), 1)
    }
  })

  test('a parent pages through the requests, newest first', async ({ client, assert }) => {
    const parent = await aRider()
    const ids = []
    for (let count = 0; count < 3; count += 1) {
      ids.unshift((await aRequest(client, parent)).id)
      clock.forward(60)
    }
    const headers = await asRider(parent)
    const page = async (query: string) => {
      const response = await list(client, headers, query)
      assert.equal(response.header('x-total-count'), '3')
      return response.body().map((request: { id: number }) => request.id)
    }
    assert.deepEqual(await page(''), ids)
    assert.deepEqual(await page('?limit=1&skip=1'), [ids[1]])
  })

  test('a parent who refused is not asked again before the request expires', async ({
    client,
    assert,
  }) => {
    const parent = await aRider()
    const { child, id } = await aRequest(client, parent)
    const headers = await asRider(parent)
    ;(await answer(client, headers, { id, how: 'refuse', body: {} })).assertStatus(204)
    assert.lengthOf(
      await db.from('activity').where({ customer_id: child.id, action: 'minor.guardian_refused' }),
      1
    )
    ;(await ask(client, child, parent.phone)).assertStatus(202)
    assert.deepEqual((await list(client, headers)).body(), [])
    expectRefusal(assert, await answer(client, headers, { id }), 'CONFLICT', messages.settled)
    assert.lengthOf(await db.from('guardianships').where('minor_id', child.id), 0)
  })

  test('only the requested parent answers, with the tick and a relationship', async ({
    client,
    assert,
  }) => {
    const parent = await aRider()
    const { child, id } = await aRequest(client, parent)
    const headers = await asRider(parent)
    for (const how of ['accept', 'refuse']) {
      const stranger = await answer(client, await asRider(await aRider()), { id, how })
      expectRefusal(assert, stranger, 'NOT_FOUND')
      const self = await answer(client, await asRider(child), { id, how })
      expectRefusal(assert, self, 'NOT_FOUND')
      const kiosk = await answer(client, await asKiosk(await aRider()), { id, how })
      expectRefusal(assert, kiosk, 'NOT_FOUND')
      expectRefusal(assert, await answer(client, {}, { id, how }), 'UNAUTHENTICATED')
    }
    const bad = [
      {},
      { relationship_type: 'parent' },
      { ...ACCEPT, relationship_type: 'aunt' },
      { ...ACCEPT, consent: { text_id: GUARDIAN_CONSENT.id, accepted: false } },
      { ...ACCEPT, consent: { text_id: 'other', accepted: true } },
    ]
    for (const body of bad) {
      expectRefusal(assert, await answer(client, headers, { id, body }), 'VALIDATION_ERROR')
    }
    const unticked = await answer(client, headers, { id, body: { relationship_type: 'parent' } })
    expectRefusal(assert, unticked, 'VALIDATION_ERROR', waivers['consent.required'])
    assert.lengthOf(await db.from('guardianships').where('minor_id', child.id), 0)
  })

  test('a parent must be grown up, and the child still a child', async ({ client, assert }) => {
    const brother = await aRider({ date_of_birth: addYears(clock.today(), -16) })
    const first = await aRequest(client, brother)
    const young = await answer(client, await asRider(brother), { id: first.id })
    young.assertStatus(403)
    const ageless = await aRider({ date_of_birth: null })
    const second = await aRequest(client, ageless)
    const unknown = await answer(client, await asRider(ageless), { id: second.id })
    expectRefusal(assert, unknown, 'BIRTH_DATE_REQUIRED')
    const parent = await aRider()
    const third = await aRequest(client, parent)
    const born = addYears(clock.today(), -18)
    await db.from('customers').where('id', third.child.id).update({ date_of_birth: born })
    const grown = await answer(client, await asRider(parent), { id: third.id })
    expectRefusal(assert, grown, 'CONFLICT', messages.settled)
    const nobody = await aChild()
    ;(await ask(client, nobody, aPhone())).assertStatus(202)
    const [row] = await rowsOf(nobody)
    const staff = await answer(client, await asStaff('staff'), { id: row.id })
    expectRefusal(assert, staff, 'CONFLICT', messages.no_guardian)
  })

  test('staff find the request on the pages of child and parent, and answer it', async ({
    client,
    assert,
  }) => {
    const [parent, other] = [await aRider(), await aRider()]
    const { child, id } = await aRequest(client, parent)
    const nobody = aPhone()
    ;(await ask(client, child, nobody)).assertStatus(202)
    const cashier = await asStaff('cashier')
    const idsOf = async (about: { id: number }) => {
      const response = await list(client, cashier, `?customer_id=${about.id}`)
      const found = expectShape(assert, v.array(staffGuardianRequest), response)
      assert.equal(Number(response.header('x-total-count')), found.length)
      return found.map((request) => request.id)
    }
    const [, second] = await rowsOf(child)
    assert.deepEqual(await idsOf(child), [second.id, id])
    assert.deepEqual(await idsOf(parent), [id])
    assert.deepEqual(await idsOf(other), [])
    const later = await aRider({ phone: nobody })
    assert.deepEqual(await idsOf(later), [second.id])
    const wrong = await client.get('/api/guardian-requests?customer_id=x').headers(cashier)
    expectRefusal(assert, wrong, 'VALIDATION_ERROR')
    // A rider's list is the rider's own, whatever is asked for.
    const own = await list(client, await asRider(other), `?customer_id=${child.id}`)
    assert.deepEqual(own.body(), [])

    ;(await answer(client, cashier, { id: second.id, how: 'refuse', body: {} })).assertStatus(204)
    ;(await answer(client, cashier, { id })).assertStatus(200)
    assert.deepEqual(await idsOf(child), [])
    const again = await answer(client, cashier, { id, how: 'refuse', body: {} })
    expectRefusal(assert, again, 'CONFLICT', messages.settled)
    const unknown = await answer(client, cashier, { id: 99_999_999 })
    expectRefusal(assert, unknown, 'NOT_FOUND')
    const lines = await db
      .from('activity')
      .where('customer_id', child.id)
      .whereIn('action', ['minor.guardian_accepted', 'minor.guardian_refused'])
      .orderBy('id')
    assert.deepEqual(
      lines.map(({ action, actor_kind: kind }) => [action, kind]),
      [
        ['minor.guardian_refused', 'cashier'],
        ['minor.guardian_accepted', 'cashier'],
      ]
    )
  })

  test('accepted and refused at once it is one of the two', async ({ client, assert }) => {
    const parent = await aRider()
    const { child, id } = await aRequest(client, parent)
    const headers = await asRider(parent)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        answer(client, headers, index % 2 ? { id } : { id, how: 'refuse', body: {} })
      )
    )
    const done = answers.filter((each) => each.status() < 300)
    assert.lengthOf(done, 1)
    for (const each of answers) assert.include([200, 204, 409], each.status())
    const [row] = await rowsOf(child)
    const links = await db.from('guardianships').where('minor_id', child.id)
    assert.lengthOf(links, row.state === 'accepted' ? 1 : 0)
  })
})

test.group('Guardian requests of merged records', (group) => {
  group.each.setup(() => resetLimits())

  const seenBy = async (client: ApiClient, rider: { id: number }) =>
    (await list(client, await asRider(rider))).body().map(({ id }: { id: number }) => id)

  test('a request moves to the merged record of the parent, and back with the undo', async ({
    client,
    assert,
  }) => {
    const [winner, loser] = [await aRider(), await aRider()]
    const { child, id } = await aRequest(client, loser)
    const done = await merge(client, { winner, loser })
    assert.deepEqual(await seenBy(client, winner), [id])
    ;(await undo(client, done.body().merge_id)).assertStatus(200)
    assert.deepEqual(await seenBy(client, winner), [])
    assert.deepEqual(await seenBy(client, loser), [id])

    ;(await merge(client, { winner, loser })).assertStatus(200)
    ;(await answer(client, await asRider(winner), { id })).assertStatus(200)
    const link = await db.from('guardianships').where('minor_id', child.id).firstOrFail()
    assert.equal(link.guardian_id, winner.id)
  })

  test('requests of a merged child are kept, once for each number', async ({ client, assert }) => {
    const [parent, other] = [await aRider(), await aRider()]
    const { child: winner, id } = await aRequest(client, parent)
    const { child: loser } = await aRequest(client, parent)
    const { id: alone } = await aRequest(client, other, loser)
    const done = await merge(client, { winner, loser })
    assert.deepEqual(await seenBy(client, parent), [id])
    assert.deepEqual(await seenBy(client, other), [alone])
    assert.lengthOf(await rowsOf(winner), 2)
    ;(await undo(client, done.body().merge_id)).assertStatus(200)
    assert.lengthOf(await rowsOf(winner), 1)
    assert.lengthOf(await rowsOf(loser), 2)
  })

  test('merging the child into the requested parent removes the request', async ({
    client,
    assert,
  }) => {
    const parent = await aRider()
    const { child } = await aRequest(client, parent)
    const done = await merge(client, { winner: parent, loser: child })
    done.assertStatus(200)
    assert.deepEqual(await seenBy(client, parent), [])
    ;(await undo(client, done.body().merge_id)).assertStatus(200)
    assert.lengthOf(await seenBy(client, parent), 1)
  })

  test('undoing the merge restores a request that was answered or removed since', async ({
    client,
    assert,
  }) => {
    const [winner, loser] = [await aRider(), await aRider()]
    const { id } = await aRequest(client, loser)
    const { id: gone } = await aRequest(client, loser)
    const done = await merge(client, { winner, loser })
    ;(await answer(client, await asRider(winner), { id, how: 'refuse', body: {} })).assertStatus(
      204
    )
    await db.from('guardian_requests').where('id', gone).delete()
    ;(await undo(client, done.body().merge_id)).assertStatus(200)
    assert.deepEqual(await seenBy(client, loser), [])
  })
})
