import { randomUUID } from 'node:crypto'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/pickups/messages'
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import { fill } from '@trailgate/shared/text'
import { messages as visits } from '@trailgate/shared/visits/messages'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { sqlTime } from '#platform/database/sql_time'
import { dataExport } from '#privacy/data_export/data_export'
import { expectRefusal } from '#tests/helpers/answers'
import { anAttestedRow } from '#tests/helpers/attested'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { merge } from '#tests/helpers/merges'
import { aLastName, aMinorOf, anEmail, aRider } from '#tests/helpers/people'
import {
  aChildInThePark,
  aMotherAndChild,
  aPickup,
  handOver,
  nameOf,
  pickupsPath,
  usePickup,
} from '#tests/helpers/pickups'
import {
  aCoveredRider,
  aVisitOf,
  checkInAtKiosk,
  checkOut,
  noVisits,
  VISITS,
} from '#tests/helpers/visits'

const REASON = 'The wrong Kim was checked in'

/** A child of an import: no birth date, and a guardian. */
async function aChildOfUnknownAge() {
  const last = aLastName('Poe')
  const mother = await aCoveredRider({ first_name: 'Dana', last_name: last })
  const child = await aMinorOf(mother, {
    first_name: 'Lou',
    last_name: last,
    date_of_birth: null,
    source: 'import',
    paper_waiver: true,
    waiver_date: clock.today(),
  })
  return { mother, child }
}

test.group('A minor without a birth date', (group) => {
  group.each.setup(() => noVisits())

  test('a minor without a birth date does not check out alone where the park requires a name', async ({
    client,
    assert,
  }) => {
    usePickup('require')
    const { mother, child } = await aChildOfUnknownAge()
    const visit = await aVisitOf(client, child)
    assert.isTrue(visit.is_minor)
    const asked = fill(messages['taken.required'], { name: nameOf(child) })
    expectRefusal(assert, await checkOut(client, visit), 'VALIDATION_ERROR', asked)
    const everybody = await client
      .post(`${VISITS}/check-out`)
      .headers(await asStaff('manager'))
      .json({ all: true, day: clock.today() })
    expectRefusal(assert, everybody, 'VALIDATION_ERROR', asked)
    ;(await handOver(client, visit, { customer_id: mother.id })).assertStatus(200)
  })

  test('a minor without a birth date shows as a minor on roll call and counter, with the guardian who is in', async ({
    client,
    assert,
  }) => {
    const { mother, child } = await aChildOfUnknownAge()
    await aVisitOf(client, mother)
    await aVisitOf(client, child)
    const headers = await asStaff('cashier')
    const lines = (await client.get(`${VISITS}/roll-call`).headers(headers)).body()
    const taker = [{ customer_id: mother.id, name: nameOf(mother) }]
    assert.containsSubset(lines, [
      { customer_id: child.id, is_minor: true, may_take: taker },
      { customer_id: mother.id, is_minor: false },
    ])
    const found = await client.get('/api/counter/search').qs({ q: mother.phone }).headers(headers)
    assert.containsSubset(found.body()[0].people, [
      { id: child.id, is_minor: true, may_take: taker },
      { id: mother.id, is_minor: false },
    ])
  })

  test('linking a guardian after the check-in makes a rider without a birth date a minor', async ({
    client,
    assert,
  }) => {
    usePickup('require')
    const alone = await aCoveredRider({ date_of_birth: null })
    const visit = await aVisitOf(client, alone)
    assert.isFalse(visit.is_minor)
    await anAttestedRow('guardianships', {
      minor_id: alone.id,
      guardian_id: (await aRider()).id,
      relationship: 'parent',
      created_at: sqlTime(clock.now()),
    })
    expectRefusal(assert, await checkOut(client, visit), 'VALIDATION_ERROR')
  })
})

test.group('The check-in of a minor that is taken back', (group) => {
  group.each.setup(() => noVisits())
  group.each.teardown(() => clock.reset())

  const undo = async (client: ApiClient, id: number, body: object = {}) =>
    client
      .post(`${VISITS}/${id}/undo`)
      .headers(await asStaff('cashier'))
      .json(body)

  test('taking back the check-in is refused where minors leave by check-out only', async ({
    client,
    assert,
  }) => {
    usePickup('require')
    const { mother, visit } = await aChildInThePark(client)
    const grown = await aVisitOf(client, mother)
    clock.forward(3 * 60)
    const refused = await undo(client, visit.id)
    expectRefusal(assert, refused, 'VALIDATION_ERROR', visits['undo.minor'])
    ;(await undo(client, grown.id)).assertStatus(200)
    const undone = await undo(client, visit.id, { reason: REASON })
    assert.deepInclude(undone.body(), { state: 'undone', reason: REASON })
  })

  test('an undo in time needs no reason, nor does a park where staff may skip the question', async ({
    client,
  }) => {
    usePickup('require')
    const { visit } = await aChildInThePark(client)
    ;(await undo(client, visit.id)).assertStatus(200)
    usePickup('ask')
    const next = await aChildInThePark(client)
    clock.forward(3 * 60)
    ;(await undo(client, next.visit.id)).assertStatus(200)
  })

  test('only staff take it back after the kiosk screen has closed', async ({ client, assert }) => {
    usePickup('require')
    const { mother, child } = await aMotherAndChild()
    const session = await asKiosk(mother)
    const came = (await checkInAtKiosk(client, mother, [mother, child], session)).body()
    const [own, childs]: { visit_id: number }[] = came
    await db
      .from('visits')
      .whereIn('id', [own?.visit_id ?? 0, childs?.visit_id ?? 0])
      .update({ checked_in_at: `${clock.today()} 00:00:01` })
    const at = (id: number | undefined, body: object = {}) =>
      client.post(`${VISITS}/${id}/undo`).headers(session).json(body)
    expectRefusal(assert, await at(childs?.visit_id), 'SEE_STAFF')
    expectRefusal(assert, await at(childs?.visit_id, { reason: REASON }), 'SEE_STAFF')
    ;(await at(own?.visit_id)).assertStatus(200)
  })
})

