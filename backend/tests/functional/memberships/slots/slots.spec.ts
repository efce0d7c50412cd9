import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { messages as http } from '@trailgate/shared/http/messages'
import { messages as membershipMessages } from '@trailgate/shared/memberships/messages'
import { messages } from '@trailgate/shared/slots/messages'
import { slot as slotShape, slotSummary, type Slot } from '@trailgate/shared/slots/schemas'
import { fill } from '@trailgate/shared/text'
import * as v from 'valibot'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { aMembership, eventsOf, seat, slotsOf } from '#tests/helpers/sales'
import { aMinorOf, aRider } from '#tests/helpers/people'

type Who = { id: number }

/** The calls of a cashier on the places of a membership. */
async function counter(client: ApiClient, membership: Who) {
  const headers = await asStaff('cashier')
  const base = `/api/membership-slots/${membership.id}/slots`
  return {
    list: (query: object = {}) => client.get(`${base}/`).headers(headers).qs(query),
    summary: () => client.get(`${base}/summary/`).headers(headers),
    available: () => client.get(`${base}/available/`).headers(headers),
    assign: (slot: Who, rider: Who) =>
      client.post(`${base}/${slot.id}/assign/`).headers(headers).qs({ customer_id: rider.id }),
    empty: (slot: Who) => client.delete(`${base}/${slot.id}/`).headers(headers),
    transfer: (slot: Who, rider: Who) =>
      client.put(`${base}/${slot.id}/transfer/`).headers(headers).qs({ new_customer_id: rider.id }),
  }
}

/** A family membership and its places, by number. */
async function aFamilyMembership(client: ApiClient) {
  const membership = await aMembership(client, { membership_type: 'family' })
  const slots = await slotsOf(client, membership)
  const place = (number: number) => slots[number - 1] as Slot
  return { membership, place, desk: await counter(client, membership) }
}

