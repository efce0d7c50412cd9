import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import type { Day } from '@trailgate/shared/dates'
import {
  listedMembership,
  membershipStats,
  revenue,
  type Membership,
  type MembershipStats,
} from '@trailgate/shared/memberships/schemas'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import { runDailyMembershipJob } from '#memberships/renewals/daily_job'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { aMembership, noMemberships } from '#tests/helpers/sales'
import { aRider } from '#tests/helpers/people'
import { story } from '#tests/helpers/story'

/*
 * A park in New York over the leap year 2028. Events stand on the left; the expected sums were added up by
 * hand from this table, never by a query. Clocks go forward on 12 March and back on 5 November.
 *
 *  paid on      who   what      from        until       dollars   how            remark
 *  31 Jan       Ann   monthly   31 Jan      29 Feb       180.00   cash           the month ends on the leap day
 *  31 Jan       Ben   weekly    1 Feb       8 Feb        120.50   card           23:30 in New York is February in UTC
 *  29 Feb       Cal   yearly    29 Feb      28 Feb 2029  599.99   online         auto renew
 *  29 Feb       Ann   renewal   1 Mar       31 Mar       175.25   card           on her last day
 *  11 Mar       Dee   daily     11 Mar      12 Mar        35.00   cash           23:58, the night the clocks change
 *  12 Mar       Eve   daily     12 Mar      13 Mar        35.10   cash           00:02 of the 23-hour day
 *  12 Mar       Flo   family    12 Mar      11 Mar 2029 1200.01   bank_transfer  23:58 of the 23-hour day
 *  13 Mar       Gus   yearly    13 Mar      -            600.00   -              00:02, no end, no method recorded
 *  30 Apr       Hal   monthly   30 Apr      30 May          -     -              nothing was paid
 *  15 Jun       Ivy   yearly    15 Jun      15 Jun 2029  550.25   card           sold for 600.00, corrected on 20 Jun
 *  1 Jul        Ivy   cancelled
 *  1 Jul        Jon   weekly    1 Jul       8 Jul        120.00   cash           suspended the same day, for good
 *  4 Nov        Kai   daily     4 Nov       5 Nov         35.00   cash           23:58, before the 25-hour day
 *  5 Nov        Lou   weekly    5 Nov       12 Nov       119.99   card           01:30 for the second time
 *  5 Nov        Moe   weekly    5 Nov       12 Nov       120.00   online         23:58 of the 25-hour day
 *  31 Dec       Nan   yearly    31 Dec      31 Dec 2029  600.00   cash           23:30 in New York is 2029 in UTC
 */

/** Goes on to an instant of the story. */
function at(instant: string) {
  clock.forward((Date.parse(instant) - clock.now().getTime()) / 1000)
}

