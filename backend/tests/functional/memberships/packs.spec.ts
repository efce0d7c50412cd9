import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addDays } from '@trailgate/shared/dates'
import { kioskFamily } from '@trailgate/shared/kiosk/schemas'
import type { MembershipType } from '@trailgate/shared/membership_types/schemas'
import { RULES } from '#operations/invariants/check_park'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { inTransaction, type Transaction } from '#platform/database/transaction'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { merge, undo as undoMerge } from '#tests/helpers/merges'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { aMembership, aType, eventsOf, seat } from '#tests/helpers/sales'
import { aLastName } from '#tests/helpers/people'
import {
  aCoveredRider,
  aVisitOf,
  checkIn,
  checkInAtKiosk,
  checkOut,
  useGate,
  visitRowsOf,
  VISITS,
} from '#tests/helpers/visits'

const DAY = 24 * 3600

type Id = { id: number }

const aPack = (client: ApiClient, columns: Record<string, unknown> = {}) =>
  aType(client, { visits_included: 3, ...columns })

async function sold(client: ApiClient, rider: Id, type: MembershipType, sale = {}) {
  return aMembership(client, {
    customer_id: rider.id,
    membership_type: type.name,
    end_date: addDays(clock.today(), 30),
    ...sale,
  })
}

async function left(client: ApiClient, { id }: Id): Promise<number | null> {
  const response = await client.get(`/api/memberships/${id}`).headers(await asStaff('cashier'))
  response.assertStatus(200)
  return response.body().visits_left
}

async function renew(client: ApiClient, { id }: Id, days: number): Promise<number | null> {
  const response = await client
    .post(`/api/memberships/${id}/renew`)
    .headers(await asStaff('cashier'))
    .json({ new_end_date: addDays(clock.today(), days), price_paid: 90 })
  response.assertStatus(200)
  return response.body().visits_left
}

async function retype(client: ApiClient, { id }: Id, name: string): Promise<number | null> {
  const response = await client
    .put(`/api/memberships/${id}`)
    .headers(await asStaff('staff'))
    .json({ membership_type: name })
  response.assertStatus(200)
  return response.body().visits_left
}

async function undo(client: ApiClient, { id }: Id, body: object = {}) {
  const response = await client
    .post(`${VISITS}/${id}/undo`)
    .headers(await asStaff('cashier'))
    .json(body)
  response.assertStatus(200)
  return response
}

