import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { customerDetail } from '@trailgate/shared/customers/schemas'
import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/visits/messages'
import { changedVisit } from '@trailgate/shared/visits/schemas'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import { sqlTime } from '#platform/database/sql_time'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { aMembershipOf } from '#tests/helpers/memberships'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { aLastName, aMinorOf, aRider } from '#tests/helpers/people'
import {
  aCoveredRider,
  checkIn,
  checkOut,
  useGate,
  visitRowsOf,
  VISITS,
} from '#tests/helpers/visits'

const visits = v.array(changedVisit)

test.group('Checking in at the counter', () => {
  test('a cashier checks a family in, and each visit tells what was so at that instant', async ({
    client,
    assert,
  }) => {
    const rider = await aCoveredRider({ first_name: 'Ana', last_name: 'Lee' })
    const minor = await aMinorOf(rider)
    const { membership_id: number, id } = await aMembershipOf(rider)
    const response = await checkIn(client, [minor, rider], { note: 'Green quad' })
    response.assertStatus(201)
    const [childs, own] = expectShape(assert, visits, response)
    assert.deepInclude(own, {
      customer_id: rider.id,
      member_id: rider.member_id,
      first_name: 'Ana',
      last_name: 'Lee',
      is_minor: false,
      park_day: clock.today(),
      method: 'counter',
      device_name: null,
      staff_name: 'Sam Staff',
      coverage: {
        covered: true,
        state: 'covered',
        reason: 'paper',
        waiver_id: null,
        version_id: null,
        seal: null,
      },
      override: null,
      note: 'Green quad',
      state: 'in',
      closed_by_job: false,
      checked_out_at: null,
    })
    assert.deepInclude(own?.membership, { id, membership_id: number, membership_type: 'yearly' })
    assert.equal(own?.may_ride?.verdict, 'yes')
    assert.deepInclude(childs, { customer_id: minor.id, is_minor: true, membership: null })
    assert.equal(childs?.may_ride?.reasons[0]?.code, 'not_covered')
    assert.equal(childs?.party_id, own?.party_id)

    // The visit keeps the state of that minute, even if the membership changes later.
    await db.from('memberships').where('id', id).update({ status: 'cancelled' })
    const again = await checkIn(client, [rider])
    again.assertStatus(200)
    assert.deepEqual(expectShape(assert, visits, again)[0]?.membership, own?.membership)
    assert.lengthOf(await visitRowsOf(rider), 1)
  })

  test('a person checks in again after a check-out, with a new visit', async ({
    client,
    assert,
  }) => {
    const rider = await aCoveredRider()
    const [first] = (await checkIn(client, [rider])).body()
    ;(await checkOut(client, first)).assertStatus(200)
    const back = await checkIn(client, [rider])
    back.assertStatus(201)
    assert.notEqual(back.body()[0].id, first.id)
    assert.deepEqual(
      (await visitRowsOf(rider)).map(({ state, open_for: openFor }) => [state, openFor]),
      [
        ['out', null],
        ['in', rider.id],
      ]
    )
  })

  test('a call that is repeated under its key finds what the first one made', async ({
    client,
    assert,
  }) => {
    const rider = await aCoveredRider()
    const headers = { ...(await asStaff('cashier')), 'idempotency-key': `visit-${rider.id}` }
    const first = await checkIn(client, [rider], { headers })
    first.assertStatus(201)
    ;(await checkOut(client, first.body()[0])).assertStatus(200)
    const again = await checkIn(client, [rider], { headers })
    again.assertStatus(201)
    assert.equal(again.body()[0].id, first.body()[0].id)
    const other = await checkIn(client, [await aRider()], { headers })
    expectRefusal(assert, other, 'VALIDATION_ERROR')

    // A rider who is in already gets the same answer, too.
    ;(await checkIn(client, [rider])).assertStatus(201)
    const known = { ...headers, 'idempotency-key': `known-${rider.id}` }
    ;(await checkIn(client, [rider], { headers: known })).assertStatus(200)
    ;(await checkIn(client, [rider], { headers: known })).assertStatus(200)
  })

  test('an uncovered rider needs a reason where the park blocks, and the reason is kept', async ({
    client,
    assert,
  }) => {
    useGate({ policy: 'block' })
    const covered = await aCoveredRider()
    const uncovered = await aRider()
    const refused = await checkIn(client, [covered, uncovered])
    expectRefusal(assert, refused, 'NOT_COVERED', messages['refused.not_covered'])
    assert.deepEqual(refused.body().error.details, {
      [`customer_ids.${uncovered.id}`]: [messages['may_ride.not_covered']],
    })
    assert.lengthOf(await visitRowsOf(covered), 0, 'all or none')

    const reason = 'Paper waiver is in the office'
    const response = await checkIn(client, [covered, uncovered], { override_reason: reason })
    response.assertStatus(201)
    const [first, second] = expectShape(assert, visits, response)
    assert.isNull(first?.override)
    assert.deepEqual(second?.override, { reason, staff_name: 'Sam Staff' })
  }).tags([ONE_PROCESS])

  test('suspended, inactive and banned people need a reason under every policy', async ({
    client,
    assert,
  }) => {
    const now = sqlTime(clock.now())
    const kept = {
      suspended: await aCoveredRider({ status: 'suspended' }),
      inactive: await aCoveredRider({ status: 'inactive' }),
      banned: await aCoveredRider({
        last_name: aLastName('Banned'),
        banned_at: now,
        banned_by: 'Sam',
        ban_reason: 'Fence',
      }),
    }
    for (const policy of ['warn', 'off'] as const) {
      useGate({ policy })
      for (const [code, person] of Object.entries(kept)) {
        const refused = await checkIn(client, [person])
        expectRefusal(assert, refused, 'SEE_STAFF', messages['refused.see_staff'])
        assert.deepEqual(
          Object.keys(refused.body().error.details),
          [`customer_ids.${person.id}`],
          code
        )
        assert.lengthOf(await visitRowsOf(person), 0)
      }
    }
    const response = await checkIn(client, Object.values(kept), {
      headers: await asStaff('manager'),
      override_reason: 'Fetches a child',
    })
    response.assertStatus(201)
    const codes = expectShape(assert, visits, response).map((each) => [
      each.may_ride?.reasons[0]?.code,
      each.override?.reason,
    ])
    assert.deepEqual(
      codes,
      Object.keys(kept).map((code) => [code, 'Fetches a child'])
    )
  }).tags([ONE_PROCESS])

  test('a closed profile is checked in nowhere, whatever the reason', async ({
    client,
    assert,
  }) => {
    const rider = await aCoveredRider()
    const closed = await aCoveredRider({ closed_at: sqlTime(clock.now()), phone: null })
    for (const sent of [{}, { override_reason: 'The mother is on her way' }]) {
      const refused = await checkIn(client, [rider, closed], sent)
      expectRefusal(assert, refused, 'SEE_STAFF', messages['refused.closed'])
      assert.deepEqual(Object.keys(refused.body().error.details), [`customer_ids.${closed.id}`])
    }
    assert.lengthOf(await visitRowsOf(closed), 0)
    assert.lengthOf(await visitRowsOf(rider), 0, 'all or none')
  })

  test('an invalid check-in is refused with its field', async ({ client, assert }) => {
    const rider = await aCoveredRider()
    const staff = await asStaff('cashier')
    const post = (body: object) => client.post(VISITS).headers(staff).json(body)
    const ids = { customer_ids: [rider.id] }
    const short = fill(messages['reason.min'], { n: 3 })
    expectRefusal(assert, await post({ ...ids, override_reason: 'ok' }), 'VALIDATION_ERROR', short)
    const wrong = [
      {},
      { customer_ids: [] },
      { customer_ids: 'all' },
      { ...ids, override_reason: 'x'.repeat(201) },
      { ...ids, note: 'x'.repeat(501) },
      { ...ids, note: 7 },
      { ...ids, method: 'pass' },
      { ...ids, park_day: '2026-01-01' },
    ]
    for (const body of wrong) expectRefusal(assert, await post(body), 'VALIDATION_ERROR')
    assert.lengthOf(await visitRowsOf(rider), 0)
  })

  test('a check-in takes all of its customers or none', async ({ client, assert }) => {
    const rider = await aCoveredRider()
    const winner = await aCoveredRider()
    const merged = await aRider({
      closed_at: sqlTime(clock.now()),
      merged_into_id: winner.id,
      phone: null,
    })
    for (const nobody of [{ id: 99_999_999 }, merged]) {
      expectRefusal(assert, await checkIn(client, [rider, nobody]), 'NOT_FOUND')
    }
    assert.lengthOf(await visitRowsOf(rider), 0)
  })

  test('staff of every role check in, and no other caller', async ({ client, assert }) => {
    const rider = await aCoveredRider()
    const others = [{}, await asRider(rider), await asKiosk(rider)] as Record<string, string>[]
    for (const headers of others) {
      const response = await checkIn(client, [rider], { headers })
      expectRefusal(
        assert,
        response,
        'authorization' in headers || 'cookie' in headers ? 'FORBIDDEN' : 'UNAUTHENTICATED'
      )
    }
    assert.lengthOf(await visitRowsOf(rider), 0)
    for (const role of ['cashier', 'staff', 'manager', 'admin'] as const) {
      const response = await checkIn(client, [await aCoveredRider()], {
        headers: await asStaff(role),
      })
      response.assertStatus(201)
    }
  })

  test('the page of a person says whether they may ride', async ({ client, assert }) => {
    const rider = await aRider()
    const staff = await asStaff('cashier')
    const shown = async () =>
      expectShape(
        assert,
        customerDetail,
        await client.get(`/api/customers/${rider.id}`).headers(staff)
      )
    assert.deepEqual((await shown()).may_ride, {
      verdict: 'no',
      reasons: [{ code: 'not_covered', text: messages['may_ride.not_covered'], next_step: 'sign' }],
    })
    const paper = { waiver_signed: true, waiver_date: clock.today() }
    await client.put(`/api/customers/${rider.id}`).headers(staff).json(paper)
    assert.equal((await shown()).may_ride?.verdict, 'yes')
    assert.isNull((await shown()).ban)
  })
})
