import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/customers/manager_messages'
import { addYears } from '@trailgate/shared/dates'
import { clock } from '#platform/clock'
import { sqlTime } from '#platform/database/sql_time'
import { expectRefusal } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { aMembershipOf } from '#tests/helpers/memberships'
import { aMinorOf, anEmail, aPhone, aRider, PASSWORD } from '#tests/helpers/people'

const urlOf = ({ id }: { id: number }) => `/api/customers/${id}`

const isThere = async ({ id }: { id: number }) =>
  (await db.from('customers').where('id', id).first()) !== null

test.group('Managers delete a customer', () => {
  test('roles below manager may not delete', async ({ client, assert }) => {
    const rider = await aRider()
    expectRefusal(assert, await client.delete(urlOf(rider)), 'UNAUTHENTICATED')
    for (const headers of [
      await asRider(rider),
      await asKiosk(rider),
      await asStaff('cashier'),
      await asStaff('staff'),
    ]) {
      const refused = await client.delete(urlOf(rider)).headers(headers)
      expectRefusal(assert, refused, 'FORBIDDEN', messages['delete.forbidden'])
    }
    assert.isTrue(await isThere(rider))
  })

  test('the person goes with all that is theirs; counts and history stay without a name', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const at = sqlTime(clock.now())
    const headers = await asStaff('manager')
    const session = await asRider(rider)
    await client.put(urlOf(rider)).headers(headers).json({ city: 'Ely', marketing_consent: true })
    await db
      .table('sign_ins')
      .insert({ customer_id: rider.id, channel: 'kiosk', day: clock.today(), created_at: at })
    const history = await db.from('activity').where('customer_id', rider.id)

    const response = await client.delete(urlOf(rider)).headers(headers)
    response.assertStatus(204)
    assert.isFalse(await isThere(rider))
    for (const table of [
      'sessions',
      'marketing_preferences',
      'sign_ins',
      'activity',
      'consent_events',
    ]) {
      assert.lengthOf(await db.from(table).where('customer_id', rider.id), 0, table)
    }
    const kept = await db.from('activity').whereIn(
      'id',
      history.map(({ id }) => id)
    )
    assert.lengthOf(kept, history.length)
    assert.isTrue(
      kept.every(({ details, customer_id: customerId }) => details === null && customerId === null)
    )
    const told = await db
      .from('activity')
      .where('action', 'customer.deleted')
      .orderBy('id', 'desc')
      .firstOrFail()
    assert.deepEqual(JSON.parse(told.details), { member_id: rider.member_id })
    expectRefusal(assert, await client.get('/api/customers/me').headers(session), 'UNAUTHENTICATED')

    const again = await client.delete(urlOf(rider)).headers(headers)
    expectRefusal(
      assert,
      again,
      'NOT_FOUND',
      'Customer not found. It may have already been deleted.'
    )
  })

  test('the name and the address of who registered go with them', async ({ client, assert }) => {
    const registered = await client.post('/api/customers/register').json({
      first_name: 'Dana',
      last_name: 'Drill',
      date_of_birth: '1990-04-23',
      phone: aPhone(),
      email: anEmail(),
      password: PASSWORD,
    })
    registered.assertStatus(201)
    const { id } = registered.body().customer
    const line = await db.from('activity').where('customer_id', id).firstOrFail()
    assert.deepInclude(line, { action: 'customer.registered', actor_name: 'Dana Drill' })

    const response = await client.delete(urlOf({ id })).headers(await asStaff('manager'))
    response.assertStatus(204)
    const kept = await db.from('activity').where('id', line.id).firstOrFail()
    assert.deepInclude(kept, { action: 'customer.registered', actor_name: null, ip: null })
  })

  test('a guardian who goes after the minor leaves no name in what they did for the minor', async ({
    client,
    assert,
  }) => {
    const guardian = await aRider({ first_name: 'Wilma' })
    const headers = await asStaff('manager')
    const added = await client
      .post('/api/minors/')
      .headers(await asRider(guardian))
      .json({
        first_name: 'Kim',
        last_name: 'Ryder',
        date_of_birth: addYears(clock.today(), -10),
        emergency_contact_name: 'Wilma Ryder',
        emergency_contact_phone: aPhone(),
        relationship_type: 'parent',
      })
    added.assertStatus(201)
    const minor: { id: number } = added.body()
    const lines: { id: number }[] = await db
      .from('activity')
      .whereIn('customer_id', [guardian.id, minor.id])
    assert.isAtLeast(lines.length, 2)
    for (const person of [minor, guardian]) {
      const response = await client.delete(urlOf(person)).headers(headers)
      response.assertStatus(204)
    }
    const kept = await db.from('activity').whereIn(
      'id',
      lines.map(({ id }) => id)
    )
    assert.lengthOf(kept, lines.length)
    for (const line of kept) assert.deepInclude(line, { actor_name: null, ip: null })
  })

  test('the phone of a deleted person is free again', async ({ client }) => {
    const rider = await aRider()
    const headers = await asStaff('admin')
    await client.delete(urlOf(rider)).headers(headers)
    const again = await client
      .post('/api/customers')
      .headers(headers)
      .json({ first_name: 'Kim', last_name: 'Park', phone: rider.phone })
    again.assertStatus(201)
  })

  test('minors are deleted with their only guardian, and only while they are minors', async ({
    client,
    assert,
  }) => {
    const [mother, father] = [await aRider(), await aRider()]
    const at = sqlTime(clock.now())
    const only = await aMinorOf(mother)
    const shared = await aMinorOf(mother)
    const left = await aMinorOf(mother)
    const grown = await aMinorOf(mother, { date_of_birth: addYears(clock.today(), -18) })
    const link = { relationship: 'parent', created_at: at }
    await db.table('guardianships').multiInsert([
      { ...link, minor_id: shared.id, guardian_id: father.id, ended_at: null },
      { ...link, minor_id: left.id, guardian_id: father.id, ended_at: at },
    ])
    const response = await client.delete(urlOf(mother)).headers(await asStaff('manager'))
    response.assertStatus(204)
    assert.deepEqual(
      [await isThere(only), await isThere(shared), await isThere(left), await isThere(grown)],
      [false, true, false, true]
    )
    assert.isTrue(await isThere(father))
  })

  test('memberships go, what was paid for them stays', async ({ client, assert }) => {
    const rider = await aRider()
    const guest = await aRider()
    const own = await aMembershipOf(rider)
    const others = await aMembershipOf(guest, { type: 'family', others: [rider] })
    const { type_id: typeId } = await db.from('memberships').where('id', own.id).firstOrFail()
    const [termId] = await db.table('membership_terms').insert({
      membership_id: own.id,
      type_id: typeId,
      start_date: clock.today(),
      price_cents: 9900,
      payment_reference: 'Card of Ann Lee',
      paid_on: clock.today(),
      created_at: sqlTime(clock.now()),
    })
    const response = await client.delete(urlOf(rider)).headers(await asStaff('manager'))
    response.assertStatus(204)
    assert.lengthOf(await db.from('memberships').where('id', own.id), 0)
    const term = await db.from('membership_terms').where('id', Number(termId)).firstOrFail()
    assert.containSubset(term, { membership_id: null, price_cents: 9900, payment_reference: null })
    const places = await db
      .from('membership_slots')
      .where('membership_id', others.id)
      .orderBy('slot_number')
    assert.deepEqual(
      places.slice(0, 2).map((place) => place.customer_id),
      [guest.id, null]
    )
  })

  test('a place that they held in the membership of others is free, and known to have been held', async ({
    client,
    assert,
  }) => {
    const [rider, guest] = [await aRider(), await aRider()]
    const minor = await aMinorOf(rider)
    const family = await aMembershipOf(guest, { type: 'family', others: [rider, minor] })
    const before = await db.from('membership_slots').where('membership_id', family.id)
    const heldSince = (number: number) =>
      before.find(({ slot_number: each }) => each === number)?.assigned_at

    const response = await client.delete(urlOf(rider)).headers(await asStaff('manager'))
    response.assertStatus(204)

    const free = await db
      .from('membership_slots')
      .where('membership_id', family.id)
      .whereNull('customer_id')
      .whereNull('assigned_at')
    assert.lengthOf(free, 4)
    const left = await db.from('slot_history').where('membership_id', family.id).orderBy('id')
    assert.sameDeepMembers(
      left.map((line) => [line.slot_number, line.customer_id, line.assigned_at]),
      [
        [2, null, heldSince(2)],
        [3, null, heldSince(3)],
      ]
    )
    assert.isTrue(left.every(({ removed_at: removed }) => removed !== null))
    const slots = await client
      .get(`/api/membership-slots/${family.id}/slots`)
      .qs({ include_removed: true })
      .headers(await asStaff('cashier'))
    assert.lengthOf(slots.body(), 7)
    const events = await db.from('membership_events').where('membership_id', family.id)
    assert.sameDeepMembers(
      events.map(({ action, customer_id: customerId, actor_kind: kind, details }) => [
        action,
        customerId,
        kind,
        JSON.parse(details).slot_number,
      ]),
      [
        ['slot.emptied', null, 'manager', 2],
        ['slot.emptied', null, 'manager', 3],
      ]
    )
  })

  test('a holder of an active membership whose places others hold is not deleted', async ({
    client,
    assert,
  }) => {
    const [rider, guest] = [await aRider(), await aRider()]
    const membership = await aMembershipOf(rider, { type: 'family', others: [guest] })
    const headers = await asStaff('manager')
    const refused = await client.delete(urlOf(rider)).headers(headers)
    expectRefusal(assert, refused, 'DATABASE_ERROR', messages['delete.slots_held'])
    assert.isTrue(await isThere(rider))
    await db.from('memberships').where('id', membership.id).update({ status: 'cancelled' })
    const done = await client.delete(urlOf(rider)).headers(headers)
    done.assertStatus(204)
    assert.isTrue(await isThere(guest))
  })

  test('a customer or minor under a legal hold is not deleted', async ({ client, assert }) => {
    const headers = await asStaff('admin')
    const held = await aRider({ legal_hold: true })
    const parent = await aRider()
    await aMinorOf(parent, { legal_hold: true })
    // The other guardian of a child signed for no one, and still leads to the signer.
    const [mother, father] = [await aRider(), await aRider()]
    const shared = await aMinorOf(mother, { legal_hold: true })
    await db.table('guardianships').insert({
      minor_id: shared.id,
      guardian_id: father.id,
      relationship: 'parent',
      created_at: '2026-01-01 00:00:00',
    })
    for (const [rider, sentence] of [
      [held, messages['delete.on_hold']],
      [parent, messages['delete.family_on_hold']],
      [mother, messages['delete.family_on_hold']],
      [father, messages['delete.family_on_hold']],
    ] as const) {
      const response = await client.delete(urlOf(rider)).headers(headers)
      expectRefusal(assert, response, 'DATABASE_ERROR', sentence)
      assert.isTrue(await isThere(rider))
    }
  })
})

