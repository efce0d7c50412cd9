import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addDays } from '@trailgate/shared/dates'
import { kioskFamily } from '@trailgate/shared/kiosk/schemas'
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import { messages } from '@trailgate/shared/visits/messages'
import { kioskVisit } from '@trailgate/shared/visits/schemas'
import { fill } from '@trailgate/shared/text'
import * as v from 'valibot'
import { openSession } from '#access/sessions/open_session'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { sqlTime } from '#platform/database/sql_time'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { withQueriesAtMost } from '#tests/helpers/park'
import { aMembershipOf } from '#tests/helpers/memberships'
import { aLastName, aMinorOf, aRider } from '#tests/helpers/people'
import { aCoveredRider, checkInAtKiosk, useGate, visitRowsOf, VISITS } from '#tests/helpers/visits'

const PATH = '/api/kiosk/visits'
const kioskVisits = v.array(kioskVisit)

test.group('Checking in at the kiosk', (group) => {
  group.each.teardown(() => clock.reset())
  group.each.setup(() => resetLimits())

  test('a rider comes in with a minor, and each has a visit', async ({ client, assert }) => {
    const rider = await aCoveredRider({ first_name: 'Ana', last_name: 'Ødegård' })
    const minor = await aMinorOf(rider, { first_name: 'Ben', last_name: 'Lee' })
    const response = await checkInAtKiosk(client, rider, [rider, minor])
    response.assertStatus(201)
    const [own, childs] = expectShape(assert, kioskVisits, response)
    assert.deepInclude(own, {
      customer_id: rider.id,
      first_name: 'Ana',
      last_name: 'Ø.',
      state: 'in',
      reason: null,
    })
    // The park warns by default: a minor without a waiver is let in, and the screen says so.
    assert.deepInclude(childs, { customer_id: minor.id, state: 'in', reason: 'not_covered' })
    assert.isFalse(childs?.coverage.covered)
    assert.notInclude(response.text(), 'Ødegård')

    const [row] = await visitRowsOf(rider)
    const [minors] = await visitRowsOf(minor)
    assert.deepInclude(row, {
      park_day: clock.today(),
      state: 'in',
      open_for: rider.id,
      method: 'kiosk',
      covered: 1,
      coverage_state: 'covered',
      coverage_reason: 'paper',
      is_minor: 0,
      staff_name: null,
      checked_out_at: null,
    })
    assert.deepInclude(minors, { is_minor: 1, covered: 0, coverage_reason: 'never_signed' })
    assert.isString(row?.party_id)
    assert.equal(minors?.party_id, row?.party_id)
    assert.lengthOf(await db.from('sign_ins').where('customer_id', rider.id), 0)
  })

  test('a second check-in returns the first visit and does not reveal it', async ({
    client,
    assert,
  }) => {
    const rider = await aCoveredRider()
    const minor = await aMinorOf(rider)
    const first = await checkInAtKiosk(client, rider, [rider])
    const again = await checkInAtKiosk(client, rider, [rider])
    again.assertStatus(201)
    assert.deepEqual(again.body(), expectShape(assert, kioskVisits, first))
    const [row, ...others] = await visitRowsOf(rider)
    assert.lengthOf(others, 0)
    assert.isNull(row?.party_id)
    // One more rider makes it a new check-in.
    ;(await checkInAtKiosk(client, rider, [rider, minor])).assertStatus(201)
    assert.lengthOf(await visitRowsOf(rider), 1)
    assert.lengthOf(await visitRowsOf(minor), 1)
  })

  test('a call that is repeated under its key makes no second visit, and says who is no longer in', async ({
    client,
    assert,
  }) => {
    const rider = await aCoveredRider()
    const headers = { ...(await asKiosk(rider)), 'idempotency-key': `kiosk-${rider.id}` }
    const again = async () => {
      const response = await checkInAtKiosk(client, rider, [rider], headers)
      response.assertStatus(201)
      return expectShape(assert, kioskVisits, response)[0]
    }
    const first = await again()
    assert.deepEqual(await again(), first)
    const ended = { state: 'out', open_for: null, checked_out_at: sqlTime(clock.now()) }
    await db.from('visits').where('customer_id', rider.id).update(ended)
    assert.deepInclude(await again(), { state: 'out', visit_id: null })
    assert.lengthOf(await visitRowsOf(rider), 1)
  })

  test('a repeated call after the undo says that no rider is in', async ({ client, assert }) => {
    const rider = await aCoveredRider()
    const own = await asKiosk(rider)
    const headers = { ...own, 'idempotency-key': `undone-${rider.id}` }
    const [came] = (await checkInAtKiosk(client, rider, [rider], headers)).body()
    ;(await client.post(`${VISITS}/${came.visit_id}/undo`).headers(own).json({})).assertStatus(200)
    const repeated = await checkInAtKiosk(client, rider, [rider], headers)
    assert.deepInclude(expectShape(assert, kioskVisits, repeated)[0], {
      state: 'out',
      visit_id: null,
    })
    assert.lengthOf(await visitRowsOf(rider), 1)
  })

  test('uncovered riders are held where the park blocks, and the others come in', async ({
    client,
    assert,
  }) => {
    useGate({ policy: 'block' })
    const rider = await aCoveredRider()
    const minor = await aMinorOf(rider)
    const kiosk = await asKiosk(rider)
    const response = await checkInAtKiosk(client, rider, [rider, minor], kiosk)
    response.assertStatus(201)
    assert.deepEqual(
      expectShape(assert, kioskVisits, response).map(({ state, reason }) => [state, reason]),
      [
        ['in', null],
        ['held', 'not_covered'],
      ]
    )
    assert.lengthOf(await visitRowsOf(minor), 0)
    ;(await checkInAtKiosk(client, rider, [minor], kiosk)).assertStatus(201)
    assert.lengthOf(await visitRowsOf(minor), 0)
  }).tags([ONE_PROCESS])

  test('a park without a waiver policy holds no rider', async ({ client, assert }) => {
    useGate({ policy: 'off' })
    const rider = await aRider()
    const response = await checkInAtKiosk(client, rider, [rider])
    response.assertStatus(201)
    assert.deepInclude(expectShape(assert, kioskVisits, response)[0], { state: 'in', reason: null })
  }).tags([ONE_PROCESS])

  test('a minor is held until a guardian is in the park, where that is demanded', async ({
    client,
    assert,
  }) => {
    useGate({ policy: 'block', minors_need_guardian: true })
    const rider = await aCoveredRider()
    const paper = { paper_waiver: true, waiver_date: clock.today() }
    const minor = await aMinorOf(rider, paper)
    const kiosk = await asKiosk(rider)
    const alone = await checkInAtKiosk(client, rider, [minor], kiosk)
    assert.deepInclude(alone.body()[0], { state: 'held', reason: 'guardian_absent' })
    const together = await checkInAtKiosk(client, rider, [minor, rider], kiosk)
    assert.deepEqual(
      together.body().map((each: { state: string }) => each.state),
      ['in', 'in']
    )
    const sister = await aMinorOf(rider, paper)
    const later = await checkInAtKiosk(client, rider, [sister], kiosk)
    assert.deepInclude(later.body()[0], { state: 'in', reason: null })
  }).tags([ONE_PROCESS])

  test('a guardian who is held is not there for a minor', async ({ client, assert }) => {
    useGate({ policy: 'block', minors_need_guardian: true })
    const rider = await aRider()
    const minor = await aMinorOf(rider, { paper_waiver: true, waiver_date: clock.today() })
    const response = await checkInAtKiosk(client, rider, [rider, minor])
    assert.deepEqual(
      response.body().map((each: { state: string; reason: string }) => [each.state, each.reason]),
      [
        ['held', 'not_covered'],
        ['held', 'guardian_absent'],
      ]
    )
  }).tags([ONE_PROCESS])

  test('a membership or day pass is asked for where the park demands one', async ({
    client,
    assert,
  }) => {
    useGate({ policy: 'block', requires_membership: true })
    const today = clock.today()
    const reasonOf = async (person: { id: number }) =>
      (await checkInAtKiosk(client, person, [person])).body()[0].reason
    const none = await aCoveredRider()
    assert.equal(await reasonOf(none), 'membership_missing')
    await aMembershipOf(none, { start: addDays(today, 1), end: addDays(today, 30) })
    assert.equal(await reasonOf(none), 'membership_missing', 'it begins tomorrow')
    const over = await aCoveredRider()
    await aMembershipOf(over, { start: addDays(today, -30), end: addDays(today, -1) })
    assert.equal(await reasonOf(over), 'membership_expired')
    await aMembershipOf(over, { type: 'daily', start: today, end: today })
    assert.isNull(await reasonOf(over))
    const [row] = await visitRowsOf(over)
    assert.deepInclude(row, { membership_type: 'daily', membership_end_date: today })
  }).tags([ONE_PROCESS])

  test('the tablet is told by its name', async ({ client, assert }) => {
    const rider = await aCoveredRider()
    const headers = await atTablet(rider, 'Gate North')
    ;(await checkInAtKiosk(client, rider, [rider], headers)).assertStatus(201)
    assert.equal((await visitRowsOf(rider))[0]?.device_name, 'Gate North')
  })

  test('a check-in takes ten statements beside BEGIN and COMMIT, a family three more', async ({
    client,
    assert,
  }) => {
    const rider = await aCoveredRider()
    const minors = [await aMinorOf(rider), await aMinorOf(rider)]
    const tablet = await atTablet(rider, 'Gate South')
    clock.forward(5)
    const checkInAll = (people: readonly { id: number }[]) =>
      checkInAtKiosk(client, rider, people, { ...tablet, 'idempotency-key': `n${people.length}` })
    const alone = await withQueriesAtMost(assert, 10 + 2, () => checkInAll([rider]))
    alone.assertStatus(201)
    const family = await withQueriesAtMost(assert, 10 + 3 + 2, () => checkInAll([rider, ...minors]))
    family.assertStatus(201)
    for (const person of [rider, ...minors]) assert.lengthOf(await visitRowsOf(person), 1)
  }).tags([ONE_PROCESS])

  test('a family with a rider whom staff must see is not checked in', async ({
    client,
    assert,
  }) => {
    const rider = await aCoveredRider()
    for (const status of ['suspended', 'inactive']) {
      const minor = await aMinorOf(rider, { status })
      const response = await checkInAtKiosk(client, rider, [rider, minor])
      expectRefusal(assert, response, 'SEE_STAFF', sessions['login.see_staff'])
      assert.notProperty(response.body().error, 'details')
    }
    assert.lengthOf(await visitRowsOf(rider), 0)
  })

  test('a rider checks in only themselves and their own minors', async ({ client, assert }) => {
    const rider = await aCoveredRider()
    const stranger = await aCoveredRider()
    const theirs = await aMinorOf(stranger)
    for (const other of [stranger, theirs, { id: 99_999_999 }]) {
      expectRefusal(assert, await checkInAtKiosk(client, rider, [rider, other]), 'NOT_FOUND')
    }
    assert.lengthOf(await visitRowsOf(rider), 0)
    assert.lengthOf(await visitRowsOf(theirs), 0)
  })

  test('riders at home, staff and strangers are refused', async ({ client, assert }) => {
    const rider = await aCoveredRider()
    const post = (headers: Record<string, string>) =>
      client
        .post(PATH)
        .headers(headers)
        .json({ subject_ids: [rider.id] })
    expectRefusal(assert, await post({}), 'UNAUTHENTICATED')
    expectRefusal(assert, await post(await asRider(rider)), 'FORBIDDEN')
    expectRefusal(assert, await post(await asStaff('admin')), 'FORBIDDEN')
    assert.lengthOf(await visitRowsOf(rider), 0)
  })

  test('an invalid list of people is refused', async ({ client, assert }) => {
    const rider = await aCoveredRider()
    const kiosk = await asKiosk(rider)
    const post = (ids: unknown) => client.post(PATH).headers(kiosk).json({ subject_ids: ids })
    expectRefusal(assert, await post([]), 'VALIDATION_ERROR', messages['people.none'])
    const many = Array.from({ length: 61 }, (_, index) => index + 1)
    const sentence = fill(messages['people.too_many'], { n: 60 })
    expectRefusal(assert, await post(many), 'VALIDATION_ERROR', sentence)
    for (const wrong of [undefined, rider.id, ['x'], [0], [{}]]) {
      expectRefusal(assert, await post(wrong), 'VALIDATION_ERROR')
    }
    ;(await post([rider.id, rider.id])).assertStatus(201)
    assert.lengthOf(await visitRowsOf(rider), 1)
  })

  test('check-ins at the kiosk are rate limited', async ({ client, assert }) => {
    const rider = await aCoveredRider()
    const kiosk = await asKiosk(rider)
    const statuses = []
    for (let n = 0; n < 61; n += 1) {
      statuses.push((await checkInAtKiosk(client, rider, [rider], kiosk)).status())
    }
    assert.equal(statuses.at(-1), 429)
    assert.lengthOf(await visitRowsOf(rider), 1)
  }).tags([ONE_PROCESS])
})