test.group('The places of a membership', () => {
  test('the places of a membership are listed, counted and offered', async ({ client, assert }) => {
    const { membership, place, desk } = await aFamilyMembership(client)
    const minor = await aMinorOf(await aRider(), { first_name: 'Pip' })
    const given = await desk.assign(place(3), minor)
    given.assertStatus(200)
    const held = expectShape(assert, slotShape, given)
    assert.containsSubset(held, {
      id: place(3).id,
      slot_number: 3,
      customer: { id: minor.id, first_name: 'Pip', member_id: minor.member_id, email: null },
      removed_at: null,
    })
    assert.isNotNull(held.assigned_at)

    const list = expectShape(assert, v.array(slotShape), await desk.list())
    assert.deepEqual(
      list.map(({ slot_number: number, customer }) => [number, customer?.id ?? null]),
      [
        [1, membership.customer_id],
        [2, null],
        [3, minor.id],
        [4, null],
        [5, null],
      ]
    )
    assert.deepEqual(expectShape(assert, slotSummary, await desk.summary()), {
      total_slots: 5,
      used_slots: 2,
      available_slots: 3,
    })
    const free = expectShape(assert, v.array(slotShape), await desk.available())
    assert.deepEqual(
      free.map(({ slot_number: number }) => number),
      [2, 4, 5]
    )
  })

  test('one that is held is not given again, nor a second one to the same person', async ({
    client,
    assert,
  }) => {
    const { membership, place, desk } = await aFamilyMembership(client)
    const [one, other] = [await aRider(), await aRider()]
    await desk.assign(place(2), one)
    expectRefusal(assert, await desk.assign(place(2), other), 'SLOT_TAKEN', messages.taken)
    expectRefusal(assert, await desk.assign(place(1), other), 'SLOT_TAKEN')
    expectRefusal(assert, await desk.assign(place(3), one), 'CONFLICT', messages.already_member)
    const primary = { id: membership.customer_id }
    expectRefusal(assert, await desk.assign(place(3), primary), 'CONFLICT', messages.already_member)
    expectRefusal(assert, await desk.transfer(place(2), primary), 'CONFLICT')
    assert.equal((await desk.summary()).body().used_slots, 2)
  })

  test('a place needs a customer', async ({ client, assert }) => {
    const { membership, place } = await aFamilyMembership(client)
    const headers = await asStaff('cashier')
    const path = `/api/membership-slots/${membership.id}/slots/${place(2).id}`
    const said = fill(http['field.required'], { label: 'Customer' })
    for (const response of [
      await client.post(`${path}/assign`).headers(headers),
      await client.put(`${path}/transfer`).headers(headers),
    ]) {
      expectRefusal(assert, response, 'VALIDATION_ERROR', said)
    }
  })

  test('one is emptied and given on, and it is known who held it', async ({ client, assert }) => {
    const { membership, place, desk } = await aFamilyMembership(client)
    const [ann, ben, cal] = [
      await aRider({ first_name: 'Ann' }),
      await aRider({ first_name: 'Ben' }),
      await aRider({ first_name: 'Cal' }),
    ]
    await desk.assign(place(2), ann)
    const handedOn = expectShape(assert, slotShape, await desk.transfer(place(2), ben))
    assert.equal(handedOn.customer?.id, ben.id)
    const emptied = expectShape(assert, slotShape, await desk.empty(place(2)))
    assert.containsSubset(emptied, { customer: null, assigned_at: null, removed_at: null })
    assert.deepEqual((await desk.empty(place(2))).body(), emptied)
    await desk.assign(place(2), cal)

    assert.lengthOf((await desk.list({ include_removed: false })).body(), 5)
    const all = expectShape(
      assert,
      v.array(slotShape),
      await desk.list({ include_removed: 'true' })
    )
    const second = all.filter(({ slot_number: number }) => number === 2)
    assert.deepEqual(
      second.map(({ id, customer, removed_at: removed }) => [
        id,
        customer?.first_name,
        removed !== null,
      ]),
      [
        [place(2).id, 'Cal', false],
        [place(2).id, 'Ben', true],
        [place(2).id, 'Ann', true],
      ]
    )
    assert.deepEqual(
      (await eventsOf(membership)).slice(1).map(({ action }) => action),
      ['slot.assigned', 'slot.emptied', 'slot.assigned', 'slot.emptied', 'slot.assigned']
    )
    const history = await client
      .get(`/api/customers/${ann.id}/history`)
      .headers(await asStaff('cashier'))
    assert.deepEqual(
      history.body().map(({ action }: { action: string }) => action),
      ['slot.emptied', 'slot.assigned']
    )
  })

  test('a free place may be transferred, and a transfer to its holder changes nothing', async ({
    client,
    assert,
  }) => {
    const { membership, place, desk } = await aFamilyMembership(client)
    const rider = await aRider()
    assert.equal((await desk.transfer(place(4), rider)).body().customer.id, rider.id)
    assert.equal((await desk.transfer(place(4), rider)).status(), 200)
    assert.lengthOf(await eventsOf(membership), 2)
  })

  test('the first is the primary member’s for good', async ({ client, assert }) => {
    const { membership, place, desk } = await aFamilyMembership(client)
    const says = messages['primary.remove']
    assert.equal(says, 'Cannot remove the primary member from slot 1')
    expectRefusal(assert, await desk.empty(place(1)), 'CONFLICT', says)
    expectRefusal(assert, await desk.transfer(place(1), await aRider()), 'CONFLICT', says)
    const [first] = await slotsOf(client, membership)
    assert.equal(first?.customer?.id, membership.customer_id)
  })

  test('a place counts only with its own membership', async ({ client, assert }) => {
    const { place } = await aFamilyMembership(client)
    const other = await aMembership(client, { membership_type: 'family' })
    const desk = await counter(client, other)
    const rider = await aRider()
    expectRefusal(assert, await desk.assign(place(2), rider), 'NOT_FOUND')
    expectRefusal(assert, await desk.empty(place(2)), 'NOT_FOUND')
    expectRefusal(assert, await desk.transfer(place(2), rider), 'NOT_FOUND')
    const nowhere = await counter(client, { id: 99_999_999 })
    for (const call of [nowhere.list(), nowhere.summary(), nowhere.available()]) {
      expectRefusal(assert, await call, 'NOT_FOUND')
    }
  })

  test('a missing customer or place is refused', async ({ client, assert }) => {
    const { place, desk } = await aFamilyMembership(client)
    const says = membershipMessages['customer.unknown']
    const nobody = { id: 99_999_999 }
    expectRefusal(assert, await desk.assign(place(2), nobody), 'VALIDATION_ERROR', says)
    const transfer = await desk.transfer(place(2), nobody)
    expectRefusal(assert, transfer, 'VALIDATION_ERROR', says)
    assert.property(transfer.body().error.details, 'new_customer_id')
    const closed = await aRider({ closed_at: '2026-01-01 00:00:00' })
    expectRefusal(assert, await desk.assign(place(2), closed), 'VALIDATION_ERROR', says)
    for (const id of ['', 'x', '1;2', '-1', '0']) {
      const odd = { id } as unknown as Who
      expectRefusal(assert, await desk.assign(place(2), odd), 'VALIDATION_ERROR')
      expectRefusal(assert, await desk.transfer(place(2), odd), 'VALIDATION_ERROR')
    }
    expectRefusal(assert, await desk.list({ include_removed: 'x' }), 'VALIDATION_ERROR')
  })

  test('a lost answer is given again', async ({ client, assert }) => {
    const { membership, place } = await aFamilyMembership(client)
    const rider = await aRider()
    const headers = { ...(await asStaff('cashier')), 'idempotency-key': `seat-${rider.id}` }
    const assign = () =>
      client
        .post(`/api/membership-slots/${membership.id}/slots/${place(2).id}/assign`)
        .headers(headers)
        .qs({ customer_id: rider.id })
    const [one, other] = await Promise.all([assign(), assign()])
    assert.deepEqual([one.status(), other.status()], [200, 200])
    assert.lengthOf(await eventsOf(membership), 2)
  })

  test('deleting a customer frees their place and erases their name', async ({
    client,
    assert,
  }) => {
    const { membership, place, desk } = await aFamilyMembership(client)
    const [left, here] = [await aRider(), await aRider()]
    await desk.assign(place(2), left)
    await desk.empty(place(2))
    await desk.assign(place(3), here)
    const manager = await asStaff('manager')
    for (const person of [left, here]) {
      const deleted = await client.delete(`/api/customers/${person.id}`).headers(manager)
      deleted.assertStatus(204)
    }
    assert.deepEqual((await desk.summary()).body(), {
      total_slots: 5,
      used_slots: 1,
      available_slots: 4,
    })
    const all: Slot[] = (await desk.list({ include_removed: true })).body()
    const past = all.filter(({ removed_at: removed }) => removed !== null)
    assert.isNull(past[0]?.customer)
    assert.equal(membership.id > 0, true)
  })

  test('only staff manage places', async ({ client, assert }) => {
    const rider = await aRider()
    const membership = await aMembership(client, { customer_id: rider.id })
    const [first] = await slotsOf(client, membership)
    const base = `/api/membership-slots/${membership.id}/slots`
    for (const [headers, code] of [
      [{}, 'UNAUTHENTICATED'],
      [await asRider(rider), 'FORBIDDEN'],
      [await asKiosk(rider), 'FORBIDDEN'],
    ] as const) {
      for (const path of [base, `${base}/summary`, `${base}/available`]) {
        expectRefusal(assert, await client.get(path).headers(headers), code)
      }
      const assign = client.post(`${base}/${first?.id}/assign?customer_id=${rider.id}`)
      expectRefusal(assert, await assign.headers(headers), code)
      expectRefusal(assert, await client.delete(`${base}/${first?.id}`).headers(headers), code)
      const transfer = client.put(`${base}/${first?.id}/transfer?new_customer_id=${rider.id}`)
      expectRefusal(assert, await transfer.headers(headers), code)
    }
  })
})

