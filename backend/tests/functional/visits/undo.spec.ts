import { randomUUID } from 'node:crypto'
import type { ApiClient, ApiResponse } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addDays } from '@trailgate/shared/dates'
import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/visits/messages'
import { changedVisit, kioskUndone, visit, type Visit } from '@trailgate/shared/visits/schemas'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import { sqlTimeAfter } from '#platform/database/sql_time'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { merge } from '#tests/helpers/merges'
import { aLastName, aMinorOf } from '#tests/helpers/people'
import {
  aCoveredRider,
  aRideOn,
  aVisitOf,
  checkIn,
  checkInAtKiosk,
  checkOut,
  followVisits,
  noVisits,
  visitRowsOf,
  VISITS,
} from '#tests/helpers/visits'

type Id = { id: number }

async function undo(client: ApiClient, { id }: Id, body: object = {}, what = 'undo') {
  return client
    .post(`${VISITS}/${id}/${what}`)
    .headers(await asStaff('cashier'))
    .json(body)
}

const undoOut = (client: ApiClient, one: Id, body: object = {}) =>
  undo(client, one, body, 'check-out/undo')

const cookieOf = (response: ApiResponse) =>
  String(response.header('set-cookie')).split(';')[0] ?? ''

/** The cookie of a tablet that was paired a moment ago. */
async function aTablet(client: ApiClient) {
  const made = await client
    .post('/api/kiosk/devices')
    .headers(await asStaff('manager'))
    .json({ name: `Gate ${randomUUID().slice(0, 8)}` })
  const paired = await client.post('/api/kiosk/pair').json({ code: made.body().code })
  paired.assertStatus(204)
  return cookieOf(paired)
}

/** Both cookies of a rider who signs in by phone at this tablet. */
async function atTablet(client: ApiClient, tablet: string, { phone }: { phone: string }) {
  const entered = await client
    .post('/api/customers/auth')
    .headers({ cookie: tablet })
    .json({ phone })
  return { cookie: `${tablet}; ${cookieOf(entered)}` }
}

/** A visit that began, and ended, some minutes ago. */
async function minutesAgo(minutes: number, { id }: Id, column = 'checked_in_at') {
  await db
    .from('visits')
    .where('id', id)
    .update({ [column]: sqlTimeAfter(clock.now(), -minutes * 60) })
}

