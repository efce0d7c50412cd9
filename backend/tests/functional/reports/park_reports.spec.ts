import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addDays } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/http/messages'
import { coverageGap, gapRow, visitsReport, type GapRow } from '@trailgate/shared/reports/schemas'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { expectRefusal } from '#tests/helpers/answers'
import { settleAttested } from '#tests/helpers/attested'
import { asStaff } from '#tests/helpers/credentials'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { aLastName, aMinorOf, aRider } from '#tests/helpers/people'
import { aRideOn, checkIn } from '#tests/helpers/visits'

/** A day in a year that no other test visits; the park's zone is New York. */
const DAY = '2003-07-05'

async function visits(client: ApiClient, query: string) {
  const response = await client
    .get(`/api/reports/visits?${query}`)
    .headers(await asStaff('manager'))
  response.assertStatus(200)
  return v.parse(visitsReport, response.body())
}

test.group('The report on visits', (group) => {
  group.tap((each) => each.tags([ONE_PROCESS]))
  group.each.setup(() => resetLimits())
  group.each.teardown(() => clock.reset())

  test('visits, minors, new and returning people are counted by day, and visits by hour', async ({
    client,
    assert,
  }) => {
    const [ann, ben, cal] = [await aRider(), await aRider(), await aRider()]
    const before = addDays(DAY, -1)
    const afternoon = (day: string) => ({ checked_in_at: `${day} 17:05:00` })
    await aRideOn(before, ann.id, afternoon(before))
    await aRideOn(DAY, ann.id, afternoon(DAY))
    // A second visit of one person on one day.
    await aRideOn(DAY, ann.id, { checked_in_at: `${DAY} 20:59:59` })
    await aRideOn(DAY, ben.id, { is_minor: true, covered: false, ...afternoon(DAY) })
    await aRideOn(DAY, cal.id, {
      ...afternoon(DAY),
      undone_at: `${DAY} 17:06:00`,
      undone_by: 'Sam',
    })

    const report = await visits(client, `start=${before}&end=${DAY}`)
    assert.deepEqual(report.days, [
      { day: before, total: 1, minors: 0, new: 1, returning: 0, not_covered: 0 },
      { day: DAY, total: 3, minors: 1, new: 1, returning: 1, not_covered: 1 },
    ])
    assert.equal(report.total, 4)
    // 17:05 UTC is 13:05 in the park, 20:59:59 is 16:59:59; each hour between them is there.
    assert.deepEqual(report.hours, [
      { hour: 13, total: 3 },
      { hour: 14, total: 0 },
      { hour: 15, total: 0 },
      { hour: 16, total: 1 },
    ])

    const file = async (query: string) => {
      const response = await client
        .get(`/api/reports/visits?start=${before}&end=${DAY}${query}`)
        .headers({ ...(await asStaff('manager')), accept: 'text/csv' })
      return response.text().replace('\uFEFF', '').trim().split(/\r?\n/)
    }
    assert.deepEqual(await file(''), [
      'day,total,minors,new,returning,not_covered',
      `${before},1,0,1,0,0`,
      `${DAY},3,1,1,1,1`,
    ])
    assert.deepEqual((await file('&by=hour')).slice(0, 2), ['hour,total', '13,3'])
  })

  test('the report has every day of its range, at most 366, and refuses other ranges by field', async ({
    client,
    assert,
  }) => {
    const none = await visits(client, 'start=2003-01-01&end=2003-01-03')
    assert.deepEqual(
      none.days.map(({ day, total }) => [day, total]),
      [
        ['2003-01-01', 0],
        ['2003-01-02', 0],
        ['2003-01-03', 0],
      ]
    )
    assert.deepEqual(none.hours, [])
    assert.lengthOf((await visits(client, '')).days, 30)
    for (const [query, field] of [
      ['start=2003-01-02&end=2003-01-01', 'end'],
      ['start=2002-01-01&end=2003-01-02', 'end'],
      ['start=1999-12-31', 'start'],
      ['start=tomorrow', 'start'],
      ['by=minute', 'by'],
    ]) {
      const response = await client
        .get(`/api/reports/visits?${query}`)
        .headers(await asStaff('manager'))
      response.assertStatus(422)
      assert.include(JSON.stringify(response.body()), `"${field}"`)
    }
  })

  test('a day that is over stays as it is when people are deleted', async ({ client, assert }) => {
    const [first, next] = ['2003-07-20', '2003-07-21']
    const [ann, ben] = [await aRider(), await aRider()]
    for (const day of [first, next]) {
      await aRideOn(day, ann.id)
      await aRideOn(day, ann.id, { checked_in_at: `${day} 16:00:00`, checked_out_at: null })
    }
    await aRideOn(next, ben.id)
    const query = `start=${first}&end=${next}`
    const before = await visits(client, query)
    assert.deepEqual(
      before.days.map((day) => [day.total, day.new, day.returning]),
      [
        [2, 1, 0],
        [3, 1, 1],
      ]
    )
    const manager = await asStaff('manager')
    for (const { id } of [ann, ben]) {
      ;(await client.delete(`/api/customers/${id}`).headers(manager)).assertStatus(204)
    }
    assert.deepEqual(await visits(client, query), before)
  })

  test('registrations stay in the sum and the rows after a customer is deleted', async ({
    client,
    assert,
  }) => {
    const manager = await asStaff('manager')
    const rider = await aRider()
    const today = clock.today()
    const read = async () => {
      const sheet = await client.get('/api/reports/day').headers(manager)
      const trends = await client.get('/api/customers/reports/registration-trends').headers(manager)
      const stats = await client.get('/api/customers/stats/login').headers(manager)
      const rows = await client
        .get('/api/customers/reports/rows')
        .qs({ of: 'registrations', start_date: today, end_date: today })
        .headers(manager)
      return {
        sheet: sheet.body().registrations,
        trends: trends.body().daily_data.at(-1).count,
        stats: stats.body().new_registrations_today,
        rows: Number(rows.header('x-total-count')),
      }
    }
    const before = await read()
    assert.equal(before.rows, before.sheet)
    assert.equal(before.trends, before.sheet)
    ;(await client.delete(`/api/customers/${rider.id}`).headers(manager)).assertStatus(204)
    assert.deepEqual(await read(), before)
    const last = await client
      .get('/api/customers/reports/rows')
      .qs({ of: 'registrations', start_date: today, end_date: today, skip: before.rows - 1 })
      .headers(manager)
    assert.containsSubset(last.body(), [{ customer_id: null, name: null }])
  })
})

