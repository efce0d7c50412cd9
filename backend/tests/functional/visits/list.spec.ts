import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addDays } from '@trailgate/shared/dates'
import { visit, visitSummary, type Visit } from '@trailgate/shared/visits/schemas'
import { DateTime } from 'luxon'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import { sqlTime } from '#platform/database/sql_time'
import { settings } from '#start/settings'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { withQueriesAtMost } from '#tests/helpers/park'
import { aLastName, aMinorOf, aRider } from '#tests/helpers/people'
import { aCoveredRider, aVisitOf, checkIn, checkOut, noVisits, VISITS } from '#tests/helpers/visits'

const visits = v.array(visit)
const idsOf = (list: Visit[]) => list.map(({ customer_id: id }) => id)

test.group('The visits of a day', (group) => {
  group.each.setup(() => noVisits())

  test('visits are listed newest first, and filtered by state, coverage and age', async ({
    client,
    assert,
  }) => {
    const rider = await aCoveredRider()
    const minor = await aMinorOf(rider)
    const uncovered = await aRider()
    for (const person of [rider, minor, uncovered]) await aVisitOf(client, person)
    const gone = await aCoveredRider()
    await checkOut(client, await aVisitOf(client, gone))
    const staff = await asStaff('cashier')
    const list = async (query = '') => {
      const response = await client.get(`${VISITS}${query}`).headers(staff)
      response.assertStatus(200)
      const found = expectShape(assert, visits, response)
      assert.equal(response.header('x-total-count'), String(found.length))
      return idsOf(found)
    }
    assert.deepEqual(await list(), [gone.id, uncovered.id, minor.id, rider.id])
    assert.deepEqual(await list('?state=all'), [gone.id, uncovered.id, minor.id, rider.id])
    assert.deepEqual(await list('?state=in'), [uncovered.id, minor.id, rider.id])
    assert.deepEqual(await list('?state=out'), [gone.id])
    assert.deepEqual(await list('?covered=false'), [uncovered.id, minor.id])
    assert.deepEqual(await list('?covered=true&state=in'), [rider.id])
    assert.deepEqual(await list('?minors=true'), [minor.id])
    assert.deepEqual(await list('?minors=false&sort_order=asc'), [rider.id, uncovered.id, gone.id])
    assert.deepEqual(await list(`?day=${addDays(clock.today(), -1)}`), [])
  })

  test('visits are found by name and member id, sorted by last name, in pages', async ({
    client,
    assert,
  }) => {
    const [a, b] = [aLastName('Aa'), aLastName('Zz')]
    const first = await aCoveredRider({ first_name: 'Zoë', last_name: a })
    const second = await aCoveredRider({ first_name: 'Ann', last_name: b })
    await checkIn(client, [second, first])
    const staff = await asStaff('staff')
    const find = async (query: string) =>
      idsOf((await client.get(`${VISITS}?${query}`).headers(staff)).body())
    assert.deepEqual(await find('sort_by=last_name&sort_order=asc'), [first.id, second.id])
    assert.deepEqual(await find('sort_by=last_name'), [second.id, first.id])
    assert.deepEqual(await find(`q=${a.toUpperCase()}`), [first.id])
    assert.deepEqual(await find(`q=zoe%20${a}`), [first.id])
    assert.deepEqual(await find(`q=${second.member_id}`), [second.id])
    assert.deepEqual(await find('q=%25'), [])
    assert.deepEqual(await find('q='), [first.id, second.id])
    const page = await client
      .get(`${VISITS}?sort_by=last_name&sort_order=asc&limit=1&offset=1`)
      .headers(staff)
    assert.deepEqual(idsOf(page.body()), [second.id])
    assert.equal(page.header('x-total-count'), '2')
  })

  test('fifty visits take as many queries as one', async ({ client, assert }) => {
    const riders = []
    for (let n = 0; n < 50; n += 1) riders.push(await aRider())
    await checkIn(client, riders)
    const staff = await asStaff('cashier')
    const response = await withQueriesAtMost(assert, 6, () =>
      client.get(`${VISITS}?limit=100`).headers(staff)
    )
    assert.lengthOf(response.body(), 50)
  }).tags([ONE_PROCESS])

  test('only staff list visits, and invalid filters are refused', async ({ client, assert }) => {
    const rider = await aRider()
    const paths = [VISITS, `${VISITS}/summary`, `/api/customers/${rider.id}/visits`]
    for (const path of paths) {
      expectRefusal(assert, await client.get(path), 'UNAUTHENTICATED')
      for (const headers of [await asRider(rider), await asKiosk(rider)]) {
        expectRefusal(assert, await client.get(path).headers(headers), 'FORBIDDEN')
      }
    }
    const staff = await asStaff('cashier')
    for (const query of [
      'day=2026-02-30',
      'day=1999-12-31',
      'day=2999-01-01',
      'state=gone',
      'covered=maybe',
      'sort_by=note',
      'limit=101',
      `q=${'x'.repeat(101)}`,
      'colour=red',
    ]) {
      expectRefusal(
        assert,
        await client.get(`${VISITS}?${query}`).headers(staff),
        'VALIDATION_ERROR'
      )
    }
    for (const query of ['day=x', 'day=1999-12-31', 'hour=1']) {
      const response = await client.get(`${VISITS}/summary?${query}`).headers(staff)
      expectRefusal(assert, response, 'VALIDATION_ERROR')
    }
  })
})