test.group('A pack of visits', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => clock.reset())

  test('a pack has the visits of its type, and the first check-in of a day uses one', async ({
    client,
    assert,
  }) => {
    const rider = await aCoveredRider()
    const pack = await sold(client, rider, await aPack(client))
    assert.equal(pack.visits_left, 3)
    const visit = await aVisitOf(client, rider)
    assert.equal(await left(client, pack), 2)
    await checkOut(client, visit)
    await aVisitOf(client, rider)
    assert.equal(await left(client, pack), 2, 'a person uses one visit a day')
    clock.forward(DAY)
    await aVisitOf(client, rider)
    assert.equal(await left(client, pack), 1)
    const used = (await eventsOf(pack)).filter(({ action }) => action === 'membership.visit_used')
    assert.deepEqual(
      used.map(({ by, details }) => [by, details.changed.visits_left]),
      [
        ['Sam Staff', { from: 3, to: 2 }],
        ['Sam Staff', { from: 2, to: 1 }],
      ]
    )
  })

  test('undoing a visit returns it to the pack, once', async ({ client, assert }) => {
    const rider = await aCoveredRider()
    const pack = await sold(client, rider, await aPack(client))
    const visit = await aVisitOf(client, rider)
    await Promise.all([undo(client, visit), undo(client, visit)])
    assert.equal(await left(client, pack), 3)
    assert.equal((await eventsOf(pack)).at(-1)?.action, 'membership.visit_returned')
    await aVisitOf(client, rider)
    assert.equal(await left(client, pack), 2)
  })

  test('a pack gets no visit back while another visit of that day stands', async ({
    client,
    assert,
  }) => {
    const rider = await aCoveredRider()
    const pack = await sold(client, rider, await aPack(client))
    const first = await aVisitOf(client, rider)
    await checkOut(client, first)
    const second = await aVisitOf(client, rider)
    await undo(client, first)
    assert.equal(await left(client, pack), 2)
    const rows = await visitRowsOf(rider)
    assert.deepEqual(
      rows.map(({ pack_id: id }) => id),
      [null, pack.id]
    )
    await undo(client, second)
    assert.equal(await left(client, pack), 3)
  })

  test('a pack is not used beside an unlimited membership', async ({ client, assert }) => {
    const rider = await aCoveredRider()
    const pack = await sold(client, rider, await aPack(client))
    await aMembership(client, { customer_id: rider.id })
    const visit = await aVisitOf(client, rider)
    assert.equal(visit.membership?.membership_type, 'yearly')
    assert.equal(await left(client, pack), 3)
  })

  test('the pack that ends first is used first', async ({ client, assert }) => {
    const rider = await aCoveredRider()
    const type = await aPack(client, { visits_included: 1 })
    const later = await sold(client, rider, type, { end_date: addDays(clock.today(), 60) })
    const sooner = await sold(client, rider, type)
    await aVisitOf(client, rider)
    assert.deepEqual([await left(client, sooner), await left(client, later)], [0, 1])
    clock.forward(DAY)
    await aVisitOf(client, rider)
    assert.equal(await left(client, later), 0)
  })

  test('a family shares its pack: two riders use two visits', async ({ client, assert }) => {
    const [rider, friend] = [await aCoveredRider(), await aCoveredRider()]
    const pack = await sold(client, rider, await aPack(client, { number_of_slots: 2 }))
    await seat(client, { membership: pack, slot: 2, rider: friend })
    ;(await checkIn(client, [rider, friend])).assertStatus(201)
    assert.equal(await left(client, pack), 1)
  })

  test('a used-up pack keeps riders out where the park requires a membership, and staff may override', async ({
    client,
    assert,
  }) => {
    useGate({ policy: 'block', requires_membership: true })
    const rider = await aCoveredRider()
    await sold(client, rider, await aPack(client, { visits_included: 1 }))
    const visit = await aVisitOf(client, rider)
    await checkOut(client, visit)
    await aVisitOf(client, rider)
    clock.forward(DAY)
    const refused = await checkIn(client, [rider])
    assert.equal(refused.status(), 409)
    assert.equal(refused.body().error.code, 'NOT_COVERED')
    const kiosk = await checkInAtKiosk(client, rider, [rider])
    assert.containsSubset(kiosk.body()[0], { state: 'held', reason: 'visits_used_up' })
    const reason = { override_reason: 'Paid for a visit in cash' }
    ;(await checkIn(client, [rider], reason)).assertStatus(201)
  }).tags([ONE_PROCESS])

  test('a used-up pack warns where the park only warns', async ({ client, assert }) => {
    useGate({ policy: 'warn', requires_membership: true })
    const rider = await aCoveredRider()
    const pack = await sold(client, rider, await aPack(client, { visits_included: 1 }))
    await aVisitOf(client, rider)
    clock.forward(DAY)
    const visit = await aVisitOf(client, rider)
    assert.equal(visit.may_ride?.reasons[0]?.code, 'visits_used_up')
    assert.equal(await left(client, pack), 0)
  }).tags([ONE_PROCESS])

  test('two concurrent check-ins use one visit, and one of two riders gets the last visit', async ({
    client,
    assert,
  }) => {
    useGate({ policy: 'block', requires_membership: true })
    const [rider, friend] = [await aCoveredRider(), await aCoveredRider()]
    const type = await aPack(client, { number_of_slots: 2, visits_included: 2 })
    const pack = await sold(client, rider, type)
    await seat(client, { membership: pack, slot: 2, rider: friend })
    const [cashier, kiosk] = [await asStaff('cashier'), await asKiosk(rider)]
    await Promise.all([
      checkIn(client, [rider], { headers: cashier }),
      checkInAtKiosk(client, rider, [rider], kiosk),
    ])
    assert.equal(await left(client, pack), 1)

    clock.forward(DAY)
    const tablets = [await asKiosk(rider), await asKiosk(friend)]
    const answers = await Promise.all([
      checkInAtKiosk(client, rider, [rider], tablets[0]),
      checkInAtKiosk(client, friend, [friend], tablets[1]),
    ])
    const states = answers.map((answer) => answer.body()[0].state)
    assert.sameMembers(states, ['in', 'held'])
    assert.equal(await left(client, pack), 0)
  }).tags([ONE_PROCESS])

  test('a renewal adds the visits of the type, and a refund returns none', async ({
    client,
    assert,
  }) => {
    const rider = await aCoveredRider()
    const pack = await sold(client, rider, await aPack(client), { price_paid: 90 })
    await aVisitOf(client, rider)
    const renewal = { new_end_date: addDays(clock.today(), 60), price_paid: 90 }
    const renewed = await client
      .post(`/api/memberships/${pack.id}/renew`)
      .headers(await asStaff('cashier'))
      .json(renewal)
    assert.equal(renewed.body().visits_left, 5)
    const refund = { amount: 90, payment_method: 'cash', reason: 'Rained out' }
    const given = await client
      .post(`/api/memberships/${pack.id}/refunds`)
      .headers(await asStaff('manager'))
      .json(refund)
    given.assertStatus(201)
    assert.equal(await left(client, pack), 5)
  })

  test('changing the type back and forth does not refill a pack', async ({ client, assert }) => {
    const rider = await aCoveredRider()
    const type = await aPack(client)
    const larger = await aPack(client, { visits_included: 5 })
    const pack = await sold(client, rider, type)
    await aVisitOf(client, rider)
    assert.deepEqual(
      [
        await retype(client, pack, larger.name),
        await retype(client, pack, 'yearly'),
        await retype(client, pack, type.name),
      ],
      [4, null, 2]
    )
  })

  test('another type keeps the visits of earlier renewals', async ({ client, assert }) => {
    const rider = await aCoveredRider()
    const type = await aPack(client, { visits_included: 2 })
    const larger = await aPack(client, { visits_included: 5 })
    const pack = await sold(client, rider, type)
    assert.equal(await renew(client, pack, 60), 4)
    await aVisitOf(client, rider)
    clock.forward(DAY)
    await aVisitOf(client, rider)
    assert.equal(await left(client, pack), 2)
    for (const [name, visits] of [
      [larger.name, 5],
      [type.name, 2],
      ['yearly', null],
      [type.name, 2],
      ['yearly', null],
      [larger.name, 5],
    ] as const) {
      assert.equal(await retype(client, pack, name), visits, name)
    }
    assert.deepEqual(await broken(), [])
  })

  test('a smaller type leaves no visit where more were used, and a returned one is owed first', async ({
    client,
    assert,
  }) => {
    const rider = await aCoveredRider()
    const type = await aPack(client)
    const smaller = await aPack(client, { visits_included: 1 })
    const pack = await sold(client, rider, type)
    await aVisitOf(client, rider)
    clock.forward(DAY)
    const visit = await aVisitOf(client, rider)
    assert.equal(await retype(client, pack, smaller.name), 0)
    assert.deepEqual(await broken(), [])
    assert.equal(await retype(client, pack, type.name), 1, 'no free visit')
    await retype(client, pack, smaller.name)
    await undo(client, visit)
    assert.equal(await left(client, pack), 0)
    assert.equal((await eventsOf(pack)).at(-1)?.action, 'membership.updated')
    assert.deepEqual(await broken(), [])
    assert.equal(await retype(client, pack, type.name), 2)
    assert.deepEqual(await broken(), [])
  })

  test('a renewal brings all visits of the type, whatever was used before', async ({
    client,
    assert,
  }) => {
    const rider = await aCoveredRider()
    const pack = await sold(client, rider, await aPack(client))
    await aVisitOf(client, rider)
    clock.forward(DAY)
    await aVisitOf(client, rider)
    const smaller = await aPack(client, { visits_included: 1 })
    await retype(client, pack, smaller.name)
    assert.equal(await renew(client, pack, 60), 1, 'of a smaller type')

    const unlimited = await aType(client)
    assert.isNull(await retype(client, pack, unlimited.name))
    const limited = await client
      .put(`/api/membership-types/${unlimited.id}`)
      .headers(await asStaff('manager'))
      .json({ visits_included: 4 })
    limited.assertStatus(200)
    assert.equal(await renew(client, pack, 90), 4, 'of a type that had no limit')
    assert.deepEqual(await broken(), [])
  })

  test('a merge and its undo leave the count of the pack', async ({ client, assert }) => {
    const names = { last_name: aLastName('Packer') }
    const [winner, loser] = [await aCoveredRider(names), await aCoveredRider(names)]
    const type = await aPack(client)
    const [one, other] = [await sold(client, winner, type), await sold(client, loser, type)]
    await aVisitOf(client, winner)
    await aVisitOf(client, loser)
    const before = [await left(client, one), await left(client, other)]
    assert.deepEqual(before, [2, 2])
    const merged = await merge(client, { winner, loser })
    merged.assertStatus(200)
    assert.deepEqual([await left(client, one), await left(client, other)], before)
    ;(await undoMerge(client, merged.body().merge_id)).assertStatus(200)
    assert.deepEqual([await left(client, one), await left(client, other)], before)
    const [visit] = await visitRowsOf(loser)
    await undo(client, { id: Number(visit?.id) })
    assert.deepEqual([await left(client, one), await left(client, other)], [2, 3])
  })

  test('the pack of a family keeps the visits of a deleted person', async ({ client, assert }) => {
    const [rider, friend] = [await aCoveredRider(), await aCoveredRider()]
    const pack = await sold(client, rider, await aPack(client, { number_of_slots: 2 }))
    await seat(client, { membership: pack, slot: 2, rider: friend })
    await aVisitOf(client, friend)
    const deleted = await client
      .delete(`/api/customers/${friend.id}`)
      .headers(await asStaff('admin'))
    assert.isBelow(deleted.status(), 300)
    assert.equal(await left(client, pack), 2)
    assert.deepEqual(await broken(), [])
  })

  test('rider, kiosk and counter see the remaining visits', async ({ client, assert }) => {
    const rider = await aCoveredRider({ last_name: aLastName('Visitor') })
    const type = await aPack(client)
    await sold(client, rider, type)
    const own = await client
      .get(`/api/memberships/customer/${rider.id}/active-membership`)
      .headers(await asRider(rider))
    assert.equal(own.body().visits_left, 3)
    const family = await client.get('/api/kiosk/family').headers(await asKiosk(rider))
    assert.equal(expectShape(assert, kioskFamily, family)[0]?.visits_left, 3)
    const found = await client
      .get('/api/counter/search')
      .qs({ q: rider.phone })
      .headers(await asStaff('cashier'))
    assert.equal(found.body()[0].people[0].membership.visits_left, 3)
  })

  test('park:check finds a pack whose visits do not add up', async ({ client, assert }) => {
    const rider = await aCoveredRider()
    const pack = await sold(client, rider, await aPack(client))
    await aVisitOf(client, rider)
    class TakeItBack extends Error {}
    await inTransaction(async (trx) => {
      assert.deepEqual(await broken(trx), [])
      await trx.from('memberships').where('id', pack.id).update({ visits_left: 3 })
      assert.deepEqual(await broken(trx), [
        `membership ${pack.membership_id}: 3 of 3 visits are left, and 1 were used`,
      ])
      throw new TakeItBack()
    }).catch((error: unknown) => {
      if (!(error instanceof TakeItBack)) throw error
    })
  })

  test('a pack has at least one visit', async ({ client, assert }) => {
    const response = await client
      .post('/api/membership-types')
      .headers(await asStaff('manager'))
      .json({
        name: 'no_visits',
        display_name: 'None',
        default_price: 1,
        default_duration_days: 1,
        visits_included: 0,
      })
    expectRefusal(assert, response, 'VALIDATION_ERROR')
    assert.property(response.body().error.details, 'visits_included')
  })

  async function broken(trx?: Transaction) {
    const rule = 'a pack has the visits that were sold less those that check-ins used'
    const found = RULES.find((each) => each.rule === rule)
    return (await found?.find(trx ?? db)) ?? ['no such rule']
  }
})