test.group('Several people at one place', () => {
  const AT_ONCE = 50

  test('one of fifty concurrent assignments of a free place succeeds', async ({
    client,
    assert,
  }) => {
    const { membership, place, desk } = await aFamilyMembership(client)
    const riders = await Promise.all(Array.from({ length: AT_ONCE }, () => aRider()))
    const answers = await Promise.all(riders.map((rider) => desk.assign(place(2), rider)))
    const won = answers.filter((answer) => answer.status() === 200)
    assert.lengthOf(won, 1)
    assert.lengthOf(
      answers.filter((answer) => answer.body().error?.code === 'SLOT_TAKEN'),
      AT_ONCE - 1
    )
    const row = await db.from('membership_slots').where('id', place(2).id).firstOrFail()
    assert.equal(row.customer_id, won[0]?.body().customer.id)
    assert.lengthOf(await eventsOf(membership), 2)
  }).timeout(60_000)

  test('one person who is given all places at once gets one', async ({ client, assert }) => {
    const { membership, place, desk } = await aFamilyMembership(client)
    const rider = await aRider()
    const answers = await Promise.all([2, 3, 4, 5].map((each) => desk.assign(place(each), rider)))
    assert.lengthOf(
      answers.filter((answer) => answer.status() === 200),
      1
    )
    const rows = await db
      .from('membership_slots')
      .where({ membership_id: membership.id, customer_id: rider.id })
    assert.lengthOf(rows, 1)
  })

  test('a place that is handed on and emptied at once ends in one of both', async ({
    client,
    assert,
  }) => {
    const { membership, place, desk } = await aFamilyMembership(client)
    for (let round = 0; round < 5; round += 1) {
      const [holder, next] = [await aRider(), await aRider()]
      await seat(client, { membership, slot: 2, rider: holder })
      const answers = await Promise.all([
        desk.transfer(place(2), next),
        desk.empty(place(2)),
        desk.transfer(place(2), await aRider()),
        desk.empty(place(2)),
      ])
      for (const answer of answers) assert.include([200, 409], answer.status())
      await assertWhole(assert, membership.id)
      await desk.empty(place(2))
    }
  })

  test('a membership that gets smaller meets people who get a place', async ({
    client,
    assert,
  }) => {
    const { membership, place, desk } = await aFamilyMembership(client)
    const riders = await Promise.all(Array.from({ length: 4 }, () => aRider()))
    const headers = await asStaff('manager')
    const retype = (type: string) =>
      client
        .put(`/api/memberships/${membership.id}`)
        .headers(headers)
        .json({ membership_type: type })
    const answers = await Promise.all([
      desk.assign(place(2), riders[0] as Who),
      retype('yearly'),
      desk.assign(place(3), riders[1] as Who),
      retype('family'),
      desk.assign(place(4), riders[2] as Who),
      retype('yearly'),
      desk.assign(place(5), riders[3] as Who),
    ])
    for (const answer of answers) assert.include([200, 404, 409], answer.status(), answer.text())
    await assertWhole(assert, membership.id)
  })

  /** Slot 1 is held, no person has two places, and there are as many as the type says. */
  async function assertWhole(assert: { equal(one: unknown, two: unknown): void }, id: number) {
    const slots: { slot_number: number; customer_id: number | null }[] = await db
      .from('membership_slots')
      .where('membership_id', id)
      .orderBy('slot_number')
    const { places } = await db
      .from('memberships as m')
      .join('membership_types as t', 't.id', 'm.type_id')
      .where('m.id', id)
      .select('t.number_of_slots as places')
      .firstOrFail()
    assert.equal(slots.length, places)
    assert.equal(slots.at(-1)?.slot_number, places)
    assert.equal(typeof slots[0]?.customer_id, 'number')
    const holders = slots.flatMap(({ customer_id: holder }) => (holder === null ? [] : [holder]))
    assert.equal(new Set(holders).size, holders.length)
  }
})