test.group('A guardian who may not take the child', () => {
  test('a barred guardian reads neither the list nor the data of the child, and still their own', async ({
    client,
    assert,
  }) => {
    const { mother, child } = await aMotherAndChild()
    const father = await aCoveredRider({ first_name: 'Dan', last_name: aLastName('Moe') })
    const linked = await client
      .post(`/api/customers/${father.id}/minors`)
      .headers(await asStaff('staff'))
      .json({ minor_id: child.id, relationship_type: 'parent' })
    linked.assertStatus(201)
    await aPickup(client, child, { name: 'Ann Poe', phone: '8285550142' })
    const path = `/api/minors/${child.id}/pickups`
    const before = await client.get(path).headers(await asRider(father))
    before.assertStatus(200)

    await aPickup(client, child, { customer_id: father.id, allowed: false, reason: 'Court order' })
    const read = await client.get(path).headers(await asRider(father))
    expectRefusal(assert, read, 'FORBIDDEN', sessions['login.see_staff'])
    ;(await client.get(path).headers(await asRider(mother))).assertStatus(200)

    const asked = { today: clock.today(), now: clock.now() }
    const { data } = await dataExport(father.id, asked)
    assert.deepEqual(data.minors, [
      {
        relationship: 'parent',
        profile: { first_name: child.first_name, last_name: child.last_name },
        withheld: sessions['login.see_staff'],
      },
    ])
    assert.equal(data.me.profile?.first_name, 'Dan')
    const { data: whole } = await dataExport(mother.id, asked)
    assert.include(JSON.stringify(whole.minors), 'Ann Poe')
  })
})

test.group('A minor', (group) => {
  group.each.setup(async () => {
    await noVisits()
    await resetLimits()
  })

  test('a minor does not pick themselves up', async ({ client, assert }) => {
    const { child, visit } = await aChildInThePark(client)
    const self = await handOver(client, visit, { customer_id: child.id })
    expectRefusal(assert, self, 'VALIDATION_ERROR', messages.self)
    const listed = await client
      .post(pickupsPath(child))
      .headers(await asStaff('cashier'))
      .json({ customer_id: child.id })
    expectRefusal(assert, listed, 'VALIDATION_ERROR', messages.self)
    const other = { id: (await aPickup(client, child, { name: 'Ann Poe' })).id ?? 0 }
    const changed = await client
      .put(pickupsPath(child, other))
      .headers(await asStaff('staff'))
      .json({ customer_id: child.id })
    expectRefusal(assert, changed, 'VALIDATION_ERROR', messages.self)
  })

  test('a repeated call hands a minor over once, even after wrong PINs', async ({
    client,
    assert,
  }) => {
    const { child, visit } = await aChildInThePark(client)
    const { id } = await aPickup(client, child, { name: 'Ann Poe', pin: '4711' })
    const body = { picked_up_by: { pickup_id: id, pin: '4711' } }
    const headers = { ...(await asStaff('cashier')), 'idempotency-key': randomUUID() }
    const send = () => client.post(`${VISITS}/${visit.id}/check-out`).headers(headers).json(body)
    ;(await send()).assertStatus(200)
    const next = await aVisitOf(client, child)
    for (let time = 0; time < 5; time += 1) {
      await handOver(client, next, { pickup_id: id, pin: '0000' })
    }
    const again = await send()
    again.assertStatus(200)
    assert.deepInclude(again.body().picked_up_by, { name: 'Ann Poe' })
  })

  test('the pickup list of the winning record is checked, also during a merge', async ({
    client,
    assert,
  }) => {
    for (let time = 0; time < 5; time += 1) {
      const { child, visit } = await aChildInThePark(client)
      const { child: double } = await aMotherAndChild()
      await aPickup(client, double, { name: 'Dan Poe', allowed: false })
      const [merged, handed] = await Promise.all([
        merge(client, { winner: double, loser: child }),
        handOver(client, visit, { name: 'Dan Poe' }),
      ])
      merged.assertStatus(200)
      assert.include([200, 409], handed.status())
      const row = await db.from('visits').where('id', visit.id).firstOrFail()
      assert.equal(row.customer_id, double.id)
      assert.equal(row.picked_up_name, handed.status() === 200 ? 'Dan Poe' : null)
      // A hand-over that waited for the merge is told of the list of the record that stays.
      const lines = await db
        .from('activity')
        .where('action', 'visit.handed_over')
        .whereIn('customer_id', [child.id, double.id])
      assert.lengthOf(lines, handed.status() === 200 ? 1 : 0)
    }
  })

  test('deleting a person removes them from pickup lists', async ({ client, assert }) => {
    const { child } = await aMotherAndChild()
    const father = await aRider({
      first_name: 'Dan',
      last_name: aLastName('Moe'),
      email: anEmail(),
    })
    await aPickup(client, child, {
      customer_id: father.id,
      phone: '8285550143',
      allowed: false,
    })
    const deleted = await client
      .delete(`/api/customers/${father.id}`)
      .headers(await asStaff('manager'))
    deleted.assertStatus(204)
    const left = await db.from('pickups').where('minor_id', child.id).firstOrFail()
    assert.deepInclude(left, { customer_id: null, name: nameOf(father), phone: null })
  })
})