test.group('The report on coverage', (group) => {
  group.tap((each) => each.tags([ONE_PROCESS]))
  group.each.setup(() => resetLimits())

  async function rowsOf(client: ApiClient, of: string, days = 30): Promise<GapRow[]> {
    const rows: GapRow[] = []
    for (;;) {
      const response = await client
        .get(`/api/reports/coverage-gap?of=${of}&days=${days}&limit=100&skip=${rows.length}`)
        .headers(await asStaff('cashier'))
      response.assertStatus(200)
      const page = v.parse(v.array(gapRow), response.body())
      rows.push(...page)
      if (page.length < 100) {
        assertTotal(response.header('x-total-count'), rows.length)
        return rows
      }
    }
  }
  const assertTotal = (header: unknown, length: number) => {
    if (Number(header) !== length) throw new Error(`total ${header}, rows ${length}`)
  }

  test('lists people who came uncovered, with the guardians of a minor', async ({
    client,
    assert,
  }) => {
    const guardian = await aRider({ last_name: aLastName('Gap') })
    const minor = await aMinorOf(guardian)
    const today = clock.today()
    const covered = await aRider({
      paper_waiver: true,
      waiver_date: today,
      covered_until: addDays(today, 364),
    })
    const absent = await aRider()
    const died = await aRider({ last_name: aLastName('Gap') })
    const banned = await aRider({ last_name: aLastName('Gap') })
    ;(
      await checkIn(client, [minor, covered, died, banned], {
        override_reason: 'Father signs later',
      })
    ).assertStatus(201)
    await db
      .from('customers')
      .where('id', died.id)
      .update({ status: 'inactive', status_reason: 'deceased' })
    await db
      .from('customers')
      .where('id', banned.id)
      .update({ banned_at: `${today} 12:00:00`, banned_by: 'Sam', ban_reason: 'Drove too fast' })
    await settleAttested()
    const rows = await rowsOf(client, 'uncovered', 1)
    const ids = rows.map((row) => row.customer_id)
    const row = rows.find((each) => each.customer_id === minor.id)
    assert.isTrue(row?.is_minor)
    assert.isFalse(row?.coverage.covered)
    assert.equal(row?.last_visit_day, clock.today())
    assert.deepEqual(
      row?.guardians.map(({ id }) => id),
      [guardian.id]
    )
    assert.notInclude(ids, covered.id)
    assert.notInclude(ids, absent.id)
    assert.notInclude(ids, died.id)
    assert.notInclude(ids, banned.id)
  })

  test('lists people whose coverage ends within the days, the first to end first', async ({
    client,
    assert,
  }) => {
    const ends = async (day: string) => {
      const rider = await aRider()
      await db.from('customers').where('id', rider.id).update({ covered_until: day })
      return rider.id
    }
    const today = clock.today()
    const [last, first, past] = [
      await ends(addDays(today, 7)),
      await ends(today),
      await ends(addDays(today, 8)),
    ]
    const ids = (await rowsOf(client, 'running_out', 7)).map((row) => row.customer_id)
    assert.isBelow(ids.indexOf(first), ids.indexOf(last))
    assert.isAtLeast(ids.indexOf(first), 0)
    assert.notInclude(ids, past)
    await db.from('customers').whereIn('id', [last, first, past]).update({ covered_until: null })
  })

  test('both totals come at once, and their file for roles that may export customers', async ({
    client,
    assert,
  }) => {
    const path = '/api/reports/coverage-gap'
    const report = await client.get(path).headers(await asStaff('cashier'))
    report.assertStatus(200)
    const { days, uncovered, uncovered_total: total } = v.parse(coverageGap, report.body())
    assert.equal(days, 30)
    assert.equal(uncovered.length, Math.min(100, total))

    const csv = { accept: 'text/csv' }
    const refused = await client.get(path).headers({ ...(await asStaff('cashier')), ...csv })
    expectRefusal(assert, refused, 'FORBIDDEN', messages.forbidden)
    const file = await client
      .get(`${path}?of=uncovered`)
      .headers({ ...(await asStaff('staff')), ...csv })
    file.assertStatus(200)
    assert.lengthOf(file.text().trim().split(/\r?\n/), total + 1)
    const log = await db.from('activity').orderBy('id', 'desc').firstOrFail()
    assert.equal(log.action, 'coverage_gap.exported')
    for (const wrongDays of ['0', '367', 'x']) {
      const wrong = await client.get(`${path}?days=${wrongDays}`).headers(await asStaff('cashier'))
      wrong.assertStatus(422)
    }
  })
})
