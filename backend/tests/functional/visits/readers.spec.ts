import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { addDays } from '@trailgate/shared/dates'
import type { KioskFamily } from '@trailgate/shared/kiosk/schemas'
import type { MayRide } from '@trailgate/shared/visits/answers'
import { forKiosk } from '@trailgate/shared/visits/may_ride'
import { visit, type CounterHousehold, type Visit } from '@trailgate/shared/visits/schemas'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import { sqlTime } from '#platform/database/sql_time'
import { resetLimits } from '#platform/http/rate_limits'
import type { settings } from '#start/settings'
import { asKiosk, asStaff } from '#tests/helpers/credentials'
import { aMembershipOf } from '#tests/helpers/memberships'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { aLastName, aMinorOf } from '#tests/helpers/people'
import { asPass, newPassOf } from '#tests/helpers/passes'
import { aCoveredRider, checkIn, followVisits, useGate } from '#tests/helpers/visits'

type Person = { id: number }
type Said = Map<number, MayRide>

/** A rider with one minor for each reason to be kept from riding. */
async function aFamily() {
  const today = clock.today()
  const name = { last_name: aLastName('Read') }
  const paper = { ...name, paper_waiver: true, waiver_date: today }
  const rider = await aCoveredRider(name)
  const member = await aMinorOf(rider, paper)
  const over = await aMinorOf(rider, paper)
  await aMembershipOf(member, { start: today, end: addDays(today, 10) })
  await aMembershipOf(over, { start: addDays(today, -30), end: addDays(today, -1) })
  const banned = { banned_at: sqlTime(clock.now()), banned_by: 'Sam', ban_reason: 'Fence' }
  const minors = [
    member,
    over,
    await aMinorOf(rider, name),
    await aMinorOf(rider, { ...paper, waiver_date: addDays(today, -1000) }),
    await aMinorOf(rider, { ...paper, date_of_birth: null }),
    await aMinorOf(rider, { ...paper, status: 'suspended' }),
    await aMinorOf(rider, { ...paper, status: 'inactive' }),
    await aMinorOf(rider, { ...paper, ...banned, first_name: 'Bea' }),
    await aMinorOf(rider, { ...name, ...banned, first_name: 'Bo', ban_until: addDays(today, 3) }),
  ]
  return { rider, minors, ...name }
}

async function onPages(client: ApiClient, people: readonly Person[]): Promise<Said> {
  const said: Said = new Map()
  for (const { id } of people) {
    const response = await client.get(`/api/customers/${id}`).headers(await asStaff('cashier'))
    said.set(id, response.body().may_ride)
  }
  return said
}

/** Of these people: another name may be like theirs. */
async function atCounter(client: ApiClient, q: string, of: readonly Person[]): Promise<Said> {
  const ids = new Set(of.map(({ id }) => id))
  const response = await client
    .get('/api/counter/search')
    .qs({ q })
    .headers(await asStaff('cashier'))
  const households = response.body() as CounterHousehold[]
  const found = households.flatMap(({ people }) => people.filter(({ id }) => ids.has(id)))
  return new Map(found.map((each) => [each.id, each.may_ride]))
}

async function onList(client: ApiClient, q: string): Promise<Said> {
  const response = await client
    .get('/api/visits')
    .qs({ q })
    .headers(await asStaff('cashier'))
  return saidOf(response.body() as Visit[])
}

async function ofEach(client: ApiClient, people: readonly Person[]): Promise<Said> {
  const visits: Visit[] = []
  for (const { id } of people) {
    const path = `/api/customers/${id}/visits`
    visits.push(...(await client.get(path).headers(await asStaff('cashier'))).body())
  }
  return saidOf(visits)
}

function saidOf(visits: readonly Visit[]): Said {
  return new Map(
    visits.flatMap(({ customer_id: id, may_ride: said }) =>
      id !== null && said ? [[id, said] as const] : []
    )
  )
}

async function atKiosk(client: ApiClient, headers: Record<string, string>) {
  const response = await client.get('/api/kiosk/family').headers(headers)
  const family = response.body() as KioskFamily
  return new Map(family.map((each) => [each.id, each.may_ride]))
}

const forRiders = (said: Said) => new Map([...said].map(([id, each]) => [id, forKiosk(each)]))
const inOrder = <Value>(said: Map<number, Value>) => [...said].toSorted(([a], [b]) => a - b)

test.group('Gate answers about a customer', (group) => {
  group.each.setup(() => resetLimits())

  test(
    'reads the same where it is set to {policy}, guardians {minors_need_guardian}, memberships {requires_membership}, vehicles {vehicles}'
  )
    .with([
      { policy: 'warn', minors_need_guardian: false, requires_membership: false, vehicles: 'off' },
      { policy: 'block', minors_need_guardian: true, requires_membership: false, vehicles: 'off' },
      { policy: 'block', minors_need_guardian: false, requires_membership: true, vehicles: 'off' },
      { policy: 'off', minors_need_guardian: true, requires_membership: true, vehicles: 'off' },
      { policy: 'off', minors_need_guardian: false, requires_membership: false, vehicles: 'off' },
      {
        policy: 'block',
        minors_need_guardian: false,
        requires_membership: false,
        vehicles: 'require',
      },
    ] satisfies (typeof settings.gate)[])
    .run(async ({ client, assert }, gate) => {
      useGate(gate)
      const { rider, minors, last_name: name } = await aFamily()
      const everybody = [rider, ...minors]
      const before = await onPages(client, everybody)
      assert.equal(before.size, everybody.length)
      assert.isAtLeast(new Set([...before.values()].map(({ verdict }) => verdict)).size, 2)
      assert.deepEqual(inOrder(await atCounter(client, name, everybody)), inOrder(before))
      const { token } = await newPassOf(client, rider)
      const sessions = [await asKiosk(rider), await asPass(client, token)]
      for (const session of sessions) {
        assert.deepEqual(inOrder(await atKiosk(client, session)), inOrder(forRiders(before)))
      }

      // In the park they are on lists and on the board as well.
      const board = followVisits(await asStaff('cashier'))
      assert.equal(await board.began, 200)
      const coming = await checkIn(client, everybody, {
        headers: await asStaff('manager'),
        override_reason: 'Decided by staff',
      })
      coming.assertStatus(201)
      const isTold = ({ data }: { data: Record<string, unknown> }) => data.last_name === name
      const told = await board.until((all) => all.filter(isTold).length >= everybody.length)
      const onBoard = saidOf(told.filter(isTold).map(({ data }) => v.parse(visit, data)))
      const now = await onPages(client, everybody)
      const readers = {
        counter: await atCounter(client, name, everybody),
        list: await onList(client, name),
        visits: await ofEach(client, everybody),
        board: onBoard,
      }
      for (const [reader, said] of Object.entries(readers)) {
        assert.deepEqual(inOrder(said), inOrder(now), reader)
      }
      // A kiosk is told of no guardian that its own session did not check in: it says what it said before.
      for (const session of sessions) {
        assert.deepEqual(inOrder(await atKiosk(client, session)), inOrder(forRiders(before)))
      }
    })
    .tags([ONE_PROCESS])
})
