import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addDays } from '@trailgate/shared/dates'
import { messages as history } from '@trailgate/shared/customers/history_messages'
import { clock } from '#platform/clock'
import { dataExport } from '#privacy/data_export/data_export'
import { sqlTime } from '#platform/database/sql_time'
import { closePastVisits, maintainVisits } from '#visits/close_day'
import { settleAttested } from '#tests/helpers/attested'
import { asStaff } from '#tests/helpers/credentials'
import { everythingOf, merge, undo } from '#tests/helpers/merges'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { aLastName, aMinorOf, aRider } from '#tests/helpers/people'
import {
  aCoveredRider,
  aVisitOf,
  checkIn,
  checkInAtKiosk,
  checkOut,
  noVisits,
  visitRowsOf,
  VISITS,
} from '#tests/helpers/visits'

const DAY = 24 * 3600

test.group('At the end of the day', (group) => {
  group.each.setup(() => noVisits())
  group.each.teardown(() => clock.reset())
  group.teardown(settleAttested)

  test('an open visit is closed as not checked out, once, and the visits of today stay', async ({
    client,
    assert,
  }) => {
    const left = await aCoveredRider()
    const stayed = await aCoveredRider()
    await checkOut(client, await aVisitOf(client, left))
    await aVisitOf(client, stayed)
    const day = clock.today()
    await closePastVisits()
    assert.equal((await visitRowsOf(stayed))[0]?.state, 'in', 'the day is not over')

    clock.forward(DAY)
    const today = await aVisitOf(client, await aCoveredRider())
    await Promise.all([closePastVisits(), closePastVisits()])
    await maintainVisits()
    const [row] = await visitRowsOf(stayed)
    assert.deepInclude(row, {
      state: 'not_checked_out',
      closed_by_job: 1,
      open_for: null,
      checked_out_at: null,
    })
    assert.deepInclude((await visitRowsOf(left))[0], { state: 'out', closed_by_job: 0 })
    assert.equal((await db.from('visits').where('id', today.id).firstOrFail()).state, 'in')
    const summary = await client
      .get(`${VISITS}/summary?day=${day}`)
      .headers(await asStaff('cashier'))
    assert.deepInclude(summary.body(), { in: 0, out: 1, total: 2, not_checked_out: 1 })
    // A late check-out is answered with the visit as it is.
    const late = await checkOut(client, { id: Number(row?.id) })
    assert.deepInclude(late.body(), { state: 'not_checked_out', checked_out_at: null })
    // A rider who returns today has a visit of today.
    ;(await checkIn(client, [stayed])).assertStatus(201)
  }).tags([ONE_PROCESS])
})

test.group('Two records of one person who are both in', () => {
  test('the earlier visit stays open, the other is kept under it, and undoing restores both exactly', async ({
    client,
    assert,
  }) => {
    const [winner, loser] = [await aRider(), await aRider()]
    const first = await aVisitOf(client, loser)
    await db
      .from('visits')
      .where('id', first.id)
      .update({ checked_in_at: sqlTime(new Date(clock.now().getTime() - 60_000)) })
    const second = await aVisitOf(client, winner)
    const before = await everythingOf([winner.id, loser.id])

    const merged = await merge(client, { winner, loser })
    merged.assertStatus(200)
    const rows = await db.from('visits').whereIn('id', [first.id, second.id]).orderBy('id')
    assert.deepEqual(
      rows.map((row) => [row.customer_id, row.open_for, row.under_id, row.state]),
      [
        [winner.id, winner.id, null, 'in'],
        [winner.id, null, first.id, 'in'],
      ]
    )
    const staff = await asStaff('cashier')
    const list = await client.get(`/api/customers/${winner.id}/visits`).headers(staff)
    assert.deepEqual(
      list.body().map(({ id }: { id: number }) => id),
      [first.id]
    )
    const again = await checkIn(client, [winner])
    again.assertStatus(200)
    assert.equal(again.body()[0].id, first.id)
    // A visit merged into another one is not found.
    ;(await checkOut(client, second)).assertStatus(404)

    ;(await undo(client, merged.body().merge_id)).assertStatus(200)
    assert.deepEqual(await everythingOf([winner.id, loser.id]), before)
  })

  test('a check-out in between ends both, and undoing keeps that', async ({ client, assert }) => {
    const [winner, loser] = [await aCoveredRider(), await aCoveredRider()]
    const first = await aVisitOf(client, winner)
    await aVisitOf(client, loser)
    const merged = await merge(client, { winner, loser })
    ;(await checkOut(client, first)).assertStatus(200)
    ;(await checkIn(client, [winner])).assertStatus(201)
    ;(await undo(client, merged.body().merge_id)).assertStatus(200)
    const states = async (person: { id: number }) =>
      (await visitRowsOf(person)).map((row) => [row.state, row.open_for, row.under_id])
    assert.deepEqual(await states(winner), [
      ['out', null, null],
      ['in', winner.id, null],
    ])
    assert.deepEqual(await states(loser), [['out', null, null]])
  })

  test('the longer ban of both holds, and undoing gives each its own', async ({
    client,
    assert,
  }) => {
    const now = sqlTime(clock.now())
    const today = clock.today()
    const name = { last_name: aLastName('Banned') }
    const banned = { ...name, banned_at: now, banned_by: 'Sam', ban_reason: 'Fence' }
    const winner = await aRider({ ...banned, ban_until: addDays(today, 3) })
    const loser = await aRider({ ...banned, ban_until: null, ban_reason: 'Fire' })
    const before = await everythingOf([winner.id, loser.id])
    const merged = await merge(client, { winner, loser })
    const row = await db.from('customers').where('id', winner.id).firstOrFail()
    assert.deepInclude(row, { ban_until: null, ban_reason: 'Fire' })
    ;(await undo(client, merged.body().merge_id)).assertStatus(200)
    assert.deepEqual(await everythingOf([winner.id, loser.id]), before)
  })
})

