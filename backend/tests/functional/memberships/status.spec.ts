import { randomUUID } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { addDays } from '@trailgate/shared/dates'
import { messages as http } from '@trailgate/shared/http/messages'
import { BULK_MAX, MEMBERSHIP_STATUSES } from '@trailgate/shared/memberships/constants'
import { messages } from '@trailgate/shared/memberships/messages'
import { bulkResult, membership } from '@trailgate/shared/memberships/schemas'
import { fill } from '@trailgate/shared/text'
import { clock } from '#platform/clock'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { asMidnightPasses } from '#tests/helpers/midnight'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { aMembership, eventsOf } from '#tests/helpers/sales'
import { aRider } from '#tests/helpers/people'

const ILLEGAL = (status: string) => fill(messages.illegal_transition, { status })

/** A membership that stands as wished, by the edit form. */
async function oneThatIs(client: ApiClient, status: string) {
  const made = await aMembership(client)
  await client
    .put(`/api/memberships/${made.id}`)
    .headers(await asStaff('staff'))
    .json({ status })
  return made
}

test.group('Suspending, cancelling and activating', () => {
  const act = async (client: ApiClient, { id }: { id: number }, action: string) =>
    client
      .post(`/api/memberships/${id}/${action}`)
      .headers(await asStaff('cashier'))
      .json({})

  test('one that is {from} can {action}: {to}')
    .with([
      { from: 'active', action: 'suspend', to: 'suspended' },
      { from: 'active', action: 'cancel', to: 'cancelled' },
      { from: 'active', action: 'activate', to: null },
      { from: 'suspended', action: 'suspend', to: null },
      { from: 'suspended', action: 'cancel', to: null },
      { from: 'suspended', action: 'activate', to: 'active' },
      { from: 'cancelled', action: 'suspend', to: null },
      { from: 'cancelled', action: 'cancel', to: null },
      { from: 'cancelled', action: 'activate', to: 'active' },
      { from: 'expired', action: 'suspend', to: null },
      { from: 'expired', action: 'cancel', to: null },
      { from: 'expired', action: 'activate', to: null },
    ])
    .run(async ({ client, assert }, { from, action, to }) => {
      const made = await oneThatIs(client, from)
      const response = await act(client, made, action)
      const row = await db.from('memberships').where('id', made.id).firstOrFail()
      const last = (await eventsOf(made)).at(-1)
      if (to === null) {
        expectRefusal(assert, response, 'ILLEGAL_TRANSITION', ILLEGAL(from))
        assert.equal(row.status, from)
        return
      }
      response.assertStatus(200)
      assert.equal(expectShape(assert, membership, response).status, to)
      assert.equal(row.status, to)
      assert.deepEqual(last?.details, {
        membership_id: made.membership_id,
        changed: { status: { from, to } },
      })
      assert.equal(last?.by, 'Sam Staff')
    })

  test('a membership that ends at midnight is expired for a call that waited until then', async ({
    client,
    assert,
  }) => {
    const lasting = { start_date: addDays(clock.today(), -30), end_date: clock.today() }
    const [one, other] = [await aMembership(client, lasting), await aMembership(client, lasting)]
    const call = async (path: string, body: object) =>
      client
        .post(`/api/memberships/${path}`)
        .headers({ ...(await asStaff('manager')), 'idempotency-key': randomUUID() })
        .json(body)
    const { result: alone } = await asMidnightPasses(() => call(`${one.id}/suspend`, {}))
    expectRefusal(assert, alone, 'ILLEGAL_TRANSITION', ILLEGAL('expired'))
    const { result: many } = await asMidnightPasses(() =>
      call('bulk/cancel', { membership_ids: [other.id] })
    )
    assert.containsSubset(many.body(), { updated_count: 0, skipped: [{ id: other.id }] })
  }).tags([ONE_PROCESS])

  test('a membership past its end is expired before the daily job has stored it', async ({
    client,
    assert,
  }) => {
    const today = clock.today()
    const over = await aMembership(client, {
      start_date: addDays(today, -9),
      end_date: addDays(today, -1),
    })
    for (const action of ['suspend', 'cancel', 'activate']) {
      expectRefusal(
        assert,
        await act(client, over, action),
        'ILLEGAL_TRANSITION',
        ILLEGAL('expired')
      )
    }
  })

  test('one of ten concurrent cancellations succeeds, and a repeated call returns its answer', async ({
    client,
    assert,
  }) => {
    const made = await aMembership(client)
    const answers = await Promise.all(Array.from({ length: 10 }, () => act(client, made, 'cancel')))
    assert.lengthOf(
      answers.filter((answer) => answer.status() === 200),
      1
    )
    const headers = { ...(await asStaff('cashier')), 'idempotency-key': `again-${made.id}` }
    const activate = () =>
      client.post(`/api/memberships/${made.id}/activate`).headers(headers).json({})
    assert.deepEqual([(await activate()).status(), (await activate()).status()], [200, 200])
    assert.lengthOf(await eventsOf(made), 3)
  })

  test('only staff change the status of an existing membership', async ({ client, assert }) => {
    const rider = await aRider()
    const made = await aMembership(client, { customer_id: rider.id })
    for (const action of ['suspend', 'cancel', 'activate']) {
      const path = `/api/memberships/${made.id}/${action}`
      expectRefusal(assert, await client.post(path).json({}), 'UNAUTHENTICATED')
      const own = await client
        .post(path)
        .headers(await asRider(rider))
        .json({})
      expectRefusal(assert, own, 'FORBIDDEN')
      expectRefusal(assert, await act(client, { id: 99_999_999 }, action), 'NOT_FOUND')
    }
    assert.lengthOf(await eventsOf(made), 1)
  })
})