test.group('Managers delete a customer while others act', () => {
  const ROUNDS = 8

  /** A child of two parents. */
  async function aFamily() {
    const [mother, father] = [await aRider(), await aRider()]
    const minor = await aMinorOf(mother)
    await db.table('guardianships').insert({
      minor_id: minor.id,
      guardian_id: father.id,
      relationship: 'parent',
      created_at: sqlTime(clock.now()),
    })
    return { mother, father, minor }
  }

  const isOpen = async ({ id }: { id: number }) =>
    (await db.from('customers').where('id', id).whereNull('closed_at').first()) !== null

  test('two parents deleted at once leave no child behind', async ({ client, assert }) => {
    const headers = await asStaff('manager')
    for (let round = 0; round < ROUNDS; round += 1) {
      const { mother, father, minor } = await aFamily()
      const answers = await Promise.all(
        [mother, father].map((parent) => client.delete(urlOf(parent)).headers(headers))
      )
      answers.forEach((answer) => answer.assertStatus(204))
      assert.isFalse(await isThere(minor))
    }
  })

  test('no child is left behind when one parent is deleted and the other unlinks', async ({
    client,
    assert,
  }) => {
    const headers = await asStaff('manager')
    for (let round = 0; round < ROUNDS; round += 1) {
      const { mother, father, minor } = await aFamily()
      const rider = await asRider(father)
      const answers = await Promise.all([
        client.delete(urlOf(mother)).headers(headers),
        client.delete(`/api/minors/${minor.id}`).headers(rider),
      ])
      answers.forEach((answer) => answer.assertStatus(204))
      assert.isFalse(await isOpen(minor))
    }
  })

  test('a child who gets another parent meanwhile stays, or was gone before', async ({
    client,
    assert,
  }) => {
    const headers = await asStaff('manager')
    for (let round = 0; round < ROUNDS; round += 1) {
      const [mother, father] = [await aRider(), await aRider()]
      const minor = await aMinorOf(mother)
      const [linked, deleted] = await Promise.all([
        client
          .post(`/api/customers/${father.id}/minors`)
          .headers(headers)
          .json({ minor_id: minor.id, relationship_type: 'parent' }),
        client.delete(urlOf(mother)).headers(headers),
      ])
      deleted.assertStatus(204)
      assert.include([201, 422], linked.status())
      assert.equal(await isOpen(minor), linked.status() === 201)
    }
  })

  test('a child who comes under a legal hold meanwhile stays with its parent', async ({
    client,
    assert,
  }) => {
    const headers = await asStaff('manager')
    for (let round = 0; round < ROUNDS; round += 1) {
      const mother = await aRider()
      const minor = await aMinorOf(mother)
      const [held, deleted] = await Promise.all([
        client
          .put(`${urlOf(minor)}/hold`)
          .headers(headers)
          .json({ on: true, reason: 'A court asks' }),
        client.delete(urlOf(mother)).headers(headers),
      ])
      assert.sameMembers(
        [held.status(), deleted.status()],
        held.status() === 404 ? [404, 204] : [200, 400]
      )
      assert.equal(await isThere(minor), deleted.status() === 400)
    }
  })

  for (const way of ['assigned', 'transferred', 'added to the family'] as const) {
    test(`a deletion takes no place from a person just ${way}`, async ({ client, assert }) => {
      const headers = await asStaff('manager')
      for (let round = 0; round < ROUNDS; round += 1) {
        const [rider, guest] = [await aRider(), await aRider()]
        const membership = await aMembershipOf(rider, { type: 'family' })
        const slot = await db
          .from('membership_slots')
          .where({ membership_id: membership.id, slot_number: 2 })
          .firstOrFail()
        const place = `/api/membership-slots/${membership.id}/slots/${slot.id}`
        const calls = {
          'assigned': () => client.post(`${place}/assign/`).qs({ customer_id: guest.id }),
          'transferred': () => client.put(`${place}/transfer/`).qs({ new_customer_id: guest.id }),
          'added to the family': () =>
            client
              .post(`/api/memberships/${membership.id}/family`)
              .json({ customer_id: guest.id, relationship_type: 'other' }),
        }
        const [deleted, given] = await Promise.all([
          client.delete(urlOf(rider)).headers(headers),
          calls[way]().headers(headers),
        ])
        assert.sameMembers(
          [deleted.status(), given.status()],
          given.status() === 404 ? [204, 404] : [400, way === 'added to the family' ? 201 : 200]
        )
        const held = await db.from('membership_slots').where('customer_id', guest.id).first()
        assert.equal(held !== null, deleted.status() === 400)
      }
    })
  }
})
