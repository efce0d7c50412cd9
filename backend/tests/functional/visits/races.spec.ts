import { randomUUID } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { resetLimits } from '#platform/http/rate_limits'
import { asKiosk, asStaff } from '#tests/helpers/credentials'
import { merge, undo } from '#tests/helpers/merges'
import { asMidnightPasses } from '#tests/helpers/midnight'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { aLastName, aMinorOf } from '#tests/helpers/people'
import {
  aCoveredRider,
  aVisitOf,
  checkIn,
  checkInAtKiosk,
  checkOut,
  visitRowsOf,
} from '#tests/helpers/visits'

const AT_ONCE = 20

test.group('At the gate at the same moment', (group) => {
  group.each.setup(() => resetLimits())

  test('twenty check-ins of one person make one visit', async ({ client, assert }) => {
    const rider = await aCoveredRider()
    const cashier = await asStaff('cashier')
    const kiosk = await asKiosk(rider)
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) =>
        index % 2 === 0
          ? checkIn(client, [rider], { headers: cashier })
          : checkInAtKiosk(client, rider, [rider], kiosk)
      )
    )
    const [visit, ...others] = await visitRowsOf(rider)
    assert.lengthOf(others, 0)
    const atCounter = answers.filter((_, index) => index % 2 === 0)
    const opened = atCounter.filter((answer) => answer.status() === 201)
    assert.lengthOf(opened, visit?.method === 'counter' ? 1 : 0)
    for (const answer of answers) assert.include([200, 201], answer.status())
  })

  test('a check-in that waits past midnight is one of the day that has begun', async ({
    client,
    assert,
  }) => {
    const rider = await aCoveredRider()
    const { day, result } = await asMidnightPasses(async () =>
      checkIn(client, [rider], {
        headers: { ...(await asStaff('cashier')), 'idempotency-key': randomUUID() },
      })
    )
    result.assertStatus(201)
    assert.lengthOf(result.body(), 1)
    const [row] = await visitRowsOf(rider)
    assert.equal(row?.park_day, day)
    assert.equal(result.body()[0].id, row?.id)
  }).tags([ONE_PROCESS])

  test('two families that share a minor wait for each other, not in a circle', async ({
    client,
    assert,
  }) => {
    const [one, other] = [await aCoveredRider(), await aCoveredRider()]
    const minor = await aMinorOf(one)
    await db.table('guardianships').insert({
      minor_id: minor.id,
      guardian_id: other.id,
      relationship: 'parent',
      created_at: '2026-01-01 00:00:00',
    })
    const answers = await Promise.all([
      ...[1, 2, 3].map(() => checkInAtKiosk(client, one, [minor, one])),
      ...[1, 2, 3].map(() => checkInAtKiosk(client, other, [other, minor])),
    ])
    for (const answer of answers) assert.include([200, 201], answer.status())
    for (const person of [one, other, minor]) assert.lengthOf(await visitRowsOf(person), 1)
  })

  test('a concurrent check-out and check-in leave at most one visit open', async ({
    client,
    assert,
  }) => {
    const rider = await aCoveredRider()
    const cashier = await asStaff('cashier')
    for (let time = 0; time < 5; time += 1) {
      const [open] = (await checkIn(client, [rider], { headers: cashier })).body()
      const answers = await Promise.all([
        checkOut(client, open),
        checkIn(client, [rider], { headers: cashier }),
        checkOut(client, open),
        checkIn(client, [rider], { headers: cashier }),
      ])
      for (const answer of answers) assert.include([200, 201], answer.status())
      const rows = await visitRowsOf(rider)
      assert.isAtMost(rows.filter(({ state }) => state === 'in').length, 1)
      for (const { state, open_for: openFor } of rows) {
        assert.equal(openFor, state === 'in' ? rider.id : null)
      }
    }
  })

  test('a ban and a concurrent check-in leave no banned rider in', async ({ client, assert }) => {
    const rider = await aCoveredRider({ last_name: aLastName('Banned') })
    const manager = await asStaff('manager')
    const cashier = await asStaff('cashier')
    const [banned, came] = await Promise.all([
      client
        .put(`/api/customers/${rider.id}/ban`)
        .headers(manager)
        .json({ until: null, reason: 'Rammed a fence' }),
      checkIn(client, [rider], { headers: cashier }),
    ])
    banned.assertStatus(200)
    assert.include([201, 409], came.status())
    assert.lengthOf(await visitRowsOf(rider), came.status() === 201 ? 1 : 0)
  })

  test('people are merged while both check in: one open visit is left', async ({
    client,
    assert,
  }) => {
    const [winner, loser] = [await aCoveredRider(), await aCoveredRider()]
    await aVisitOf(client, loser)
    const cashier = await asStaff('cashier')
    const [merged, ...came] = await Promise.all([
      merge(client, { winner, loser }),
      checkIn(client, [winner], { headers: cashier }),
      checkIn(client, [loser], { headers: cashier }),
    ])
    merged.assertStatus(200)
    for (const answer of came) assert.include([200, 201, 404], answer.status())
    const open = await db.from('visits').whereIn('open_for', [winner.id, loser.id])
    assert.deepEqual(
      open.map(({ open_for: openFor }) => openFor),
      [winner.id]
    )
    ;(await undo(client, merged.body().merge_id)).assertStatus(200)
    for (const { id } of [winner, loser]) {
      assert.isAtMost((await db.from('visits').where('open_for', id)).length, 1)
    }
  })

  test('merging two riders during both check-outs leaves neither in', async ({
    client,
    assert,
  }) => {
    const [winner, loser] = [await aCoveredRider(), await aCoveredRider()]
    const visits = [await aVisitOf(client, loser), await aVisitOf(client, winner)]
    const [merged, ...went] = await Promise.all([
      merge(client, { winner, loser }),
      ...visits.map((visit) => checkOut(client, visit)),
    ])
    merged.assertStatus(200)
    // The later visit is kept under the earlier one from the merge on, and ends with it.
    for (const answer of went) assert.include([200, 404], answer.status())
    const rows = [...(await visitRowsOf(winner)), ...(await visitRowsOf(loser))]
    assert.deepEqual(
      rows.map(({ state, open_for: openFor }) => ({ state, openFor })),
      visits.map(() => ({ state: 'out', openFor: null }))
    )
    ;(await undo(client, merged.body().merge_id)).assertStatus(200)
    const open = await db.from('visits').whereIn('open_for', [winner.id, loser.id])
    assert.lengthOf(open, 0)
  })
})
