import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addDays } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/visits/messages'
import { fill } from '@trailgate/shared/text'
import { changedVisit, checkOutAnswer } from '@trailgate/shared/visits/schemas'
import { clock } from '#platform/clock'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import {
  aCoveredRider,
  aVisitOf,
  checkOut,
  noVisits,
  visitRowsOf,
  VISITS,
} from '#tests/helpers/visits'

const MANY = `${VISITS}/check-out`

test.group('Checking out', (group) => {
  group.each.setup(() => noVisits())

  test('a visit ends, and again is answered as it is', async ({ client, assert }) => {
    const rider = await aCoveredRider()
    const opened = await aVisitOf(client, rider)
    const response = await checkOut(client, opened)
    response.assertStatus(200)
    const ended = expectShape(assert, changedVisit, response)
    assert.deepInclude(ended, { id: opened.id, state: 'out', closed_by_job: false })
    assert.isNotNull(ended.checked_out_at)
    const again = await checkOut(client, opened)
    again.assertStatus(200)
    assert.deepEqual(again.body(), { ...ended, changed: false })
    assert.isNull((await visitRowsOf(rider))[0]?.open_for)
  })

  test('a clock that was put back ends no visit before it began', async ({ client, assert }) => {
    const rider = await aCoveredRider()
    const opened = await aVisitOf(client, rider)
    const later = opened.checked_in_at
      .replace('T', ' ')
      .replace(/^\d{4}/, '2099')
      .slice(0, 19)
    await db.from('visits').where('id', opened.id).update({ checked_in_at: later })
    const ended = (await checkOut(client, opened)).body()
    assert.equal(ended.checked_out_at, ended.checked_in_at)
  })

  test('several check-outs at once are counted, and closed or unknown visits are skipped', async ({
    client,
    assert,
  }) => {
    const [one, two, three] = [
      await aVisitOf(client, await aCoveredRider()),
      await aVisitOf(client, await aCoveredRider()),
      await aVisitOf(client, await aCoveredRider()),
    ]
    await checkOut(client, three)
    const ids = [one.id, two.id, two.id, three.id, 99_999_999]
    const response = await client
      .post(MANY)
      .headers(await asStaff('cashier'))
      .json({ ids })
    response.assertStatus(200)
    assert.equal(expectShape(assert, checkOutAnswer, response).updated_count, 2)
    const states = await db.from('visits').select('state')
    assert.deepEqual(new Set(states.map(({ state }) => state)), new Set(['out']))
  })

  test('a manager checks out a whole day, and no other', async ({ client, assert }) => {
    const today = clock.today()
    const yesterday = await aVisitOf(client, await aCoveredRider())
    await db
      .from('visits')
      .where('id', yesterday.id)
      .update({ park_day: addDays(today, -1) })
    await aVisitOf(client, await aCoveredRider())
    await aVisitOf(client, await aCoveredRider())
    const all = { all: true, day: today }
    for (const role of ['cashier', 'staff'] as const) {
      const refused = await client
        .post(MANY)
        .headers(await asStaff(role))
        .json(all)
      expectRefusal(assert, refused, 'FORBIDDEN', messages['check_out.all_forbidden'])
    }
    const response = await client
      .post(MANY)
      .headers(await asStaff('manager'))
      .json(all)
    assert.deepEqual(response.body(), { updated_count: 2 })
    const open = await db.from('visits').where('state', 'in').select('id')
    assert.deepEqual(open, [{ id: yesterday.id }])
    const again = await client
      .post(MANY)
      .headers(await asStaff('manager'))
      .json(all)
    assert.deepEqual(again.body(), { updated_count: 0 })
  })

  test('a call that is repeated under its key is answered alike and ends nothing more', async ({
    client,
    assert,
  }) => {
    const rider = await aCoveredRider()
    const opened = await aVisitOf(client, rider)
    const key = `out-${opened.id}`
    const headers = { ...(await asStaff('manager')), 'idempotency-key': key }
    const all = { all: true, day: clock.today() }
    const first = await client.post(MANY).headers(headers).json(all)
    assert.deepEqual(first.body(), { updated_count: 1 })
    const back = await aVisitOf(client, rider)
    const again = await client.post(MANY).headers(headers).json(all)
    assert.deepEqual(again.body(), { updated_count: 1 })
    assert.equal((await db.from('visits').where('id', back.id).firstOrFail()).state, 'in')
    const told = await db.from('activity').where('action', 'visits.checked_out').orderBy('id')
    assert.equal(told.at(-1)?.details, JSON.stringify({ updated: 1, day: clock.today() }))
    const other = await client
      .post(MANY)
      .headers(headers)
      .json({ ids: [back.id] })
    expectRefusal(assert, other, 'VALIDATION_ERROR')

    const single = { ...headers, 'idempotency-key': `${key}-single` }
    const path = `${VISITS}/${back.id}/check-out`
    for (let time = 0; time < 2; time += 1) {
      const response = await client.post(path).headers(single)
      assert.deepInclude(response.body(), { id: back.id, state: 'out' })
    }
  })

  test('an invalid check-out is refused with its field', async ({ client, assert }) => {
    const manager = await asStaff('manager')
    const post = (body: object) => client.post(MANY).headers(manager).json(body)
    const either = [
      {},
      { ids: [1], all: true },
      { ids: [1], day: '2026-06-01' },
      { all: true },
      { all: false, day: '2026-06-01' },
    ]
    for (const body of either) {
      expectRefusal(assert, await post(body), 'VALIDATION_ERROR', messages['check_out.what'])
    }
    expectRefusal(assert, await post({ ids: [] }), 'VALIDATION_ERROR', messages['check_out.none'])
    const many = Array.from({ length: 1001 }, (_, index) => index + 1)
    const sentence = fill(messages['check_out.too_many'], { n: 1000 })
    expectRefusal(assert, await post({ ids: many }), 'VALIDATION_ERROR', sentence)
    for (const day of ['1999-12-31', '2999-01-01', '2026-02-30', 'x', 7]) {
      expectRefusal(assert, await post({ all: true, day }), 'VALIDATION_ERROR')
    }
  })

  test('only staff check out existing visits', async ({ client, assert }) => {
    const rider = await aCoveredRider()
    const opened = await aVisitOf(client, rider)
    const path = `${VISITS}/${opened.id}/check-out`
    expectRefusal(assert, await client.post(path), 'UNAUTHENTICATED')
    for (const headers of [await asRider(rider), await asKiosk(rider)]) {
      expectRefusal(assert, await client.post(path).headers(headers), 'FORBIDDEN')
      expectRefusal(
        assert,
        await client
          .post(MANY)
          .headers(headers)
          .json({ ids: [opened.id] }),
        'FORBIDDEN'
      )
    }
    expectRefusal(assert, await checkOut(client, { id: 99_999_999 }), 'NOT_FOUND')
    assert.equal((await visitRowsOf(rider))[0]?.state, 'in')
  })
})
