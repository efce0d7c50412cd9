import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { addDays, addMonths } from '@trailgate/shared/dates'
import { MEMBERSHIP_FIGURES, type MembershipFigure } from '@trailgate/shared/reports/constants'
import {
  membershipMonthRow,
  membershipsReport,
  type MembershipsReport,
} from '@trailgate/shared/reports/schemas'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { expectRefusal } from '#tests/helpers/answers'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { aRider } from '#tests/helpers/people'
import { aMembership, aType } from '#tests/helpers/sales'

const PATH = '/api/reports/memberships'

test.group('The report on memberships', (group) => {
  group.tap((each) => each.tags([ONE_PROCESS]))
  group.each.setup(() => resetLimits())
  group.each.teardown(() => clock.reset())

  async function report(client: ApiClient, query: object): Promise<MembershipsReport> {
    const response = await client
      .get(PATH)
      .qs(query)
      .headers(await asStaff('manager'))
    response.assertStatus(200)
    return v.parse(membershipsReport, response.body())
  }

  async function rowsOf(client: ApiClient, of: MembershipFigure, query: object) {
    const response = await client
      .get(PATH)
      .qs({ of, limit: 100, ...query })
      .headers(await asStaff('manager'))
    response.assertStatus(200)
    const rows = v.parse(v.array(membershipMonthRow), response.body())
    return { rows, total: Number(response.header('x-total-count')) }
  }

  const act = async (client: ApiClient, id: number, action: string, body: object = {}) => {
    const response = await client
      .post(`/api/memberships/${id}/${action}`)
      .headers(await asStaff('manager'))
      .json(body)
    response.assertStatus(200)
  }

  test('active, sold, renewed, lost and due memberships are counted by month and type, as in the rows', async ({
    client,
    assert,
  }) => {
    const type = await aType(client)
    const first = `${clock.today().slice(0, 7)}-01`
    const months = [0, 1, 2].map((n) => addMonths(first, n))
    const [month = first, next = first, last = first] = months
    const inMonth = (of: string, n: number) => addDays(of, n)
    const sell = (sale: object) =>
      aMembership(client, { membership_type: type.name, price_paid: 10, ...sale })
    const renewed = await sell({ start_date: month, end_date: inMonth(next, 9) })
    await sell({ start_date: month, end_date: inMonth(next, 10) })
    const cancelled = await sell({ start_date: month, end_date: inMonth(last, 20) })
    const suspended = await sell({ start_date: month })
    await act(client, renewed.id, 'renew', { new_end_date: inMonth(last, 25), price_paid: 5 })

    clock.forward(daysTo(inMonth(next, 5)) * 86_400)
    await act(client, cancelled.id, 'cancel')
    clock.forward(daysTo(inMonth(last, 5)) * 86_400)
    await act(client, suspended.id, 'suspend')

    const { months: counted, by_type: types } = await report(client, {
      start: month,
      end: inMonth(last, 5),
    })
    assert.deepEqual(
      counted.map((each) => each.month),
      months.map((each) => each.slice(0, 7))
    )
    const mine = types.find((each) => each.membership_type === type.name)
    assert.deepEqual(mine, {
      membership_type: type.name,
      active: 1,
      sold: 4,
      renewed: 1,
      lost: 2,
      due: 3,
    })

    // Of this type alone, by month.
    const expected: Record<MembershipFigure, number[]> = {
      active: [4, 2, 1],
      sold: [4, 0, 0],
      renewed: [1, 0, 0],
      lost: [0, 2, 0],
      due: [0, 2, 1],
    }
    for (const figure of MEMBERSHIP_FIGURES) {
      for (const [index, from] of months.entries()) {
        const range = { start: from, end: addDays(addMonths(from, 1), -1) }
        const { rows, total } = await rowsOf(client, figure, range)
        const what = `${figure} ${from}`
        assert.equal(counted[index]?.[figure], total, what)
        const ofType = rows.filter((row) => row.membership_type === type.name)
        assert.lengthOf(ofType, expected[figure][index] ?? 0, what)
      }
    }
  })

  test('a renewal that comes too late leaves the membership lost', async ({ client, assert }) => {
    const type = await aType(client)
    const today = clock.today()
    const end = addDays(today, 3)
    const sold = await aMembership(client, { membership_type: type.name, end_date: end })
    clock.forward(40 * 86_400)
    await act(client, sold.id, 'renew', { new_end_date: addDays(today, 400) })
    const range = { start: `${end.slice(0, 7)}-01`, end }
    for (const figure of ['lost', 'due'] as const) {
      const { rows } = await rowsOf(client, figure, range)
      assert.lengthOf(
        rows.filter((row) => row.membership_type === type.name),
        1,
        figure
      )
    }
  })

  test('its file has a line a month, and is equal to the answer', async ({ client, assert }) => {
    const query = { start: addMonths(clock.today(), -2), end: clock.today() }
    const { months } = await report(client, query)
    const file = await client
      .get(PATH)
      .qs(query)
      .headers({ ...(await asStaff('manager')), accept: 'text/csv' })
    const [headings, ...lines] = file.text().replace('\uFEFF', '').trim().split(/\r?\n/)
    assert.equal(headings, ['month', ...MEMBERSHIP_FIGURES].join(','))
    assert.deepEqual(
      lines,
      months.map((month) =>
        [month.month, ...MEMBERSHIP_FIGURES.map((figure) => month[figure])].join(',')
      )
    )
  })

  test('managers read it, others do not, and wrong queries are named', async ({
    client,
    assert,
  }) => {
    expectRefusal(assert, await client.get(PATH), 'UNAUTHENTICATED')
    const others = [await asRider(await aRider()), await asStaff('cashier'), await asStaff('staff')]
    for (const headers of others) {
      expectRefusal(assert, await client.get(PATH).headers(headers), 'FORBIDDEN')
    }
    for (const [query, field] of [
      ['start=2028-02-30', 'start'],
      ['start=2028-02-02&end=2028-02-01', 'end'],
      ['start=2026-01-01&end=2027-06-01', 'end'],
      ['of=everything', 'of'],
    ] as const) {
      const response = await client.get(`${PATH}?${query}`).headers(await asStaff('manager'))
      expectRefusal(assert, response, 'VALIDATION_ERROR')
      assert.property(response.body().error.details, field)
    }
  })
})

/** Days from the park's today, which the clock of the tests may have moved, to a day. */
function daysTo(day: string): number {
  return Math.round((Date.parse(day) - Date.parse(clock.today())) / 86_400_000)
}