test.group('The visits of a person', () => {
  test('visits are listed newest first, in pages', async ({ client, assert }) => {
    const rider = await aCoveredRider()
    const first = await aVisitOf(client, rider)
    await checkOut(client, first)
    const second = await aVisitOf(client, rider)
    await aVisitOf(client, await aRider())
    const staff = await asStaff('cashier')
    const path = `/api/customers/${rider.id}/visits`
    const response = await client.get(path).headers(staff)
    assert.deepEqual(
      expectShape(assert, visits, response).map(({ id }) => id),
      [second.id, first.id]
    )
    const page = await client.get(`${path}?limit=1&offset=1`).headers(staff)
    assert.deepEqual(
      page.body().map(({ id }: Visit) => id),
      [first.id]
    )
    assert.equal(page.header('x-total-count'), '2')
    const nobody = await client.get('/api/customers/99999999/visits').headers(staff)
    expectRefusal(assert, nobody, 'NOT_FOUND')
    expectRefusal(assert, await client.get(`${path}?limit=x`).headers(staff), 'VALIDATION_ERROR')
  })
})

test.group('The numbers of a day', (group) => {
  group.each.setup(() => noVisits())

  test('the numbers of a day sum its visits by hour', async ({ client, assert }) => {
    const day = addDays(clock.today(), -3)
    const at = (hour: number, minute: number, on = day) =>
      sqlTime(
        DateTime.fromISO(on, { zone: settings.parkTimezone }).set({ hour, minute }).toJSDate()
      )
    const row = async (columns: Record<string, unknown>) => {
      const { id } = await aRider()
      await db.table('visits').insert({
        customer_id: id,
        park_day: day,
        state: 'in',
        checked_in_at: at(9, 5),
        method: 'counter',
        is_minor: false,
        covered: true,
        coverage_state: 'covered',
        coverage_reason: 'signed',
        ...columns,
      })
    }
    await row({})
    await row({ is_minor: true, covered: false, checked_in_at: at(9, 59) })
    await row({ state: 'out', checked_in_at: at(8, 0), checked_out_at: at(10, 0) })
    // Checked out after midnight of the day: its last hour.
    await row({
      state: 'out',
      checked_in_at: at(23, 0),
      checked_out_at: at(1, 30, addDays(day, 1)),
    })
    await row({ state: 'not_checked_out', closed_by_job: true, checked_in_at: at(10, 30) })

    const staff = await asStaff('cashier')
    const response = await client.get(`${VISITS}/summary?day=${day}`).headers(staff)
    response.assertStatus(200)
    const { by_hour: hours, ...sums } = expectShape(assert, visitSummary, response)
    assert.deepEqual(sums, {
      day,
      in: 2,
      out: 2,
      total: 5,
      minors_in: 1,
      not_covered_in: 1,
      not_checked_out: 1,
    })
    assert.deepEqual(
      hours.map(({ hour }) => hour),
      Array.from({ length: 24 }, (_, hour) => hour)
    )
    const told = hours.filter((each) => each.checked_in + each.checked_out > 0)
    assert.deepEqual(told, [
      { hour: 8, checked_in: 1, checked_out: 0, present: 1 },
      { hour: 9, checked_in: 2, checked_out: 0, present: 3 },
      { hour: 10, checked_in: 1, checked_out: 1, present: 3 },
      { hour: 23, checked_in: 1, checked_out: 1, present: 3 },
    ])
  })

  test('the hours of today end now, and a future day has none', async ({ client, assert }) => {
    await aVisitOf(client, await aCoveredRider())
    const staff = await asStaff('cashier')
    const today = (await client.get(`${VISITS}/summary`).headers(staff)).body()
    const { hour } = DateTime.fromJSDate(clock.now(), { zone: settings.parkTimezone })
    assert.equal(today.day, clock.today())
    assert.lengthOf(today.by_hour, hour + 1)
    assert.deepInclude(today.by_hour.at(-1), { hour, present: 1 })
    const tomorrow = await client
      .get(`${VISITS}/summary?day=${addDays(clock.today(), 1)}`)
      .headers(staff)
    assert.deepInclude(tomorrow.body(), { total: 0, by_hour: [] })
  })

  for (const { zone, day, hours } of [
    { zone: 'America/New_York', day: '2026-03-08', hours: 23 },
    { zone: 'America/New_York', day: '2025-11-02', hours: 24 },
    { zone: 'Asia/Kathmandu', day: '2026-06-01', hours: 24 },
  ]) {
    test(`follow the clock of the park: ${zone} on ${day}`, async ({ client, assert, cleanup }) => {
      const before = settings.parkTimezone
      cleanup(() => void (settings.parkTimezone = before))
      settings.parkTimezone = zone
      const at = DateTime.fromISO(`${day}T09:50`, { zone }).toJSDate()
      await db.table('visits').insert({
        customer_id: (await aRider()).id,
        park_day: day,
        state: 'out',
        checked_in_at: sqlTime(at),
        checked_out_at: sqlTime(new Date(at.getTime() + 20 * 60_000)),
        method: 'counter',
        is_minor: false,
        covered: true,
        coverage_state: 'covered',
        coverage_reason: 'signed',
      })
      const staff = await asStaff('cashier')
      const response = await client.get(`${VISITS}/summary?day=${day}`).headers(staff)
      const { by_hour: byHour } = expectShape(assert, visitSummary, response)
      assert.lengthOf(byHour, hours)
      assert.lengthOf(new Set(byHour.map(({ hour }) => hour)), hours)
      assert.deepEqual(
        byHour.filter((each) => each.checked_in + each.checked_out > 0),
        [
          { hour: 9, checked_in: 1, checked_out: 0, present: 1 },
          { hour: 10, checked_in: 0, checked_out: 1, present: 0 },
        ]
      )
    }).tags([ONE_PROCESS])
  }
})