test.group('A check-in that never happened', (group) => {
  group.each.setup(() => noVisits())

  test('an undone check-in is in no list and no count, is marked as undone, and stays in the log', async ({
    client,
    assert,
  }) => {
    const cashier = await asStaff('cashier')
    const rider = await aCoveredRider({ last_name: aLastName('Undone') })
    const other = await aCoveredRider()
    const stays = await aVisitOf(client, other)
    const opened = await aVisitOf(client, rider)
    const stream = followVisits(cashier)
    await stream.until((told) => told.length > 0)

    const response = await undo(client, opened)
    response.assertStatus(200)
    const undone = expectShape(assert, visit, response) as Visit
    assert.deepInclude(undone, { id: opened.id, state: 'undone', reason: null })
    assert.isNotNull(undone.undone_at)
    assert.isNotNull(undone.undone_by)
    assert.deepEqual((await undo(client, opened)).body(), undone)
    await stream.until((told) =>
      told.some(({ event, data }) => event === 'visit' && data.state === 'undone')
    )

    const read = async (path: string, qs: object = {}) =>
      (await client.get(path).qs(qs).headers(cashier)).body()
    for (const state of ['in', 'out', 'all']) {
      const listed: Visit[] = await read(VISITS, { state })
      assert.notInclude(
        listed.map(({ id }) => id),
        opened.id,
        state
      )
    }
    const [listed]: Visit[] = await read(VISITS, { state: 'undone' })
    assert.equal(listed?.id, opened.id)
    assert.deepEqual(await read(`/api/customers/${rider.id}/visits`), [])
    assert.deepInclude(await read(`${VISITS}/summary`), { in: 1, out: 0, total: 1 })
    const called: { visit_id: number }[] = await read(`${VISITS}/roll-call`)
    assert.deepEqual(
      called.map((line) => line.visit_id),
      [stays.id]
    )
    const [household] = await read('/api/counter/search', { q: rider.member_id })
    assert.isNull(household.people[0].visit)
    const history = await read(`/api/customers/${rider.id}/history`)
    assert.containsSubset(history, [{ action: 'visit.undone' }, { action: 'visit.checked_in' }])

    // The next check-in is a new visit.
    const again = await aVisitOf(client, rider)
    assert.notEqual(again.id, opened.id)
    assert.equal((await checkOut(client, opened)).body().state, 'undone')
    assert.lengthOf(await visitRowsOf(rider), 2)
  })

  test('an undo needs a reason after ten minutes, and is refused on another day', async ({
    client,
    assert,
  }) => {
    const opened = await aVisitOf(client, await aCoveredRider())
    await minutesAgo(11, opened)
    expectRefusal(assert, await undo(client, opened), 'VALIDATION_ERROR', messages['undo.reason'])
    const short = await undo(client, opened, { reason: 'no' })
    expectRefusal(assert, short, 'VALIDATION_ERROR', fill(messages['reason.min'], { n: 3 }))
    const undone = await undo(client, opened, { reason: 'The wrong Ann' })
    assert.deepInclude(undone.body(), { state: 'undone', reason: 'The wrong Ann' })

    const day = addDays(clock.today(), -1)
    const past = { id: await aRideOn(day, (await aCoveredRider()).id) }
    const late = await undo(client, past, { reason: 'The wrong Ann' })
    expectRefusal(assert, late, 'TOO_LATE', messages['undo.too_late'])
    const lateOut = await undoOut(client, past, { reason: 'The wrong Ann' })
    expectRefusal(assert, lateOut, 'TOO_LATE')
  })

  test('an undo removes the check-out of the visit too', async ({ client, assert }) => {
    const rider = await aCoveredRider()
    const opened = await aVisitOf(client, rider)
    await checkOut(client, opened)
    ;(await undo(client, opened)).assertStatus(200)
    expectRefusal(assert, await undoOut(client, opened), 'NOT_FOUND')
    const summary = await client.get(`${VISITS}/summary`).headers(await asStaff('cashier'))
    assert.deepInclude(summary.body(), { in: 0, out: 0, total: 0 })
  })

  test('the answer names the check-in or check-out of this call, also when it is repeated', async ({
    client,
    assert,
  }) => {
    const cashier = await asStaff('cashier')
    const [one, other] = [await aCoveredRider(), await aCoveredRider()]
    const before = await aVisitOf(client, one)
    const keyed = { ...cashier, 'idempotency-key': randomUUID() }
    const bothIn = () => checkIn(client, [one, other], { headers: keyed })
    const came = expectShape(assert, v.array(changedVisit), await bothIn())
    assert.deepEqual(
      came.map(({ customer_id: id, changed }) => [id, changed]),
      [
        [one.id, false],
        [other.id, true],
      ]
    )
    const opened = came[1] as Visit
    await undo(client, opened)
    // The answer of before would be that the person is in.
    const repeated = expectShape(assert, v.array(changedVisit), await bothIn())
    assert.deepEqual(
      repeated.map(({ id, state }) => [id, state]),
      [
        [before.id, 'in'],
        [opened.id, 'undone'],
      ]
    )
    assert.isTrue(expectShape(assert, changedVisit, await checkOut(client, before)).changed)
    assert.isFalse(expectShape(assert, changedVisit, await checkOut(client, before)).changed)
  })

  test('migrating back is refused while undone visits exist', async ({ client, assert }) => {
    const opened = await aVisitOf(client, await aCoveredRider())
    await undo(client, opened)
    const { default: Migration } = await import('#database/migrations/105_note_undone_visits')
    const migration = new Migration(db.connection(), '105_note_undone_visits', false)
    await assert.rejects(() => migration.down(), /would count again/)
  })

  test('only the session that checked in at the kiosk takes it back there', async ({
    client,
    assert,
  }) => {
    const rider = await aCoveredRider()
    const child = await aMinorOf(rider, { paper_waiver: true, waiver_date: clock.today() })
    const own = await asKiosk(rider)
    const came = await checkInAtKiosk(client, rider, [rider, child], own)
    const [first, second]: { visit_id: number }[] = came.body()
    const at = (id: number | undefined, headers: Record<string, string>) =>
      client.post(`${VISITS}/${id}/undo`).headers(headers).json({})
    for (const headers of [await asKiosk(rider), await asKiosk(await aCoveredRider())]) {
      expectRefusal(assert, await at(first?.visit_id, headers), 'NOT_FOUND')
    }
    expectRefusal(assert, await at(first?.visit_id, await asRider(rider)), 'FORBIDDEN')
    const undone = await at(second?.visit_id, own)
    undone.assertStatus(200)
    assert.deepEqual(expectShape(assert, kioskUndone, undone), {
      visit_id: second?.visit_id,
      customer_id: child.id,
      state: 'undone',
    })
    assert.equal((await visitRowsOf(rider))[0]?.state, 'in')
    // A check-in by staff does not belong to the session.
    const staffs = await aVisitOf(client, child)
    expectRefusal(assert, await at(staffs.id, own), 'NOT_FOUND')
  })
})