test.group('Visits in the own data of a person', () => {
  test('a deletion closes the open visit; the counts stay, and nothing is left of the person', async ({
    client,
    assert,
  }) => {
    await noVisits()
    const rider = await aCoveredRider({ status: 'suspended' })
    const minor = await aMinorOf(rider)
    const [opened] = (
      await checkIn(client, [rider, minor], {
        override_reason: 'Fetches a child',
        note: 'Red quad',
      })
    ).body()
    const manager = await asStaff('manager')
    ;(await client.delete(`/api/customers/${rider.id}`).headers(manager)).assertStatus(204)
    const rows = await db.from('visits').orderBy('id')
    assert.lengthOf(rows, 2)
    for (const row of rows) {
      assert.deepInclude(row, {
        customer_id: null,
        state: 'out',
        open_for: null,
        note: null,
        override_reason: null,
        party_id: null,
        membership_number: null,
      })
      assert.isNotNull(row.checked_out_at)
    }
    const list = await client.get(VISITS).headers(manager)
    assert.deepInclude(
      list.body().find(({ id }: { id: number }) => id === opened.id),
      { customer_id: null, first_name: null, last_name: null, member_id: null, may_ride: null }
    )
    const summary = (await client.get(`${VISITS}/summary`).headers(manager)).body()
    assert.deepInclude(summary, { in: 0, out: 2, total: 2 })
  })

  test('the history shows each visit with its author and reason', async ({ client, assert }) => {
    const rider = await aCoveredRider()
    ;(await checkInAtKiosk(client, rider, [rider])).assertStatus(201)
    const [row] = await visitRowsOf(rider)
    await checkOut(client, { id: Number(row?.id) })
    await db.from('customers').where('id', rider.id).update({ status: 'inactive' })
    ;(await checkIn(client, [rider], { override_reason: 'Fetches a child' })).assertStatus(201)
    const response = await client
      .get(`/api/customers/${rider.id}/history`)
      .headers(await asStaff('cashier'))
    const visits = response
      .body()
      .filter(({ action }: { action: string }) => action.startsWith('visit.'))
      .toSorted((a: { action: string }, b: { action: string }) => a.action.localeCompare(b.action))
    assert.deepEqual(
      visits.map(({ action, actor, details }: Record<string, unknown>) => ({
        action,
        actor,
        details,
      })),
      [
        {
          action: 'visit.checked_in',
          actor: { kind: 'rider', name: null },
          details: { method: 'kiosk', device: null, reason: null },
        },
        {
          action: 'visit.overridden',
          actor: { kind: 'staff', name: 'Sam Staff' },
          details: { method: 'counter', device: null, reason: 'Fetches a child' },
        },
      ]
    )
    for (const { action } of visits) assert.isTrue(Object.hasOwn(history, action))
    assert.equal(response.header('x-total-count'), String(response.body().length))
  })

  test('own data lists the visits without the names of staff', async ({ client, assert }) => {
    const rider = await aCoveredRider({ last_name: aLastName('Banned') })
    await aVisitOf(client, rider)
    await client
      .put(`/api/customers/${rider.id}/ban`)
      .headers(await asStaff('manager'))
      .json({ until: null, reason: 'Rammed a fence' })
    const { data } = await dataExport(rider.id, { today: clock.today(), now: clock.now() })
    assert.deepInclude(data.me.visits[0], {
      park_day: clock.today(),
      state: 'in',
      method: 'counter',
      coverage_reason: 'paper',
    })
    assert.deepInclude(data.me.profile, { ban_until: null, ban_reason: 'Rammed a fence' })
    assert.notInclude(JSON.stringify(data.me.visits), 'Sam Staff')
  })

  test('an import whose customer has a visit is not undone', async ({ client, assert }) => {
    const rider = await aRider({ password_hash: null })
    const [importId] = await db.table('imports').insert({
      file_name: 'riders.csv',
      file_sha256: 'a'.repeat(64),
      state: 'done',
      headings: '[]',
      columns: '[]',
      total_rows: 1,
      processed_rows: 1,
      imported_count: 1,
      worker: 'elsewhere+1+ab',
      alive_at: sqlTime(clock.now()),
      created_by_name: 'Sam',
      created_at: sqlTime(clock.now()),
    })
    await db.table('import_rows').insert({
      import_id: importId,
      row_number: 2,
      result: 'created',
      customer_id: rider.id,
    })
    await aVisitOf(client, rider)
    const response = await client
      .post(`/api/customers/imports/${importId}/undo`)
      .headers(await asStaff('manager'))
    response.assertStatus(409)
    assert.lengthOf(await visitRowsOf(rider), 1)
  })
})
