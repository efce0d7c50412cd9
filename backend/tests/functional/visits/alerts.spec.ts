import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { customerDetail } from '@trailgate/shared/customers/schemas'
import { addDays } from '@trailgate/shared/dates'
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import { messages } from '@trailgate/shared/visits/messages'
import type { Visit } from '@trailgate/shared/visits/schemas'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { merge, undo } from '#tests/helpers/merges'
import { aLastName } from '#tests/helpers/people'
import {
  aCoveredRider,
  aVisitOf,
  checkIn,
  checkInAtKiosk,
  followVisits,
  useGate,
  VISITS,
} from '#tests/helpers/visits'

const TEXT = 'Must not ride with the Poe family'
const pathOf = ({ id }: { id: number }) => `/api/customers/${id}/alert`

async function warn(client: ApiClient, person: { id: number }, body: object = {}) {
  return client
    .put(pathOf(person))
    .headers(await asStaff('staff'))
    .json({ text: TEXT, severity: 'warn', ...body })
}

const standing = ({ id }: { id: number }) =>
  db.from('alerts').where('customer_id', id).whereNull('ended_at')

test.group('An alert about a customer', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => clock.reset())

  test('staff see the alert on the card, the board, the roll call and the page; riders do not', async ({
    client,
    assert,
  }) => {
    const rider = await aCoveredRider({ last_name: aLastName('Warned') })
    await aVisitOf(client, rider)
    const cashier = await asStaff('cashier')
    const stream = followVisits(cashier)
    await stream.began
    const until = addDays(clock.today(), 3)
    const response = await warn(client, rider, { until })
    response.assertStatus(200)
    const alert = { text: TEXT, severity: 'warn', until, staff_name: 'Sam Staff' }
    assert.deepEqual(expectShape(assert, customerDetail, response).alert, alert)
    assert.equal(response.body().may_ride.verdict, 'yes')
    const read = async (path: string, qs: object = {}) =>
      (await client.get(path).qs(qs).headers(cashier)).body()
    const [household] = await read('/api/counter/search', { q: rider.member_id })
    assert.deepEqual(household.people[0].alert, alert)
    const visits: Visit[] = await read(VISITS, { q: rider.member_id })
    assert.deepEqual(visits[0]?.alert, alert)
    const called: { customer_id: number; alert: unknown }[] = await read(`${VISITS}/roll-call`)
    assert.deepEqual(called.find(({ customer_id: id }) => id === rider.id)?.alert, alert)
    await stream.until((told) =>
      told.some(({ data }) => data.customer_id === rider.id && data.alert !== null)
    )

    // Riders and kiosks read nothing of it.
    for (const headers of [await asKiosk(rider), await asRider(rider)]) {
      for (const path of ['/api/customers/me', '/api/kiosk/family']) {
        assert.notInclude((await client.get(path).headers(headers)).text(), 'Poe family')
      }
    }
    clock.forward(4 * 24 * 3600)
    const later = await client.get(`/api/customers/${rider.id}`).headers(await asStaff('cashier'))
    assert.isNull(later.body().alert)
  })

  test('a stop alert needs staff at the kiosk and a reason at the counter, under every policy', async ({
    client,
    assert,
  }) => {
    for (const policy of ['warn', 'off'] as const) {
      useGate({ policy })
      const rider = await aCoveredRider()
      ;(await warn(client, rider, { severity: 'stop' })).assertStatus(200)
      const kiosk = await checkInAtKiosk(client, rider, [rider])
      expectRefusal(assert, kiosk, 'SEE_STAFF', sessions['login.see_staff'])
      assert.notInclude(kiosk.text(), 'Poe family')
      const counter = await checkIn(client, [rider])
      expectRefusal(assert, counter, 'SEE_STAFF')
      assert.include(counter.text(), TEXT)
      const admitted = await checkIn(client, [rider], {
        override_reason: 'Talked to both families',
      })
      admitted.assertStatus(201)
      assert.equal(admitted.body()[0].may_ride.reasons[0].code, 'alert')
    }
  })

  test('a customer has one alert: a new one replaces it, and it can be removed', async ({
    client,
    assert,
  }) => {
    const rider = await aCoveredRider()
    await warn(client, rider)
    await warn(client, rider)
    await warn(client, rider, { severity: 'info' })
    assert.lengthOf(await db.from('alerts').where('customer_id', rider.id), 2)
    assert.lengthOf(await standing(rider), 1)
    const told = await db.from('activity').where({ customer_id: rider.id, action: 'alert.set' })
    assert.lengthOf(told, 2)
    assert.notInclude(JSON.stringify(told), 'Poe family')
    const answers = await Promise.all(
      ['info', 'warn', 'stop'].map((severity) => warn(client, rider, { severity, text: severity }))
    )
    for (const answer of answers) answer.assertStatus(200)
    assert.lengthOf(await standing(rider), 1)
    const remove = async () => client.delete(pathOf(rider)).headers(await asStaff('staff'))
    ;(await remove()).assertStatus(204)
    ;(await remove()).assertStatus(204)
    assert.lengthOf(await standing(rider), 0)
  })

  test('an invalid alert is refused', async ({ client, assert }) => {
    const rider = await aCoveredRider()
    const past = addDays(clock.today(), -1)
    expectRefusal(
      assert,
      await warn(client, rider, { until: past }),
      'VALIDATION_ERROR',
      messages['alert.until_past']
    )
    for (const body of [{ text: '' }, { text: 'x'.repeat(201) }, { severity: 'loud' }]) {
      expectRefusal(assert, await warn(client, rider, body), 'VALIDATION_ERROR')
    }
    expectRefusal(assert, await warn(client, { id: 99_999_999 }), 'NOT_FOUND')
    const cashier = await client
      .put(pathOf(rider))
      .headers(await asStaff('cashier'))
      .json({ text: TEXT, severity: 'warn' })
    expectRefusal(assert, cashier, 'FORBIDDEN')
  })

  test('a merge keeps the graver alert, and the undo restores both', async ({ client, assert }) => {
    const [winner, loser] = [await aCoveredRider(), await aCoveredRider()]
    await warn(client, winner, { severity: 'info', text: 'Likes bees' })
    await warn(client, loser, { severity: 'stop' })
    const merged = await merge(client, { winner, loser })
    merged.assertStatus(200)
    const [one, ...others] = await standing(winner)
    assert.deepInclude(one, { severity: 'stop', text: TEXT })
    assert.lengthOf(others, 0)
    ;(await undo(client, merged.body().merge_id)).assertStatus(200)
    assert.deepInclude((await standing(winner))[0], { severity: 'info' })
    assert.deepInclude((await standing(loser))[0], { severity: 'stop' })
  })
})
