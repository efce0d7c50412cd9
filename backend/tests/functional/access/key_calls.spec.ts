import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/api_keys/messages'
import type { ApiScope } from '@trailgate/shared/api_keys/scopes'
import { addYears } from '@trailgate/shared/dates'
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { expectRefusal } from '#tests/helpers/answers'
import { aKey, asKey, asStaff, bearer } from '#tests/helpers/credentials'
import { lettersTo } from '#tests/helpers/mail'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { aLastName, aMinorOf, aPhone, aRider, staffMember } from '#tests/helpers/people'
import { aMembership } from '#tests/helpers/sales'
import { aCoveredRider, aVisitOf, followVisits, noVisits, useGate } from '#tests/helpers/visits'
import { allSubscribers } from '#visits/stream/subscribers'
import { broadcastEvents, closeExpiredStreams } from '#visits/stream/broadcast'

const NOTE = 'Shouted at the gate crew'

test.group('Calls of API keys', (group) => {
  group.each.setup(async () => {
    await resetLimits()
    await noVisits()
  })

  test('the history and the log name the key that added and changed a customer', async ({
    client,
    assert,
  }) => {
    const { id, key } = await aKey(['customers:write'], { name: 'Shop' })
    const sent = { first_name: 'Ada', last_name: 'Moore', phone: aPhone() }
    const made = await client.post('/api/customers').headers(bearer(key)).json(sent)
    made.assertStatus(201)
    const customerId = made.body().id
    const changed = await client
      .put(`/api/customers/${customerId}`)
      .headers(bearer(key))
      .json({ city: 'Boone' })
    changed.assertStatus(200)
    assert.isUndefined(changed.header('x-activity-id'))

    const manager = await asStaff('manager')
    const history = await client.get(`/api/customers/${customerId}/history`).headers(manager)
    for (const line of history.body()) {
      assert.deepEqual(line.actor, { kind: 'key', name: 'Shop' }, line.action)
    }
    const log = await client
      .get('/api/activity')
      .qs({ subject_id: customerId, kind: 'customer', actor_kind: 'key' })
      .headers(manager)
    assert.deepEqual(
      log.body().map((row: { action: string }) => row.action),
      ['customer.updated', 'customer.created']
    )
    for (const row of log.body()) assert.deepEqual(row.actor, { kind: 'key', id, name: 'Shop' })
  })

  test('a key changes no paper waiver, no reason of status and no missing phone', async ({
    client,
    assert,
  }) => {
    const headers = await asKey('customers:write')
    const sent = { first_name: 'Ada', last_name: 'Moore', phone: aPhone() }
    const add = (more: object) =>
      client
        .post('/api/customers')
        .headers(headers)
        .json({ ...sent, ...more })
    expectRefusal(
      assert,
      await add({ waiver_signed: true, waiver_date: clock.today() }),
      'FORBIDDEN',
      messages.paper_waiver
    )
    expectRefusal(assert, await add({ phone: null, no_phone: true }), 'FORBIDDEN')
    assert.isNull(await db.from('customers').where('phone', sent.phone).first())

    const rider = await aRider()
    const change = (body: object) =>
      client.put(`/api/customers/${rider.id}`).headers(headers).json(body)
    expectRefusal(assert, await change({ waiver_signed: true }), 'FORBIDDEN', messages.paper_waiver)
    const paper = { paper_waiver: true, waiver_date: '2020-01-01' }
    await db.from('customers').where('id', rider.id).update(paper)
    for (const renewed of [{}, { waiver_signed: true }]) {
      const answer = await change({ ...renewed, waiver_date: clock.today() })
      expectRefusal(assert, answer, 'FORBIDDEN', messages.paper_waiver)
    }
    await db
      .from('customers')
      .where('id', rider.id)
      .update({ paper_waiver: false, waiver_date: null })
    const dead = { status: 'inactive', status_reason: 'deceased' }
    expectRefusal(assert, await change(dead), 'FORBIDDEN')
    const stored = await db.from('customers').where('id', rider.id).firstOrFail()
    assert.deepInclude(stored, { status: 'active', paper_waiver: 0 })
    assert.equal((await change({ nonsense: 1 })).status(), 422)
    const noSuch = await client.put('/api/customers/99999999').headers(headers).json({ city: 'X' })
    expectRefusal(assert, noSuch, 'NOT_FOUND')
  })

  test('a changed e-mail or phone is told to the person, as when staff change it', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const changed = await client
      .put(`/api/customers/${rider.id}`)
      .headers(await asKey('customers:write'))
      .json({ phone: aPhone() })
    changed.assertStatus(200)
    assert.lengthOf(await lettersTo(rider.email ?? ''), 1)
  })

  test('alerts and flags are absent for keys, also in the reasons of the gate', async ({
    client,
    assert,
  }) => {
    const rider = await aCoveredRider()
    const alert = { text: NOTE, severity: 'stop' }
    const path = `/api/customers/${rider.id}`
    const staff = await asStaff('manager')
    const set = await client.put(`${path}/alert`).headers(staff).json(alert)
    assert.include([200, 204], set.status())
    await aVisitOf(client, await aCoveredRider())

    const headers = await asKey('customers:read', 'visits:read', 'visits:write')
    const answers = [
      await client.get(path).headers(headers),
      await client.get(`${path}/household`).headers(headers),
      await client.get('/api/counter/search').qs({ q: rider.phone }).headers(headers),
      await client.get('/api/customers/search').qs({ phone: rider.phone }).headers(headers),
      await client.get('/api/visits').headers(headers),
    ]
    for (const answer of answers) {
      answer.assertStatus(200)
      assert.notInclude(answer.text(), NOTE)
      assert.notInclude(answer.text(), '"alert":{')
      assert.notInclude(answer.text(), '"flags":[{')
    }
    const [, household] = answers
    assert.include(household?.text(), sessions['login.see_staff'])
    assert.include((await client.get(path).headers(staff)).text(), NOTE)

    const ids = { customer_ids: [rider.id] }
    const held = await client.post('/api/visits').headers(headers).json(ids)
    expectRefusal(assert, held, 'SEE_STAFF')
    assert.notInclude(held.text(), NOTE)
    const forced = await client
      .post('/api/visits')
      .headers(headers)
      .json({ ...ids, override_reason: 'Called the owner' })
    expectRefusal(assert, forced, 'FORBIDDEN', messages.override)
    assert.lengthOf(await db.from('visits').where('customer_id', rider.id), 0)
  })

  test('a key reads of a ban and of a declined waiver that they are there, not why', async ({
    client,
    assert,
  }) => {
    const rider = await aRider({
      last_name: aLastName('Withheld'),
      banned_at: '2026-01-01 00:00:00',
      banned_by: 'Maria Manager',
      ban_reason: NOTE,
      declined_at: '2026-01-01 00:00:00',
      declined_template: 'Waiver',
      declined_reason: 'A weak heart',
    })
    const headers = await asKey('customers:read', 'visits:write')
    const answer = await client.get(`/api/customers/${rider.id}`).headers(headers)
    answer.assertStatus(200)
    for (const text of [NOTE, 'Maria Manager', 'A weak heart']) {
      assert.notInclude(answer.text(), text)
    }
    assert.isNotNull(answer.body().ban)
    assert.isNotNull(answer.body().declined)
  })

  test('a key sells to minors who are new only with the scope for people', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const sale = {
      customer_id: rider.id,
      membership_type: 'family',
      start_date: clock.today(),
      end_date: addYears(clock.today(), 1),
      minors: [
        {
          first_name: 'Mia',
          last_name: 'Moore',
          date_of_birth: '2018-05-01',
          relationship_type: 'parent',
        },
      ],
    }
    const sell = async (...scopes: ApiScope[]) =>
      client
        .post('/api/memberships/household')
        .headers(await asKey(...scopes))
        .json(sale)
    expectRefusal(assert, await sell('memberships:write'), 'FORBIDDEN', messages.minors)
    assert.notEqual((await sell('memberships:write', 'customers:write')).status(), 403)
  })

  test('keys and staff of one number do not share idempotency keys', async ({ client, assert }) => {
    const { id, key } = await aKey(['customers:write'])
    const manager = await staffMember('manager')
    // A key of an earlier test may have that number.
    await db.from('api_keys').where('id', manager.id).whereNot('id', id).delete()
    await db.from('api_keys').where('id', id).update({ id: manager.id })
    const add = (headers: Record<string, string>) =>
      client
        .post('/api/customers')
        .headers({ ...headers, 'idempotency-key': 'order-1001' })
        .json({ first_name: 'Ada', last_name: 'Moore', phone: aPhone() })
    ;(await add(bearer(key))).assertStatus(201)
    const answer = await add(await asStaff('manager'))
    answer.assertStatus(201)
    assert.equal(answer.body().first_name, 'Ada')
  })

  test('a key checks people in and out under its name; the park and its policy decide', async ({
    client,
    assert,
  }) => {
    const { key } = await aKey(['visits:write'], { name: 'Turnstile' })
    const rider = await aCoveredRider()
    const come = (id: number) =>
      client
        .post('/api/visits')
        .headers(bearer(key))
        .json({ customer_ids: [id] })
    const first = await come(rider.id)
    first.assertStatus(201)
    assert.equal(first.body()[0].staff_name, 'Turnstile')
    assert.equal((await come(rider.id)).status(), 200)
    const { id } = first.body()[0]
    const out = await client.post(`/api/visits/${id}/check-out`).headers(bearer(key)).json({})
    out.assertStatus(200)
    const all = { all: true, day: clock.today() }
    const everybody = await client.post('/api/visits/check-out').headers(bearer(key)).json(all)
    expectRefusal(assert, everybody, 'FORBIDDEN')

    useGate({ policy: 'block' })
    expectRefusal(assert, await come((await aRider()).id), 'NOT_COVERED')
  }).tags([ONE_PROCESS])

  test('the reason why a person may not pick up a minor stays with staff', async ({
    client,
    assert,
  }) => {
    const guardian = await aCoveredRider()
    const minor = await aMinorOf(guardian)
    const visit = await aVisitOf(client, minor)
    const barred = { name: 'Max Mustard', allowed: false, reason: NOTE }
    const path = `/api/customers/${minor.id}/pickups`
    const added = await client
      .post(path)
      .headers(await asStaff('manager'))
      .json(barred)
    added.assertStatus(201)
    const headers = await asKey('visits:write')
    const leave = (more: object) =>
      client
        .post(`/api/visits/${visit.id}/check-out`)
        .headers(headers)
        .json({ picked_up_by: { name: 'Max Mustard' }, ...more })
    const refused = await leave({})
    expectRefusal(assert, refused, 'NOT_ALLOWED_TO_PICK_UP')
    assert.notInclude(refused.text(), NOTE)
    expectRefusal(assert, await leave({ override_reason: 'Court order shown' }), 'FORBIDDEN')
  })

  test('money shows only with reports:read, and cash of a key is in no drawer', async ({
    client,
    assert,
  }) => {
    const { key } = await aKey(['memberships:read', 'memberships:write'], { name: 'Shop' })
    const sold = await aMembership(client)
    const read = (headers: Record<string, string>) =>
      client.get(`/api/memberships/${sold.id}`).headers(headers)
    const without = await read(bearer(key))
    without.assertStatus(200)
    assert.notProperty(without.body(), 'price_paid')
    const list = await client.get('/api/memberships').headers(bearer(key))
    list.assertStatus(200)
    assert.notInclude(list.text(), 'price_paid')
    const stored = await read(await asKey('memberships:read', 'reports:read'))
    assert.property(stored.body(), 'price_paid')
    const stats = await client
      .get('/api/memberships/reports/stats')
      .headers(await asKey('reports:read'))
    assert.property(stats.body(), 'active_revenue')

    const sale = await aMembership(client, { price_paid: 20, payment_method: 'cash' }, bearer(key))
    assert.notProperty(sale, 'price_paid')
    const term = await db.from('membership_terms').where('membership_id', sale.id).firstOrFail()
    assert.deepInclude(term, { recorded_by: null, uncounted_for: null, staff_name: 'Shop' })
    const cheaper = await client
      .put(`/api/memberships/${sale.id}`)
      .headers(bearer(key))
      .json({ price_paid: 1 })
    expectRefusal(assert, cheaper, 'FORBIDDEN')
  })

  test('a key gets no file, and no saved search but a shared one', async ({ client, assert }) => {
    const headers = await asKey('reports:read', 'customers:read', 'memberships:read')
    const file = { ...headers, accept: 'text/csv' }
    for (const path of ['/api/reports/day', '/api/reports/coverage-gap', '/api/reports/visits']) {
      expectRefusal(assert, await client.get(path).headers(file), 'FORBIDDEN')
    }
    const owner = await asStaff('manager')
    const save = async (shared: boolean) =>
      (
        await client
          .post('/api/segments')
          .headers(owner)
          .json({ name: 'Boone', resource: 'customers', query: { status: 'active' }, shared })
      ).body().id
    const search = (segment: number) =>
      client.get('/api/customers/search').qs({ segment }).headers(headers)
    expectRefusal(assert, await search(await save(false)), 'VALIDATION_ERROR')
    assert.equal((await search(await save(true))).status(), 200)
  })

  test('the stream tells a key no alert, and ends when the key is revoked', async ({
    client,
    assert,
  }) => {
    const { id, key } = await aKey(['visits:read'])
    const stream = followVisits(bearer(key))
    await stream.until((told) => told.length > 0)
    const rider = await aCoveredRider()
    const alert = { text: NOTE, severity: 'warn' }
    const staff = await asStaff('manager')
    await client.put(`/api/customers/${rider.id}/alert`).headers(staff).json(alert)
    const visit = await aVisitOf(client, rider)
    await broadcastEvents()
    await stream.until((told) => told.some(({ data }) => data.id === visit.id))
    assert.notInclude(JSON.stringify(stream.told), NOTE)

    const revoked = await client.delete(`/api/api-keys/${id}`).headers(await asStaff('admin'))
    revoked.assertStatus(204)
    await closeExpiredStreams()
    await stream.ended
    assert.isEmpty(allSubscribers().filter(({ follower }) => follower.key?.id === id))
  }).tags([ONE_PROCESS])
})
