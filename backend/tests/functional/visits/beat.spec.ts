import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { kioskDevice } from '@trailgate/shared/kiosk/schemas'
import { beatAnswer } from '@trailgate/shared/offline/schemas'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asStaff } from '#tests/helpers/credentials'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { newPassOf, revokePassOf } from '#tests/helpers/passes'
import { aRider } from '#tests/helpers/people'
import { aTablet } from '#tests/helpers/tickets'
import { aCoveredRider, checkIn } from '#tests/helpers/visits'

type Tablet = Awaited<ReturnType<typeof aTablet>>

function beat(client: ApiClient, { headers }: Pick<Tablet, 'headers'>, fields: object = {}) {
  const sent = { waiting: 0, oldest_captured_at: null, app_version: '0.2.0', ...fields }
  return client.post('/api/kiosk/beat').headers(headers).json(sent)
}

async function deviceOf(client: ApiClient, { id }: Pick<Tablet, 'id'>) {
  const list = await client.get('/api/kiosk/devices').headers(await asStaff('manager'))
  return v.parse(v.array(kioskDevice), list.body()).find((device) => device.id === id)
}

async function inNeed(client: ApiClient) {
  const today = await client.get('/api/reports/today').headers(await asStaff('manager'))
  const { attention } = today.body() as { attention: { kind: string; count: number }[] }
  return attention.find(({ kind }) => kind === 'waiting_tablets')?.count ?? -1
}

test.group('The beat of a tablet', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => clock.reset())

  test('a beat notes the queue, the version and the skew of the clock', async ({
    client,
    assert,
  }) => {
    const tablet = await aTablet()
    expectRefusal(assert, await beat(client, { headers: {} }), 'UNAUTHENTICATED')
    expectRefusal(assert, await beat(client, { headers: await asStaff('staff') }), 'FORBIDDEN')
    expectRefusal(assert, await beat(client, tablet, { waiting: -1 }), 'VALIDATION_ERROR')
    assert.isNull((await deviceOf(client, tablet))?.waiting)
    const answer = expectShape(
      assert,
      beatAnswer,
      await beat(client, tablet, {
        waiting: 3,
        oldest_captured_at: '2026-11-28T14:02:11.000Z',
        sent_at: new Date(clock.now().getTime() + 90_000).toISOString(),
      })
    )
    assert.closeTo(Date.parse(answer.server_time), clock.now().getTime(), 5000)
    const device = await deviceOf(client, tablet)
    assert.equal(device?.waiting, 3)
    // By the server's clock.
    assert.closeTo(
      Date.parse(device?.oldest_captured_at ?? ''),
      Date.parse('2026-11-28T14:00:41Z'),
      10_000
    )
    assert.equal(device?.app_version, '0.2.0')
    assert.closeTo(device?.clock_skew_ms ?? 0, 90_000, 10_000)
    await beat(client, tablet)
    const later = await deviceOf(client, tablet)
    assert.equal(later?.waiting, 0)
    assert.closeTo(later?.clock_skew_ms ?? 0, 90_000, 10_000)
  })

  test('times of years that no database stores are refused, and the others are stored', async ({
    client,
    assert,
  }) => {
    const tablet = await aTablet()
    for (const at of ['0000-01-01T00:00:00Z', '1969-12-31T23:59Z', '9999-12-31T23:59:59-01:00']) {
      for (const field of ['oldest_captured_at', 'sent_at']) {
        const refused = await beat(client, tablet, { [field]: at })
        expectRefusal(assert, refused, 'VALIDATION_ERROR')
        assert.include(refused.body().error.details[field][0], 'a year from 1970 to 9998')
      }
    }
    const [first, last] = ['1970-01-01T00:00:00Z', '9998-12-31T23:59:59Z']
    for (const [oldest, sent] of [
      [first, last],
      [last, first],
    ]) {
      const fields = { oldest_captured_at: oldest, sent_at: sent }
      ;(await beat(client, tablet, fields)).assertStatus(200)
    }
  })

  test('an ended pass moves the time of the keys on', async ({ client, assert }) => {
    const tablet = await aTablet()
    const rider = await aRider()
    await newPassOf(client, rider)
    const before = (await beat(client, tablet)).body().keys_as_of
    clock.forward(5)
    await revokePassOf(client, rider)
    const after = (await beat(client, tablet)).body().keys_as_of
    assert.isAbove(Date.parse(after), Date.parse(before ?? '2000-01-01T00:00:00Z'))
  }).tags([ONE_PROCESS])

  test('a tablet that holds unsent items is revoked only with force', async ({
    client,
    assert,
  }) => {
    const tablet = await aTablet()
    const manager = await asStaff('manager')
    await beat(client, tablet, { waiting: 2, oldest_captured_at: '2026-11-28T14:02:11Z' })
    const path = `/api/kiosk/devices/${tablet.id}`
    expectRefusal(assert, await client.delete(path).headers(manager), 'DEVICE_HAS_QUEUE')
    expectRefusal(
      assert,
      await client.delete(`${path}?force=true`).headers(await asStaff('staff')),
      'FORBIDDEN'
    )
    assert.equal((await deviceOf(client, tablet))?.status, 'paired')
    ;(await client.delete(`${path}?force=true`).headers(manager)).assertStatus(204)
    ;(await client.delete(path).headers(manager)).assertStatus(204)
    expectRefusal(assert, await beat(client, tablet), 'KIOSK_NOT_PAIRED')
    const empty = await aTablet()
    await beat(client, empty)
    ;(await client.delete(`/api/kiosk/devices/${empty.id}`).headers(manager)).assertStatus(204)
  })

  test('Today names tablets that cannot send, and silent ones while the park is open', async ({
    client,
    assert,
  }) => {
    const tablet = await aTablet()
    const before = await inNeed(client)
    const minutesAgo = (n: number) => new Date(clock.now().getTime() - n * 60_000).toISOString()
    await beat(client, tablet, { waiting: 1, oldest_captured_at: minutesAgo(29) })
    assert.equal(await inNeed(client), before)
    await beat(client, tablet, { waiting: 1, oldest_captured_at: minutesAgo(31) })
    assert.equal(await inNeed(client), before + 1)
    await beat(client, tablet)
    assert.equal(await inNeed(client), before)
    clock.forward(31 * 60)
    const rider = await aCoveredRider()
    ;(await checkIn(client, [rider])).assertStatus(201)
    assert.isAtLeast(await inNeed(client), 1)
  }).tags([ONE_PROCESS])
})