test.group('A paired tablet', (group) => {
  group.each.setup(() => noVisits())
  group.each.teardown(() => clock.reset())

  const undoBy = (client: ApiClient, id: number, headers: Record<string, string>) =>
    client.post(`${VISITS}/${id}/undo`).headers(headers).json({})

  test('a tablet takes back its check-ins for a minute after their session, and no others', async ({
    client,
    assert,
  }) => {
    const tablet = await aTablet(client)
    const north = { cookie: tablet }
    const south = { cookie: await aTablet(client) }
    const rider = await aCoveredRider()
    const child = await aMinorOf(rider)
    const session = await atTablet(client, tablet, rider)
    const came = await checkInAtKiosk(client, rider, [rider, child], session)
    const [own, childs]: { visit_id: number }[] = came.body()
    const [first, second] = [own?.visit_id ?? 0, childs?.visit_id ?? 0]
    ;(await client.post('/api/customers/logout').headers(session)).assertStatus(204)

    expectRefusal(assert, await undoBy(client, first, {}), 'UNAUTHENTICATED')
    expectRefusal(assert, await undoBy(client, first, south), 'NOT_FOUND')
    expectRefusal(assert, await undoBy(client, first, await asKiosk(rider)), 'NOT_FOUND')
    expectRefusal(assert, await undoBy(client, 99_999_999, north), 'NOT_FOUND')
    // The session has ended: its cookie opens nothing.
    expectRefusal(assert, await client.get('/api/kiosk/family').headers(session), 'UNAUTHENTICATED')
    const undone = expectShape(assert, kioskUndone, await undoBy(client, first, north))
    assert.equal(undone.visit_id, first)
    const [row] = await visitRowsOf(rider)
    assert.match(String(row?.undone_by), /^Gate/)
    const line = await db.from('activity').where('action', 'visit.undone').orderBy('id', 'desc')
    assert.deepInclude(line[0], { actor_kind: 'kiosk', actor_id: null })

    // The next rider at the same tablet may, within the minute.
    const next = await atTablet(client, tablet, await aCoveredRider())
    clock.forward(50)
    const staffs = await aVisitOf(client, await aCoveredRider())
    expectRefusal(assert, await undoBy(client, staffs.id, next), 'NOT_FOUND')
    clock.forward(20)
    expectRefusal(assert, await undoBy(client, second, north), 'NOT_FOUND')
    assert.equal((await visitRowsOf(child))[0]?.state, 'in')
  })
})

test.group('A check-out that never happened', (group) => {
  group.each.setup(() => noVisits())

  test('undoing a check-out leaves the person in, as before', async ({ client, assert }) => {
    const rider = await aCoveredRider()
    const opened = await aVisitOf(client, rider)
    await checkOut(client, opened)
    const response = await undoOut(client, opened)
    response.assertStatus(200)
    const back = expectShape(assert, visit, response) as Visit
    assert.deepInclude(back, { id: opened.id, state: 'in', checked_out_at: null })
    assert.deepEqual((await undoOut(client, opened)).body(), back)
    assert.equal((await visitRowsOf(rider))[0]?.open_for, rider.id)
    const history = await client
      .get(`/api/customers/${rider.id}/history`)
      .headers(await asStaff('cashier'))
    assert.containsSubset(history.body(), [{ action: 'visit.check_out_undone' }])
  })

  test('undoing a check-out needs a reason after ten minutes, and is refused after a new check-in', async ({
    client,
    assert,
  }) => {
    const rider = await aCoveredRider()
    const opened = await aVisitOf(client, rider)
    await minutesAgo(30, opened)
    await checkOut(client, opened)
    await minutesAgo(11, opened, 'checked_out_at')
    expectRefusal(assert, await undoOut(client, opened), 'VALIDATION_ERROR')
    await aVisitOf(client, rider)
    const twice = await undoOut(client, opened, { reason: 'Still here' })
    expectRefusal(assert, twice, 'ALREADY_IN', messages['undo.already_in'])
  })

  test('undoing a check-out reopens a visit merged into it too', async ({ client, assert }) => {
    const last = aLastName('Both')
    const winner = await aCoveredRider({ last_name: last })
    const loser = await aCoveredRider({ last_name: last })
    const first = await aVisitOf(client, winner)
    await aVisitOf(client, loser)
    ;(await merge(client, { winner, loser })).assertStatus(200)
    await checkOut(client, first)
    ;(await undoOut(client, first)).assertStatus(200)
    const rows = await visitRowsOf(winner)
    assert.deepEqual(
      rows.map(({ state, open_for: open }) => [state, open]),
      [
        ['in', winner.id],
        ['in', null],
      ]
    )
    ;(await undo(client, first)).assertStatus(200)
    const undone = await visitRowsOf(winner)
    assert.isTrue(undone.every((row) => row.undone_at !== null && row.state === 'out'))
  })

  test('only staff take a check-out back', async ({ client, assert }) => {
    const rider = await aCoveredRider()
    const opened = await aVisitOf(client, rider)
    const path = `${VISITS}/${opened.id}/check-out/undo`
    expectRefusal(assert, await client.post(path).json({}), 'UNAUTHENTICATED')
    const kiosk = await client
      .post(path)
      .headers(await asKiosk(rider))
      .json({})
    expectRefusal(assert, kiosk, 'FORBIDDEN')
    expectRefusal(assert, await undoOut(client, { id: 99_999_999 }), 'NOT_FOUND')
    expectRefusal(assert, await undo(client, { id: 99_999_999 }), 'NOT_FOUND')
  })
})