test.group('The family at the kiosk', () => {
  test('the family shows who may ride, and no details of suspended people', async ({
    client,
    assert,
  }) => {
    const rider = await aCoveredRider()
    await aMinorOf(rider)
    await aMinorOf(rider, { status: 'suspended' })
    await aMinorOf(rider, {
      last_name: aLastName('Banned'),
      banned_at: sqlTime(clock.now()),
      banned_by: 'Sam Staff',
      ban_reason: 'Rammed a fence',
    })
    const response = await client.get('/api/kiosk/family').headers(await asKiosk(rider))
    const family = expectShape(assert, kioskFamily, response)
    assert.deepEqual(
      family.map(({ may_ride: said }) => [said.verdict, said.reasons[0]?.code]),
      [
        ['yes', 'covered'],
        ['no', 'not_covered'],
        ['see_staff', 'see_staff'],
        ['see_staff', 'see_staff'],
      ]
    )
    assert.notInclude(response.text(), 'fence')
    assert.notInclude(response.text(), 'suspended')
  })

  test('at home the family shows who is in, and the riders of the last visit', async ({
    client,
    assert,
  }) => {
    const rider = await aCoveredRider()
    const kim = await aMinorOf(rider)
    const bo = await aMinorOf(rider)
    const kiosk = await asKiosk(rider)
    const home = await asRider(rider)
    const family = async () => {
      const response = await client.get('/api/kiosk/family').headers(home)
      return expectShape(assert, kioskFamily, response).map((member) => [
        member.id,
        member.is_in,
        member.came_last_time,
      ])
    }
    const [no, expected, isIn] = [
      [false, false],
      [false, true],
      [true, false],
    ]
    assert.deepEqual(await family(), [
      [rider.id, ...no],
      [kim.id, ...no],
      [bo.id, ...no],
    ])
    await checkInAtKiosk(client, rider, [rider, bo], kiosk)
    await leftDaysAgo([rider, bo], 20)
    await checkInAtKiosk(client, rider, [rider, kim], kiosk)
    assert.deepEqual(await family(), [
      [rider.id, ...isIn],
      [kim.id, ...isIn],
      [bo.id, ...no],
    ])
    await leftDaysAgo([rider, kim], 10)
    assert.deepEqual(await family(), [
      [rider.id, ...expected],
      [kim.id, ...expected],
      [bo.id, ...no],
    ])
    await checkInAtKiosk(client, rider, [rider, kim], kiosk)
    await leftDaysAgo([kim], 0)
    assert.deepEqual(await family(), [
      [rider.id, ...isIn],
      [kim.id, ...no],
      [bo.id, ...no],
    ])
  })

  test('a phone check-in reveals no visit by other guardians, and ages of namesakes only', async ({
    client,
    assert,
  }) => {
    useGate({ minors_need_guardian: true })
    const rider = await aCoveredRider()
    const paper = { paper_waiver: true, waiver_date: clock.today() }
    const kim = await aMinorOf(rider, { first_name: 'Kim', last_name: 'Lee', ...paper })
    const other = await aMinorOf(rider, { first_name: 'kim', last_name: 'Long', ...paper })
    const bo = await aMinorOf(rider, { first_name: 'Bo', last_name: 'Lee', ...paper })
    await checkInAtKiosk(client, rider, [rider, bo])
    const kiosk = await asKiosk(rider)
    const family = async () =>
      expectShape(assert, kioskFamily, await client.get('/api/kiosk/family').headers(kiosk)).map(
        (member) => [
          member.id,
          member.age !== null,
          member.is_in,
          member.came_last_time,
          member.may_ride.reasons[0]?.code,
        ]
      )
    const untold = [undefined, undefined]
    assert.deepEqual(await family(), [
      [rider.id, false, ...untold, 'covered'],
      [kim.id, true, ...untold, 'guardian_absent'],
      [other.id, true, ...untold, 'guardian_absent'],
      [bo.id, false, ...untold, 'guardian_absent'],
    ])
    await checkInAtKiosk(client, rider, [kim], kiosk)
    assert.deepEqual((await family())[1], [kim.id, true, true, undefined, 'guardian_absent'])
    assert.deepEqual((await family())[3], [bo.id, false, ...untold, 'guardian_absent'])
  }).tags([ONE_PROCESS])
})

/** Ends the open visits of these people, and moves them so many days back. */
async function leftDaysAgo(people: readonly { id: number }[], days: number) {
  await db
    .from('visits')
    .whereIn(
      'open_for',
      people.map(({ id }) => id)
    )
    .update({
      state: 'out',
      open_for: null,
      park_day: addDays(clock.today(), -days),
      checked_out_at: sqlTime(clock.now()),
    })
}

/** The headers of a rider at a paired tablet. */
async function atTablet(rider: { id: number }, name: string) {
  const [deviceId] = await db.table('kiosk_devices').insert({
    name,
    created_by_name: 'Sam',
    created_at: sqlTime(clock.now()),
    paired_at: sqlTime(clock.now()),
  })
  const now = clock.now()
  const session = { customerId: rider.id, kind: 'kiosk', deviceId: Number(deviceId), now } as const
  const { token } = await openSession(session)
  return { cookie: `trailgate_session=${token}` }
}