test.group('A made year of memberships', (group) => {
  group.setup(() => noMemberships())
  group.teardown(async () => {
    clock.reset()
    await noMemberships()
  })

  const who: Record<string, Membership> = {}

  type Sold = [type: string, from: Day, until?: Day]
  type Paid = [amount?: number, how?: string]

  async function sell(
    client: ApiClient,
    name: string,
    [type, from, until]: Sold,
    [price, how]: Paid = [],
    more: object = {}
  ) {
    const rider = await aRider({ first_name: name })
    who[name] = await aMembership(client, {
      customer_id: rider.id,
      membership_type: type,
      start_date: from,
      end_date: until,
      price_paid: price,
      payment_method: how,
      ...more,
    })
  }

  async function call(client: ApiClient, name: string, path: string, body: object = {}) {
    const headers = await asStaff('manager')
    const url = `/api/memberships/${who[name]?.id}${path}`
    const request = path === '' ? client.put(url) : client.post(url)
    const response = await request.headers(headers).json(body)
    response.assertStatus(200)
  }

  async function read(client: ApiClient, report: string, query: object = {}) {
    const response = await client
      .get(`/api/memberships/reports/${report}`)
      .headers(await asStaff('manager'))
      .qs(query)
    response.assertStatus(200)
    return response
  }

  /** The stats without unused types. */
  async function stats(client: ApiClient): Promise<MembershipStats> {
    const answer = v.parse(membershipStats, (await read(client, 'stats')).body())
    const some = Object.entries(answer.by_type).filter(([, count]) => count > 0)
    return { ...answer, by_type: Object.fromEntries(some) }
  }

  async function expiring(client: ApiClient, days?: number) {
    const response = await read(client, 'expiring', days === undefined ? {} : { days_ahead: days })
    const list = v.parse(v.array(listedMembership), response.body())
    return list.map(({ customer_name: name }) => name.split(' ')[0])
  }

  /** Payments of a period, without zeros. */
  async function paid(client: ApiClient, from?: string, to?: string) {
    const period = { ...(from && { start_date: from }), ...(to && { end_date: to }) }
    const answer = v.parse(revenue, (await read(client, 'revenue', period)).body())
    const some = (sums: Record<string, number>) =>
      Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0))
    return {
      total: answer.total,
      by_type: some(answer.by_type),
      by_method: some(answer.by_method),
      daily: Object.fromEntries(
        answer.daily.filter(({ amount }) => amount !== 0).map(({ date, amount }) => [date, amount])
      ),
      days: answer.daily.length,
    }
  }

  story({
    'January to the leap day': async ({ client, assert }) => {
      at('2028-01-31T15:00:00Z')
      await sell(client, 'Ann', ['monthly', '2028-01-31', '2028-02-29'], [180, 'cash'])
      at('2028-02-01T04:30:00Z')
      await sell(client, 'Ben', ['weekly', '2028-02-01', '2028-02-08'], [120.5, 'card'])
      assert.deepEqual(await paid(client), {
        total: 300.5,
        by_type: { monthly: 180, weekly: 120.5 },
        by_method: { cash: 180, card: 120.5 },
        daily: { '2028-01-31': 300.5 },
        days: 31,
      })
      assert.deepEqual(await expiring(client), ['Ben', 'Ann'])
      assert.deepEqual(await expiring(client, 8), ['Ben'])
      assert.deepEqual(await expiring(client, 7), [])
      const second = await read(client, 'expiring', { limit: 1, offset: 1 })
      assert.equal(second.header('x-total-count'), '2')
      assert.lengthOf(second.body(), 1)
      assert.match(second.body()[0].customer_name, /^Ann/)

      at('2028-02-29T17:00:00Z')
      await sell(client, 'Cal', ['yearly', '2028-02-29', '2029-02-28'], [599.99, 'online'], {
        auto_renew: true,
      })
      assert.deepEqual(await expiring(client, 0), ['Ann'])
      await call(client, 'Ann', '/renew', {
        new_end_date: '2028-03-31',
        price_paid: 175.25,
        payment_method: 'card',
      })
      assert.deepEqual(await stats(client), {
        total: 3,
        by_status: { active: 2, suspended: 0, cancelled: 0, expired: 1 },
        by_type: { weekly: 1, monthly: 1, yearly: 1 },
        family: 0,
        expiring_30_days: 0,
        active_revenue: 775.24,
      })
      // The 30th day from 29 February is 30 March; Ann's last is the 31st.
      assert.deepEqual(await expiring(client, 30), [])
      assert.deepEqual(await expiring(client, 31), ['Ann'])
      assert.deepEqual(await paid(client), {
        total: 775.24,
        by_type: { monthly: 175.25, yearly: 599.99 },
        by_method: { card: 175.25, online: 599.99 },
        daily: { '2028-02-29': 775.24 },
        days: 29,
      })
    },

    'the night the clocks go forward': async ({ client, assert }) => {
      at('2028-03-12T04:58:00Z')
      await sell(client, 'Dee', ['daily', '2028-03-11', '2028-03-12'], [35, 'cash'])
      at('2028-03-12T05:02:00Z')
      await sell(client, 'Eve', ['daily', '2028-03-12', '2028-03-13'], [35.1, 'cash'])
      at('2028-03-13T03:58:00Z')
      await sell(client, 'Flo', ['family', '2028-03-12', '2029-03-11'], [1200.01, 'bank_transfer'])
      // The day has 23 hours, and Dee's last one is not over.
      assert.equal((await stats(client)).by_status.active, 5)
      at('2028-03-13T04:02:00Z')
      await sell(client, 'Gus', ['yearly', '2028-03-13'], [600])
      const counted = {
        total: 7,
        by_status: { active: 5, suspended: 0, cancelled: 0, expired: 2 },
        by_type: { daily: 2, weekly: 1, monthly: 1, yearly: 2, family: 1 },
        family: 1,
        expiring_30_days: 2,
        active_revenue: 2610.35,
      }
      assert.deepEqual(await stats(client), counted)
      // Nothing changes when the daily job has stored what ran out.
      await runDailyMembershipJob()
      assert.deepEqual(await stats(client), counted)
      assert.deepEqual(await expiring(client), ['Eve', 'Ann'])
      assert.deepEqual(await paid(client), {
        total: 1870.11,
        by_type: { daily: 70.1, yearly: 600, family: 1200.01 },
        by_method: { cash: 70.1, bank_transfer: 1200.01, none: 600 },
        daily: { '2028-03-11': 35, '2028-03-12': 1235.11, '2028-03-13': 600 },
        days: 31,
      })
      assert.equal((await paid(client, '2028-03-12', '2028-03-12')).total, 1235.11)
      assert.equal((await paid(client, '2028-03-01', '2028-03-11')).total, 35)
    },

    'spring and summer: nothing paid, corrected, cancelled, suspended': async ({
      client,
      assert,
    }) => {
      at('2028-04-30T16:00:00Z')
      await sell(client, 'Hal', ['monthly', '2028-04-30', '2028-05-30'])
      assert.deepEqual(await paid(client), {
        total: 0,
        by_type: {},
        by_method: {},
        daily: {},
        days: 30,
      })
      assert.deepEqual(await expiring(client), ['Hal'])

      at('2028-06-15T16:00:00Z')
      await sell(client, 'Ivy', ['yearly', '2028-06-15', '2029-06-15'], [600, 'cash'])
      assert.equal((await paid(client)).total, 600)
      at('2028-06-20T16:00:00Z')
      await call(client, 'Ivy', '', { price_paid: 550.25, payment_method: 'card' })
      assert.deepEqual(await paid(client), {
        total: 550.25,
        by_type: { yearly: 550.25 },
        by_method: { card: 550.25 },
        daily: { '2028-06-15': 600, '2028-06-20': -49.75 },
        days: 30,
      })

      at('2028-07-01T16:00:00Z')
      await call(client, 'Ivy', '/cancel')
      await sell(client, 'Jon', ['weekly', '2028-07-01', '2028-07-08'], [120, 'cash'])
      await call(client, 'Jon', '/suspend')
      assert.deepEqual(await expiring(client), [])
      // Ivy's money stays paid, though it is no longer active.
      assert.deepEqual(await stats(client), {
        total: 10,
        by_status: { active: 3, suspended: 1, cancelled: 1, expired: 5 },
        by_type: { daily: 2, weekly: 2, monthly: 2, yearly: 3, family: 1 },
        family: 1,
        expiring_30_days: 0,
        active_revenue: 2400,
      })
      assert.equal((await paid(client, '2028-06-01', '2028-07-31')).total, 670.25)
    },

    'the night the clocks go back, and the last half hour of the year': async ({
      client,
      assert,
    }) => {
      at('2028-11-05T03:58:00Z')
      await sell(client, 'Kai', ['daily', '2028-11-04', '2028-11-05'], [35, 'cash'])
      at('2028-11-05T06:30:00Z')
      await sell(client, 'Lou', ['weekly', '2028-11-05', '2028-11-12'], [119.99, 'card'])
      at('2028-11-06T04:58:00Z')
      await sell(client, 'Moe', ['weekly', '2028-11-05', '2028-11-12'], [120, 'online'])
      // 23:58 of a day of 25 hours: Kai's last day.
      assert.deepEqual(await expiring(client, 0), ['Kai'])
      assert.deepEqual(await expiring(client, 7), ['Kai', 'Lou', 'Moe'])
      assert.deepEqual(await paid(client), {
        total: 274.99,
        by_type: { daily: 35, weekly: 239.99 },
        by_method: { cash: 35, card: 119.99, online: 120 },
        daily: { '2028-11-04': 35, '2028-11-05': 239.99 },
        days: 30,
      })

      at('2029-01-01T04:30:00Z')
      await runDailyMembershipJob()
      await sell(client, 'Nan', ['yearly', '2028-12-31', '2029-12-31'], [600, 'cash'])
      assert.deepEqual(await stats(client), {
        total: 14,
        by_status: { active: 4, suspended: 1, cancelled: 1, expired: 8 },
        by_type: { daily: 3, weekly: 4, monthly: 2, yearly: 4, family: 1 },
        family: 1,
        expiring_30_days: 0,
        active_revenue: 3000,
      })
    },

    'the whole year adds up to the cent, by type, method, month and day': async ({
      client,
      assert,
    }) => {
      const year = await paid(client, '2028-01-01', '2028-12-31')
      assert.deepEqual(year, {
        total: 4491.09,
        by_type: {
          daily: 105.1,
          weekly: 480.49,
          monthly: 355.25,
          yearly: 2350.24,
          family: 1200.01,
        },
        by_method: {
          cash: 1005.1,
          card: 965.99,
          online: 719.99,
          bank_transfer: 1200.01,
          none: 600,
        },
        daily: {
          '2028-01-31': 300.5,
          '2028-02-29': 775.24,
          '2028-03-11': 35,
          '2028-03-12': 1235.11,
          '2028-03-13': 600,
          '2028-06-15': 600,
          '2028-06-20': -49.75,
          '2028-07-01': 120,
          '2028-11-04': 35,
          '2028-11-05': 239.99,
          '2028-12-31': 600,
        },
        days: 366,
      })
      const months = [300.5, 775.24, 1870.11, 0, 0, 550.25, 120, 0, 0, 0, 274.99, 600]
      for (const [index, amount] of months.entries()) {
        const month = `2028-${String(index + 1).padStart(2, '0')}`
        // One end says which month is meant.
        assert.equal((await paid(client, `${month}-01`)).total, amount, month)
      }
      assert.equal((await paid(client, undefined, '2028-02-29')).total, 775.24)
      assert.equal((await paid(client, undefined, '2028-02-29')).days, 29)
    },

    'what nobody sold is there with a zero': async ({ client, assert }) => {
      const answer = expectShape(
        assert,
        revenue,
        await read(client, 'revenue', { start_date: '2031-01-01', end_date: '2031-01-02' })
      )
      assert.containsSubset(answer, {
        total: 0,
        by_type: { daily: 0, weekly: 0, monthly: 0, yearly: 0, family: 0 },
        by_method: { cash: 0, card: 0, online: 0, bank_transfer: 0 },
        daily: [
          { date: '2031-01-01', amount: 0 },
          { date: '2031-01-02', amount: 0 },
        ],
      })
      assert.notProperty(answer.by_method, 'none')
    },

    'a person who is deleted takes the membership along, never the money': async ({
      client,
      assert,
    }) => {
      const before = await paid(client, '2028-01-01', '2028-12-31')
      const deleted = await client
        .delete(`/api/customers/${who.Nan?.customer_id}`)
        .headers(await asStaff('manager'))
      deleted.assertStatus(204)
      assert.deepEqual(await paid(client, '2028-01-01', '2028-12-31'), before)
      assert.equal((await stats(client)).total, 13)
    },
  })
})