test.group('Taking back and checking out at once', (group) => {
  group.each.setup(() => noVisits())

  test('both at once end the visit and remove it from every count', async ({ client, assert }) => {
    for (let time = 0; time < 5; time += 1) {
      const rider = await aCoveredRider()
      const opened = await aVisitOf(client, rider)
      const answers = await Promise.all([
        undo(client, opened),
        checkOut(client, opened),
        undo(client, opened),
      ])
      for (const answer of answers) answer.assertStatus(200)
      const [row] = await visitRowsOf(rider)
      assert.deepInclude(row, { state: 'out', open_for: null })
      assert.isNotNull(row?.undone_at)
    }
  })

  test('an undo opens no second visit for a person who comes in meanwhile', async ({
    client,
    assert,
  }) => {
    const cashier = await asStaff('cashier')
    for (let time = 0; time < 5; time += 1) {
      const rider = await aCoveredRider()
      const opened = await aVisitOf(client, rider)
      await checkOut(client, opened)
      const answers = await Promise.all([
        undoOut(client, opened),
        checkIn(client, [rider], { headers: cashier }),
        undo(client, opened),
      ])
      for (const answer of answers) assert.include([200, 201, 404, 409], answer.status())
      const rows = await visitRowsOf(rider)
      assert.isAtMost(rows.filter(({ state }) => state === 'in').length, 1)
      for (const { state, open_for: openFor } of rows) {
        assert.equal(openFor, state === 'in' ? rider.id : null)
      }
    }
  })

  test('an undo during a merge counts once, and the person is in at most once', async ({
    client,
    assert,
  }) => {
    const last = aLastName('Merged')
    for (const isWinnerIn of [false, true, false, true]) {
      const winner = await aCoveredRider({ last_name: last })
      const loser = await aCoveredRider({ last_name: last })
      if (isWinnerIn) await aVisitOf(client, winner)
      const opened = await aVisitOf(client, loser)
      const [merged, undone] = await Promise.all([
        merge(client, { winner, loser }),
        undo(client, opened),
      ])
      merged.assertStatus(200)
      const rows = await visitRowsOf(winner)
      const row = rows.find(({ id }) => id === opened.id)
      // Put under the visit of the other record it is no visit of its own any more.
      assert.equal(undone.status(), row?.under_id === null ? 200 : 404)
      if (undone.status() === 200) {
        assert.deepInclude(row, { state: 'out', open_for: null })
        assert.isNotNull(row?.undone_at)
      }
      const open = rows.filter(({ open_for: openFor }) => openFor !== null)
      assert.lengthOf(open, isWinnerIn ? 1 : 0)
    }
  })

  test('an undo during a deletion leaves no open visit', async ({ client, assert }) => {
    const manager = await asStaff('manager')
    for (let time = 0; time < 3; time += 1) {
      const rider = await aCoveredRider()
      const opened = await aVisitOf(client, rider)
      const [deleted, undone] = await Promise.all([
        client.delete(`/api/customers/${rider.id}`).headers(manager),
        undo(client, opened),
      ])
      deleted.assertStatus(204)
      assert.include([200, 404], undone.status())
      const row = await db.from('visits').where('id', opened.id).firstOrFail()
      assert.deepInclude(row, { state: 'out', open_for: null, customer_id: null })
      assert.equal(row.undone_at !== null, undone.status() === 200)
    }
  })
})
