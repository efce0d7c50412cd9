import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import {
  customerSummary,
  loginActivity,
  registrationTrends,
  reportRow,
} from '@trailgate/shared/reports/schemas'
import * as v from 'valibot'
import { clock } from '#services/clock'
import { forgetLimits } from '#services/limits'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { aLastName, anEmail, aPhone, aRider } from '#tests/helpers/people'

/*
 * A park in New York in 2047, where no other test goes. Clocks go forward on 10 March and back on 3 November. What
 * happens stands here, and what must be counted was added up by hand from it, never by a query.
 *
 *  9 Mar   23:58 -05  Ann joins       23:59     Ann signs in
 * 10 Mar   00:02 -05  Ben joins       00:03     Ann signs in         (the 23-hour day)
 * 10 Mar   09:00 -04  Ann signs in    09:01     Ben signs in
 * 10 Mar   23:58 -04  Cal joins       23:59     Cal signs in         (11 March in UTC)
 * 11 Mar   00:01 -04  Dee joins       00:02     Dee signs in
 * 11 Mar   08:00 -04  Ann signs in
 *  3 Nov   01:30 -04  Eve joins       01:30 -05 Flo joins            (the same half past one twice)
 *  3 Nov   23:59 -05  Gus joins       23:59     Gus signs in
 *  4 Nov   00:00 -05  Hal joins
 */
const STORY = [
  ['2047-03-09T23:58:00-05:00', 'joins', 'Ann'],
  ['2047-03-09T23:59:00-05:00', 'signs in', 'Ann'],
  ['2047-03-10T00:02:00-05:00', 'joins', 'Ben'],
  ['2047-03-10T00:03:00-05:00', 'signs in', 'Ann'],
  ['2047-03-10T09:00:00-04:00', 'signs in', 'Ann'],
  ['2047-03-10T09:01:00-04:00', 'signs in', 'Ben'],
  ['2047-03-10T23:58:00-04:00', 'joins', 'Cal'],
  ['2047-03-10T23:59:00-04:00', 'signs in', 'Cal'],
  ['2047-03-11T00:01:00-04:00', 'joins', 'Dee'],
  ['2047-03-11T00:02:00-04:00', 'signs in', 'Dee'],
  ['2047-03-11T08:00:00-04:00', 'signs in', 'Ann'],
  ['2047-11-03T01:30:00-04:00', 'joins', 'Eve'],
  ['2047-11-03T01:30:00-05:00', 'joins', 'Flo'],
  ['2047-11-03T23:59:00-05:00', 'joins', 'Gus'],
  ['2047-11-03T23:59:00-05:00', 'signs in', 'Gus'],
  ['2047-11-04T00:00:00-05:00', 'joins', 'Hal'],
] as const

const SPRING = '2047-03-11T12:00:00-04:00'
const AUTUMN = '2047-11-04T12:00:00-05:00'

/** Goes to an instant of the story, forwards or back. */
function at(instant: string) {
  clock.forward((Date.parse(instant) - clock.now().getTime()) / 1000)
}

