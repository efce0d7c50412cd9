import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { todayReport, type TodayReport } from '@trailgate/shared/dashboard/schemas'
import { addDays } from '@trailgate/shared/dates'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { expectRefusal } from '#tests/helpers/answers'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { aLastName, aRider, staffMember } from '#tests/helpers/people'
import { aMembership } from '#tests/helpers/sales'
import { aRideOn, checkIn } from '#tests/helpers/visits'

type Headers = Record<string, string>

async function today(client: ApiClient, headers: Headers): Promise<TodayReport> {
  const response = await client.get('/api/reports/today').headers(headers)
  response.assertStatus(200)
  return v.parse(todayReport, response.body())
}

test.group('Today', (group) => {
  group.tap((each) => each.tags([ONE_PROCESS]))
  group.each.setup(() => resetLimits())
  group.each.teardown(() => clock.reset())

  test('today shows who is in, check-ins against a week ago, sales and ending waivers', async ({
    client,
    assert,
  }) => {
    const manager = await asStaff('manager')
    const before = await today(client, manager)
    const rider = await aRider({ last_name: aLastName('Today') })
    ;(await checkIn(client, [rider], { override_reason: 'Signs a paper waiver' })).assertStatus(201)
    const weekAgo = addDays(clock.today(), -7)
    await aRideOn(weekAgo, (await aRider()).id, { checked_in_at: `${weekAgo} 17:05:00` })
    await aMembership(client, { price_paid: 30.5 })
    const after = await today(client, manager)

    assert.equal(after.in - before.in, 1)
    assert.equal(after.not_covered_in - before.not_covered_in, 1)
    assert.equal(after.before_day, weekAgo)
    const sum = ({ by_hour: hours }: TodayReport, day: 'today' | 'before') =>
      hours.reduce((total, hour) => total + hour[day], 0)
    assert.equal(sum(after, 'today') - sum(before, 'today'), 1)
    assert.equal(sum(after, 'before') - sum(before, 'before'), 1)
    assert.equal((after.sold?.sales ?? 0) - (before.sold?.sales ?? 0), 1)
    assert.equal(Math.round(((after.sold?.total ?? 0) - (before.sold?.total ?? 0)) * 100), 3050)
  })

  test('cashiers see no money, and only tasks they can do', async ({ client, assert }) => {
    const cashier = await today(client, await asStaff('cashier'))
    assert.notProperty(cashier, 'sold')
    assert.sameMembers(
      cashier.attention.map(({ kind }) => kind),
      ['guardian_requests', 'open_drawers', 'duplicates']
    )
    const manager = await today(client, await asStaff('manager'))
    assert.includeMembers(
      manager.attention.map(({ kind }) => kind),
      ['deletion_requests', 'failed_letters', 'silent_tablets']
    )
    expectRefusal(assert, await client.get('/api/reports/today'), 'UNAUTHENTICATED')
    const rider = await asRider(await aRider())
    expectRefusal(assert, await client.get('/api/reports/today').headers(rider), 'FORBIDDEN')
  })

  test('open drawers of past days are named: cashiers see their own, managers all', async ({
    client,
    assert,
  }) => {
    const owner = await staffMember('cashier')
    const drawers = ({ attention }: TodayReport) =>
      attention.find(({ kind }) => kind === 'open_drawers')?.count
    await aMembership(client, { price_paid: 5, payment_method: 'cash' }, await asStaff(owner))
    assert.equal(drawers(await today(client, await asStaff(owner))), 0)
    clock.forward(86_400)
    assert.equal(drawers(await today(client, await asStaff(owner))), 1)
    assert.equal(drawers(await today(client, await asStaff('cashier'))), 0)
    assert.isAtLeast(drawers(await today(client, await asStaff('manager'))) ?? 0, 1)
  })
})
