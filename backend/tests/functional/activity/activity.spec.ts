import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { activityEntry, type ActivityEntry } from '@trailgate/shared/activity/schemas'
import { addDays } from '@trailgate/shared/dates'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { aLastName, aPhone, aRider, staffMember, type TestStaff } from '#tests/helpers/people'
import { aMembership } from '#tests/helpers/sales'

const URL = '/api/activity'
const entries = v.array(activityEntry)

type Query = Record<string, string | number>

async function list(client: ApiClient, query: Query, who: TestStaff | 'manager' = 'manager') {
  const response = await client
    .get(URL)
    .qs(query)
    .headers(await asStaff(who))
  response.assertStatus(200)
  return { rows: response.body() as ActivityEntry[], response }
}

async function changed(client: ApiClient, who: TestStaff, id: number, change: object) {
  const response = await client
    .put(`/api/customers/${id}`)
    .headers(await asStaff(who))
    .json(change)
  response.assertStatus(200)
  return response
}

test.group('The activity log', () => {
  test('a change is logged with actor, subject, old and new value, and the request', async ({
    client,
    assert,
  }) => {
    const cashier = await staffMember('cashier')
    const rider = await aRider({ city: 'Boone', notes: 'Quiet' })
    const answer = await changed(client, cashier, rider.id, { city: 'Sylva', notes: 'Allergic' })

    const { rows, response } = await list(client, { kind: 'customer', subject_id: rider.id })
    expectShape(assert, entries, response)
    assert.equal(response.header('x-total-count'), '1')
    assert.containSubset(rows[0], {
      actor: { kind: 'staff', id: cashier.id },
      action: 'customer.updated',
      subject: {
        kind: 'customer',
        id: rider.id,
        label: `${rider.first_name} ${rider.last_name}`,
      },
      details: { changes: { city: ['Boone', 'Sylva'], notes: ['changed'] } },
      request_id: answer.header('x-request-id'),
    })
    assert.equal(answer.header('x-activity-id'), String(rows[0]?.id))
    assert.notInclude(response.text(), 'Allergic')
  })

  test('a refused, repeated or ineffective call leaves no row', async ({ client, assert }) => {
    const cashier = await staffMember('cashier')
    const headers = { ...(await asStaff(cashier)), 'idempotency-key': `again-${aPhone()}` }
    const person = { first_name: 'Ada', last_name: aLastName('Moore'), phone: aPhone() }
    const added = await client.post('/api/customers').headers(headers).json(person)
    added.assertStatus(201)
    const repeated = await client.post('/api/customers').headers(headers).json(person)
    assert.equal(repeated.body().id, added.body().id)
    const taken = await client
      .post('/api/customers')
      .headers(await asStaff(cashier))
      .json({ ...person, last_name: aLastName('Other') })
    expectRefusal(assert, taken, 'DUPLICATE_PHONE')
    await changed(client, cashier, added.body().id, { first_name: 'Ada' })

    const { rows } = await list(client, { actor_id: cashier.id })
    assert.deepEqual(
      rows.map(({ action }) => action),
      ['customer.created']
    )
  })

  test('a bulk call leaves one row with its ids and their number', async ({ client, assert }) => {
    const staff = await staffMember('staff')
    const ids = [(await aMembership(client)).id, (await aMembership(client)).id]
    const done = await client
      .post('/api/memberships/bulk/cancel')
      .headers(await asStaff(staff))
      .json({ membership_ids: ids })
    done.assertStatus(200)
    const { rows } = await list(client, { actor_id: staff.id })
    assert.lengthOf(rows, 1)
    assert.containSubset(rows[0], {
      action: 'memberships.bulk_cancelled',
      subject: { kind: 'membership', id: null, label: null },
      details: { ids, count: 2 },
    })
  })

  test('narrows by any combination of filters', async ({ client, assert }) => {
    const manager = await staffMember('manager')
    const last = aLastName('Zander')
    const rider = await aRider({ first_name: 'Ivo', last_name: last })
    await changed(client, manager, rider.id, { city: 'Sylva' })
    await client
      .put(`/api/customers/${rider.id}/ban`)
      .headers(await asStaff(manager))
      .json({ until: null, reason: 'Drove into the crowd' })
    const today = clock.today()
    const found = async (query: Query) => (await list(client, query)).rows.map((row) => row.action)

    const both = ['customer.banned', 'customer.updated']
    assert.deepEqual(await found({ subject_id: rider.id, kind: 'customer' }), both)
    assert.deepEqual(await found({ actor_id: manager.id, from: today, to: today }), both)
    assert.deepEqual(await found({ q: last }), both)
    assert.deepEqual(await found({ q: `Ivo ${last}`, action: 'customer.banned' }), [
      'customer.banned',
    ])
    assert.deepEqual(await found({ actor_id: manager.id, kind: 'membership' }), [])
    assert.deepEqual(await found({ actor_id: manager.id, to: addDays(today, -1) }), [])
    assert.deepEqual(await found({ actor_id: manager.id, skip: 1, limit: 1 }), both.slice(1))
  })

  test('an unknown action or kind, and days in the wrong order, are refused', async ({
    client,
    assert,
  }) => {
    const headers = await asStaff('manager')
    const wrong: Query[] = [
      { action: 'customer.vanished' },
      { kind: 'dog' },
      { from: '2026-05-02', to: '2026-05-01' },
      { from: '1999-12-31' },
      { from: '2024-01-01', to: '2026-01-01' },
      { limit: 101 },
    ]
    for (const query of wrong) {
      expectRefusal(assert, await client.get(URL).qs(query).headers(headers), 'VALIDATION_ERROR')
    }
  })

  test('roles below manager read only their own rows, without amounts', async ({
    client,
    assert,
  }) => {
    const cashier = await staffMember('cashier')
    const other = await staffMember('cashier')
    const rider = await aRider()
    await changed(client, other, rider.id, { city: 'Sylva' })
    const sold = await client
      .post('/api/memberships')
      .headers(await asStaff(cashier))
      .json({
        customer_id: rider.id,
        membership_type: 'yearly',
        start_date: clock.today(),
        price_paid: 1.25,
        payment_method: 'cash',
      })
    sold.assertStatus(201)

    const own = await list(client, {}, cashier)
    assert.deepEqual(
      own.rows.map(({ action }) => action),
      ['membership.created']
    )
    assert.notInclude(own.response.text(), '1.25')
    const seen = await list(client, { actor_id: cashier.id })
    assert.include(seen.response.text(), '1.25')

    const headers = await asStaff(cashier)
    const foreign = await client.get(URL).qs({ actor_id: other.id }).headers(headers)
    expectRefusal(assert, foreign, 'FORBIDDEN')
    const file = await client.get(URL).headers({ ...headers, accept: 'text/csv' })
    expectRefusal(assert, file, 'FORBIDDEN')
    expectRefusal(assert, await client.get(URL), 'UNAUTHENTICATED')
    expectRefusal(assert, await client.get(URL).headers(await asRider(rider)), 'FORBIDDEN')
    expectRefusal(assert, await client.get(URL).headers(await asKiosk(rider)), 'FORBIDDEN')
  })

  test('managers export the filtered log as a file, and the export leaves a row', async ({
    client,
    assert,
  }) => {
    const manager = await staffMember('manager')
    const rider = await aRider({ last_name: aLastName('Comma') })
    await changed(client, manager, rider.id, { city: 'Sylva' })
    const headers = { ...(await asStaff(manager)), accept: 'text/csv' }
    const query = { actor_id: manager.id }
    const file = await client.get(URL).qs(query).headers(headers)
    file.assertStatus(200)
    const lines = file.text().trim().split('\n')
    assert.lengthOf(lines, 2)
    assert.include(lines[1], 'customer.updated')
    const { rows } = await list(client, query)
    assert.deepEqual(
      rows.map(({ action, details }) => [action, details]),
      [
        ['activity.exported', { filters: ['actor_id'] }],
        ['customer.updated', rows[1]?.details],
      ]
    )
  })

  test('the row of a deleted person stays without their name and values', async ({
    client,
    assert,
  }) => {
    const manager = await staffMember('manager')
    const rider = await aRider({ last_name: aLastName('Gone') })
    await changed(client, manager, rider.id, { city: 'Sylva' })
    const deleted = await client
      .delete(`/api/customers/${rider.id}`)
      .headers(await asStaff(manager))
    deleted.assertStatus(204)
    const { rows, response } = await list(client, { actor_id: manager.id })
    assert.deepEqual(
      rows.map(({ action, subject }) => [action, subject.label]),
      [
        ['customer.deleted', null],
        ['customer.updated', null],
      ]
    )
    assert.notInclude(response.text(), 'Sylva')
    const kept = await db.from('audit_log').where('subject_id', rider.id).whereNotNull('label_key')
    assert.lengthOf(kept, 0)
  })

  test('rows of a merged record are found by the winner', async ({ client, assert }) => {
    const manager = await staffMember('manager')
    const [winner, loser] = [await aRider(), await aRider()]
    await changed(client, manager, loser.id, { city: 'Sylva' })
    const merged = await client
      .post('/api/customers/merge')
      .headers(await asStaff(manager))
      .json({ winner_id: winner.id, loser_id: loser.id })
    assert.isBelow(merged.status(), 300)
    const { rows } = await list(client, { kind: 'customer', subject_id: winner.id })
    assert.deepEqual(
      rows.map(({ action }) => action),
      ['customer.merged', 'customer.updated']
    )
  })

  test('only managers get the names of staff for the filter', async ({ client, assert }) => {
    const member = await staffMember('cashier')
    const ask = async (role: 'manager' | 'staff') =>
      client.get('/api/activity/actors').headers(await asStaff(role))
    const answer = await ask('manager')
    answer.assertStatus(200)
    const ids = answer.body().map(({ id }: { id: number }) => id)
    assert.include(ids, member.id)
    assert.equal(answer.header('x-total-count'), String(ids.length))
    expectRefusal(assert, await ask('staff'), 'FORBIDDEN')
  })
})