test.group('Reports on people', (group) => {
  const phones = new Map<string, string>()
  const lastName = aLastName('Counted')
  const zone = process.env.TZ

  group.setup(async () => {
    phones.clear()
  })
  group.each.setup(() => forgetLimits())
  group.each.teardown(() => {
    clock.reset()
    process.env.TZ = zone
  })

  async function tellStory(client: ApiClient) {
    if (phones.size > 0) return
    for (const [instant, what, name] of STORY) {
      at(instant)
      const phone = phones.get(name) ?? aPhone()
      phones.set(name, phone)
      if (what === 'joins') {
        const person = { first_name: name, last_name: lastName, email: anEmail(), phone }
        const response = await client.post('/api/customers/register').json({
          ...person,
          date_of_birth: '1991-07-30',
        })
        response.assertStatus(201)
      } else {
        const response = await client.post('/api/customers/auth').json({ phone })
        response.assertBodyContains({ success: true })
      }
    }
  }

  async function read(client: ApiClient, path: string, query: object = {}) {
    const response = await client
      .get(`/api/customers/reports/${path}`)
      .headers(await asStaff('cashier'))
      .qs(query)
    response.assertStatus(200)
    return response
  }

  test('count by the park’s days, with a computer in {$self}')
    .with(['UTC', 'America/New_York', 'Pacific/Kiritimati'])
    .run(async ({ client, assert }, computer) => {
      process.env.TZ = computer
      await tellStory(client)
      at(SPRING)
      const week = await read(client, 'registration-trends', { days: 7 })
      assert.deepEqual(expectShape(assert, registrationTrends, week), {
        total_registrations: 4,
        average_per_day: 0.6,
        period_days: 7,
        start_date: '2047-03-05',
        end_date: '2047-03-11',
        daily_data: [
          { date: '2047-03-05', count: 0 },
          { date: '2047-03-06', count: 0 },
          { date: '2047-03-07', count: 0 },
          { date: '2047-03-08', count: 0 },
          { date: '2047-03-09', count: 1 },
          { date: '2047-03-10', count: 2 },
          { date: '2047-03-11', count: 1 },
        ],
      })
      const logins = await read(client, 'login-activity', { days: 3 })
      assert.deepEqual(expectShape(assert, loginActivity, logins), {
        total_logins: 7,
        total_unique_logins: 4,
        average_logins_per_day: 2.3,
        average_unique_per_day: 2,
        period_days: 3,
        daily_data: [
          { date: '2047-03-09', total_logins: 1, unique_logins: 1 },
          { date: '2047-03-10', total_logins: 4, unique_logins: 3 },
          { date: '2047-03-11', total_logins: 2, unique_logins: 2 },
        ],
      })

      at(AUTUMN)
      const autumn = await read(client, 'registration-trends', { days: 2 })
      assert.deepEqual(v.parse(registrationTrends, autumn.body()).daily_data, [
        { date: '2047-11-03', count: 3 },
        { date: '2047-11-04', count: 1 },
      ])
      const summary = expectShape(assert, customerSummary, await read(client, 'customer-summary'))
      assert.lengthOf(summary.monthly_registrations, 12)
      assert.equal(summary.monthly_registrations[0]?.month, '2046-12')
      assert.deepEqual(
        summary.monthly_registrations.filter(({ count }) => count > 0),
        [
          { month: '2047-03', count: 4 },
          { month: '2047-11', count: 4 },
        ]
      )
    })

  test('ask for 30 days when nothing is said, and for 366 at most', async ({ client, assert }) => {
    const month = expectShape(assert, registrationTrends, await read(client, 'registration-trends'))
    assert.equal(month.period_days, 30)
    assert.equal(month.end_date, clock.today())
    assert.lengthOf(month.daily_data, 30)
    const year = expectShape(
      assert,
      loginActivity,
      await read(client, 'login-activity', { days: 366 })
    )
    assert.lengthOf(year.daily_data, 366)
    for (const days of ['0', '367', 'many', '1.5']) {
      const response = await client
        .get('/api/customers/reports/login-activity')
        .headers(await asStaff('manager'))
        .qs({ days })
      expectRefusal(assert, response, 'VALIDATION_ERROR')
    }
  })

  test('sum up who is active, and the two parts make the whole', async ({ client, assert }) => {
    const read12 = async () =>
      v.parse(customerSummary, (await read(client, 'customer-summary')).body())
    const before = await read12()
    await aRider({ status: 'active' })
    await aRider({ status: 'inactive' })
    await aRider({ status: 'suspended' })
    const after = await read12()
    assert.equal(after.total_customers, before.total_customers + 3)
    assert.equal(after.active_customers, before.active_customers + 1)
    assert.equal(after.inactive_customers, before.inactive_customers + 2)
    const rate = (after.active_customers / after.total_customers) * 100
    assert.equal(after.activity_rate, Number(rate.toFixed(1)))
  })

  test('open the rows behind each number', async ({ client, assert }) => {
    await tellStory(client)
    at(AUTUMN)
    const period = { start_date: '2047-03-05', end_date: '2047-03-11' }
    const rowsOf = async (query: object) => {
      const response = await read(client, 'rows', query)
      const rows = v.parse(v.array(reportRow), response.body())
      return { rows, total: Number(response.header('x-total-count')) }
    }
    const names = (rows: { name: string | null }[]) => rows.map(({ name }) => name?.split(' ')[0])

    const joined = await rowsOf({ of: 'registrations', ...period })
    assert.deepEqual(names(joined.rows), ['Dee', 'Cal', 'Ben', 'Ann'])
    assert.equal(joined.total, 4)
    const logins = await rowsOf({ of: 'logins', ...period, limit: 3, skip: 1 })
    assert.deepEqual(names(logins.rows), ['Dee', 'Cal', 'Ben'])
    assert.equal(logins.total, 7)
    assert.equal(logins.rows[0]?.channel, 'kiosk')
    const riders = await rowsOf({ of: 'unique_logins', ...period })
    assert.deepEqual(names(riders.rows), ['Ann', 'Dee', 'Cal', 'Ben'])
    assert.deepEqual(
      riders.rows.map(({ times }) => times),
      [4, 1, 1, 1]
    )
    const one = await rowsOf({ of: 'logins', start_date: '2047-03-09', end_date: '2047-03-09' })
    assert.equal(one.total, 1)

    const summary = v.parse(customerSummary, (await read(client, 'customer-summary')).body())
    const numbers = {
      customers: summary.total_customers,
      active_customers: summary.active_customers,
      inactive_customers: summary.inactive_customers,
    }
    for (const [of, number] of Object.entries(numbers)) {
      assert.equal((await rowsOf({ of, limit: 1 })).total, number)
    }
  })

  test('are files when asked for them', async ({ client, assert }) => {
    await tellStory(client)
    at(SPRING)
    const file = async (path: string, query: object = {}) => {
      const response = await client
        .get(`/api/customers/reports/${path}`)
        .headers({ ...(await asStaff('staff')), accept: 'text/csv' })
        .qs(query)
      response.assertStatus(200)
      response.assertHeader('content-type', 'text/csv; charset=utf-8')
      return response
    }
    const trends = await file('registration-trends', { days: 2 })
    trends.assertHeader(
      'content-disposition',
      'attachment; filename="registration-trends-2047-03-11.csv"'
    )
    assert.equal(trends.text(), '\uFEFFdate,count\r\n2047-03-10,2\r\n2047-03-11,1\r\n')
    const logins = await file('login-activity', { days: 1 })
    assert.equal(logins.text(), '\uFEFFdate,total_logins,unique_logins\r\n2047-03-11,2,2\r\n')
    const summary = await file('customer-summary')
    assert.include(summary.text(), 'registrations 2047-03,4\r\n')
    assert.include(summary.text(), 'activity_rate,')
  })

  test('keep what is asked wrongly from the database', async ({ client, assert }) => {
    for (const query of [{}, { of: 'passwords' }, { of: 'logins', start_date: '2047-02-30' }]) {
      const response = await client
        .get('/api/customers/reports/rows')
        .headers(await asStaff('admin'))
        .qs(query)
      expectRefusal(assert, response, 'VALIDATION_ERROR')
    }
  })

  test('are not for riders, kiosks or strangers', async ({ client, assert }) => {
    const rider = await aRider()
    for (const path of ['registration-trends', 'login-activity', 'customer-summary', 'rows']) {
      const url = `/api/customers/reports/${path}`
      expectRefusal(assert, await client.get(url), 'UNAUTHENTICATED')
      expectRefusal(assert, await client.get(url).headers(await asRider(rider)), 'FORBIDDEN')
      expectRefusal(assert, await client.get(url).headers(await asKiosk(rider)), 'FORBIDDEN')
    }
  })
})