test.group('Rights to read the reports', () => {
  test('managers read all, cashiers no money, riders and strangers nothing; nonsense is refused', async ({
    client,
    assert,
  }) => {
    const rider = await asRider(await aRider())
    for (const report of ['stats', 'expiring', 'due', 'revenue']) {
      const path = `/api/memberships/reports/${report}`
      expectRefusal(assert, await client.get(path), 'UNAUTHENTICATED')
      expectRefusal(assert, await client.get(path).headers(rider), 'FORBIDDEN')
      const manager = await client.get(path).headers(await asStaff('manager'))
      assert.equal(manager.status(), 200)
    }
    const till = await asStaff('cashier')
    for (const report of ['expiring', 'due']) {
      const cashier = await client.get(`/api/memberships/reports/${report}`).headers(till)
      cashier.assertStatus(200)
    }
    const counted = await client.get('/api/memberships/reports/stats').headers(till)
    counted.assertStatus(200)
    assert.notProperty(counted.body(), 'active_revenue')
    const money = await client.get('/api/memberships/reports/revenue').headers(till)
    expectRefusal(assert, money, 'FORBIDDEN')
    for (const query of [
      'expiring?days_ahead=-1',
      'expiring?days_ahead=soon',
      'expiring?days_ahead=367',
      'due?days_ahead=1.5',
      'revenue?start_date=2028-02-30',
      'revenue?start_date=2028-02-02&end_date=2028-02-01',
      'revenue?start_date=2000-01-01&end_date=2028-02-01',
      'revenue?start_date=0',
    ]) {
      const response = await client
        .get(`/api/memberships/reports/${query}`)
        .headers(await asStaff('manager'))
      expectRefusal(assert, response, 'VALIDATION_ERROR')
    }
  })
})