test.group('Bulk cancel and bulk expire', () => {
  const bulk = async (client: ApiClient, action: string, ids: unknown, role: 'staff' | 'cashier') =>
    client
      .post(`/api/memberships/bulk/${action}`)
      .headers(await asStaff(role))
      .json({ membership_ids: ids })

  test('{action}: each is done or skipped with its reason')
    .with([
      { action: 'cancel', to: 'cancelled', told: 'membership.cancelled' },
      { action: 'expire', to: 'expired', told: 'membership.expired' },
    ])
    .run(async ({ client, assert }, { action, to, told }) => {
      const today = clock.today()
      const made = new Map<string, { id: number }>()
      for (const status of MEMBERSHIP_STATUSES) made.set(status, await oneThatIs(client, status))
      const second = await aMembership(client)
      const over = await aMembership(client, {
        start_date: addDays(today, -9),
        end_date: addDays(today, -1),
      })
      const id = (status: string) => made.get(status)?.id ?? 0
      const wanted = [
        99_999_999,
        over.id,
        second.id,
        id('expired'),
        id('cancelled'),
        id('suspended'),
        id('active'),
        id('active'),
      ]
      const response = await bulk(client, action, wanted, 'staff')
      response.assertStatus(200)
      const result = expectShape(assert, bulkResult, response)
      assert.deepEqual(result, {
        success: true,
        updated_count: 2,
        skipped: [
          { id: id('suspended'), reason: ILLEGAL('suspended') },
          { id: id('cancelled'), reason: ILLEGAL('cancelled') },
          { id: id('expired'), reason: ILLEGAL('expired') },
          { id: over.id, reason: ILLEGAL('expired') },
          { id: 99_999_999, reason: http.not_found },
        ],
      })
      for (const each of [id('active'), second.id]) {
        const row = await db.from('memberships').where('id', each).firstOrFail()
        assert.equal(row.status, to)
        assert.containsSubset((await eventsOf({ id: each })).at(-1), {
          action: told,
          details: { changed: { status: { from: 'active', to } } },
        })
      }
      const untouched = await db.from('memberships').where('id', id('suspended')).firstOrFail()
      assert.equal(untouched.status, 'suspended')
    })

  test('a thousand at once, and two who do it at once touch each one once', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const { id: typeId } = await db
      .from('membership_types')
      .where('name', 'daily')
      .select('id')
      .firstOrFail()
    const { highest } = await db.from('memberships').max('membership_id as highest').firstOrFail()
    const rows = Array.from({ length: BULK_MAX }, (_, index) => ({
      membership_id: Number(highest) + 1 + index,
      customer_id: rider.id,
      type_id: typeId,
      status: 'active',
      start_date: '2026-03-09',
      created_at: '2026-03-09 12:00:00',
    }))
    for (let start = 0; start < rows.length; start += 250) {
      await db.table('memberships').multiInsert(rows.slice(start, start + 250))
    }
    const stored: { id: number }[] = await db
      .from('memberships')
      .where('customer_id', rider.id)
      .select('id')
    const ids = stored.map(({ id }) => id)
    const results = await Promise.all([
      bulk(client, 'cancel', ids, 'staff'),
      bulk(client, 'expire', ids.toReversed(), 'staff'),
    ])
    const counts = results.map((each) => expectShape(assert, bulkResult, each).updated_count)
    assert.equal((counts[0] ?? 0) + (counts[1] ?? 0), BULK_MAX)
    const { events } = await db
      .from('membership_events')
      .whereIn('membership_id', ids)
      .count('* as events')
      .firstOrFail()
    assert.equal(Number(events), BULK_MAX)
  }).timeout(60_000)

  test('a repeated call hears the same answer', async ({ client, assert }) => {
    const made = await aMembership(client)
    const headers = { ...(await asStaff('manager')), 'idempotency-key': `bulk-${made.id}` }
    const call = () =>
      client
        .post('/api/memberships/bulk/cancel')
        .headers(headers)
        .json({ membership_ids: [made.id, 99_999_999] })
    const first = await call()
    assert.equal(first.body().updated_count, 1)
    assert.deepEqual((await call()).body(), first.body())
    assert.lengthOf(await eventsOf(made), 2)
  })

  test('an invalid list of ids is refused, and cashiers are forbidden', async ({
    client,
    assert,
  }) => {
    const made = await aMembership(client)
    const tooMany = Array.from({ length: BULK_MAX + 1 }, (_, index) => index + 1)
    for (const ids of [undefined, [], 'all', [made.id, 'x'], [-1], tooMany, [[made.id]]]) {
      expectRefusal(assert, await bulk(client, 'cancel', ids, 'staff'), 'VALIDATION_ERROR')
    }
    for (const action of ['cancel', 'expire']) {
      expectRefusal(assert, await bulk(client, action, [made.id], 'cashier'), 'FORBIDDEN')
      const stranger = await client
        .post(`/api/memberships/bulk/${action}`)
        .json({ membership_ids: [made.id] })
      expectRefusal(assert, stranger, 'UNAUTHENTICATED')
    }
    assert.lengthOf(await eventsOf(made), 1)
  })
})
