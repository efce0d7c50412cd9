import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import {
  customerSummary,
  loginActivity,
  registrationTrends,
  reportRow,
} from '@trailgate/shared/reports/schemas'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { sqlTime } from '#platform/database/sql_time'
import { settings } from '#start/settings'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { aLastName, anEmail, aPhone, aRider } from '#tests/helpers/people'

/*
 * A park in 2047, where no other test goes. Clocks in New York go forward on 10 March and back on 3 November. What happens
 * stands here by the clock of New York, and what must be counted was added up by hand from it, never by a query.
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

/** The days of the story by time zone, added up by hand. The zones of the world split most days in two. */
const IN_ZONE = {
  'America/New_York': {
    spring: {
      today: '2047-03-11',
      joined: { '2047-03-09': 1, '2047-03-10': 2, '2047-03-11': 1 },
      signIns: { '2047-03-09': [1, 1], '2047-03-10': [4, 3], '2047-03-11': [2, 2] },
      uniqueADay: 2,
    },
    autumn: { '2047-11-02': 0, '2047-11-03': 3, '2047-11-04': 1 },
  },
  'UTC': {
    spring: {
      today: '2047-03-11',
      joined: { '2047-03-09': 0, '2047-03-10': 2, '2047-03-11': 2 },
      signIns: { '2047-03-09': [0, 0], '2047-03-10': [4, 2], '2047-03-11': [3, 3] },
      uniqueADay: 1.7,
    },
    autumn: { '2047-11-02': 0, '2047-11-03': 2, '2047-11-04': 2 },
  },
  // Fourteen hours ahead: noon in New York is tomorrow morning.
  'Pacific/Kiritimati': {
    spring: {
      today: '2047-03-12',
      joined: { '2047-03-10': 2, '2047-03-11': 2, '2047-03-12': 0 },
      signIns: { '2047-03-10': [2, 1], '2047-03-11': [4, 4], '2047-03-12': [1, 1] },
      uniqueADay: 2,
    },
    autumn: { '2047-11-03': 2, '2047-11-04': 2, '2047-11-05': 0 },
  },
} as const

type Zone = keyof typeof IN_ZONE
const ZONES = Object.keys(IN_ZONE) as Zone[]

/** Moves the clock to an instant of the story, forwards or back. */
function at(instant: string) {
  clock.forward((Date.parse(instant) - clock.now().getTime()) / 1000)
}

test.group('Customer reports', (group) => {
  const computer = process.env.TZ
  const park = settings.parkTimezone

  group.each.setup(() => resetLimits())
  group.each.teardown(async () => {
    clock.reset()
    process.env.TZ = computer
    settings.parkTimezone = park
    await forgetStory()
  })

  const lastName = aLastName('Counted')
  const people = () => db.from('customers').where('last_name', lastName)

  /** As if the story never happened: no registrations and no sign-ins. */
  async function forgetStory() {
    await db.from('sign_ins').whereIn('customer_id', people().select('id')).delete()
    await people().update({ closed_at: sqlTime(clock.now()), phone: null })
  }

  async function tellStory(client: ApiClient) {
    const phones = new Map<string, string>()
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

  test('reports count by days of a park in {park}, on a computer in {computer}')
    .with(ZONES.flatMap((zone) => ZONES.map((other) => ({ park: zone, computer: other }))))
    .tags([ONE_PROCESS])
    .run(async ({ client, assert }, zones) => {
      process.env.TZ = zones.computer
      settings.parkTimezone = zones.park
      assert.equal(Intl.DateTimeFormat().resolvedOptions().timeZone, zones.computer)
      const { spring, autumn } = IN_ZONE[zones.park]
      await tellStory(client)

      at(SPRING)
      const joined = await read(client, 'registration-trends', { days: 3 })
      assert.deepEqual(expectShape(assert, registrationTrends, joined), {
        total_registrations: 4,
        average_per_day: 1.3,
        period_days: 3,
        start_date: Object.keys(spring.joined)[0],
        end_date: spring.today,
        daily_data: Object.entries(spring.joined).map(([date, count]) => ({ date, count })),
      })
      const logins = await read(client, 'login-activity', { days: 3 })
      assert.deepEqual(expectShape(assert, loginActivity, logins), {
        total_logins: 7,
        total_unique_logins: 4,
        average_logins_per_day: 2.3,
        average_unique_per_day: spring.uniqueADay,
        period_days: 3,
        daily_data: Object.entries(spring.signIns).map(([date, [total, unique]]) => ({
          date,
          total_logins: total,
          unique_logins: unique,
        })),
      })

      at(AUTUMN)
      const clocksBack = await read(client, 'registration-trends', { days: 3 })
      assert.deepEqual(
        v.parse(registrationTrends, clocksBack.body()).daily_data,
        Object.entries(autumn).map(([date, count]) => ({ date, count }))
      )
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

  test('reports cover 30 days by default, and 366 at most', async ({ client, assert }) => {
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

  test('the summary counts active and inactive customers, and the two add up', async ({
    client,
    assert,
  }) => {
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

  test('the rows behind each number can be read', async ({ client, assert }) => {
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

  test('reports are also served as CSV files', async ({ client, assert }) => {
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

  test('invalid queries never reach the database', async ({ client, assert }) => {
    for (const query of [{}, { of: 'passwords' }, { of: 'logins', start_date: '2047-02-30' }]) {
      const response = await client
        .get('/api/customers/reports/rows')
        .headers(await asStaff('admin'))
        .qs(query)
      expectRefusal(assert, response, 'VALIDATION_ERROR')
    }
  })

  test('riders, kiosks and strangers get no reports', async ({ client, assert }) => {
    const rider = await aRider()
    for (const path of ['registration-trends', 'login-activity', 'customer-summary', 'rows']) {
      const url = `/api/customers/reports/${path}`
      expectRefusal(assert, await client.get(url), 'UNAUTHENTICATED')
      expectRefusal(assert, await client.get(url).headers(await asRider(rider)), 'FORBIDDEN')
      expectRefusal(assert, await client.get(url).headers(await asKiosk(rider)), 'FORBIDDEN')
    }
  })
})
