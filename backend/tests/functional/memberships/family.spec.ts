import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { addYears } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/memberships/messages'
import { membershipFamilyMember } from '@trailgate/shared/memberships/schemas'
import { messages as slotMessages } from '@trailgate/shared/slots/messages'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { aMembership, eventsOf, slotsOf } from '#tests/helpers/sales'
import { aMinorOf, aRider } from '#tests/helpers/people'

test.group('The family of a membership', () => {
  const add = async (client: ApiClient, { id }: { id: number }, member: object) =>
    client
      .post(`/api/memberships/${id}/family`)
      .headers(await asStaff('cashier'))
      .json(member)

  const remove = async (client: ApiClient, { id }: { id: number }, person: { id: number }) =>
    client.delete(`/api/memberships/${id}/family/${person.id}`).headers(await asStaff('cashier'))

  test('the family lists holders of places, with the age by birth date', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const almost = addYears(clock.today(), -18)
    const minor = await aMinorOf(rider, {
      first_name: 'Kit',
      last_name: 'Cole',
      date_of_birth: `${Number(almost.slice(0, 4))}-12-31`,
    })
    const friend = await aRider({ date_of_birth: null })
    const made = await aMembership(client, { membership_type: 'family', customer_id: rider.id })
    const first = await add(client, made, { customer_id: minor.id, relationship_type: 'parent' })
    first.assertStatus(201)
    await add(client, made, { customer_id: String(friend.id), relationship_type: 'other' })

    const response = await client
      .get(`/api/memberships/${made.id}/family/`)
      .headers(await asStaff('cashier'))
    const family = expectShape(assert, v.array(membershipFamilyMember), response)
    assert.containsSubset(family, [
      { customer_id: minor.id, name: 'Kit Cole', relationship: 'parent' },
      { customer_id: friend.id, relationship: 'other', date_of_birth: null, age: null },
    ])
    // The year alone would say 18 until the last day of it.
    assert.equal(family[0]?.age, clock.today().endsWith('12-31') ? 18 : 17)

    const detail = await client.get(`/api/memberships/${made.id}`).headers(await asStaff('cashier'))
    assert.deepEqual(detail.body().family_members, family)
    assert.containsSubset(detail.body(), { used_slots: 3, available_slots: 2 })
    const slots = await slotsOf(client, made)
    assert.deepEqual(
      slots.map((slot) => slot.customer?.id ?? null),
      [rider.id, minor.id, friend.id, null, null]
    )
  })

  test('the relationship comes from the slot manager, else from the guardian link', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const [child, partner, next, stranger] = [
      await aMinorOf(rider),
      await aRider(),
      await aRider(),
      await aMinorOf(await aRider()),
    ]
    const made = await aMembership(client, { membership_type: 'family', customer_id: rider.id })
    const staff = await asStaff('cashier')
    const [, second, third, fourth] = await slotsOf(client, made)
    const at = (slot: typeof second) => `/api/membership-slots/${made.id}/slots/${slot?.id}`
    const assign = (slot: typeof second, { id }: { id: number }, relationship = '') =>
      client
        .post(`${at(slot)}/assign/?customer_id=${id}&relationship_type=${relationship}`)
        .headers(staff)
    const wrong = await assign(second, child, 'uncle')
    expectRefusal(assert, wrong, 'VALIDATION_ERROR')
    ;(await assign(second, child)).assertStatus(200)
    ;(await assign(third, partner, 'guardian')).assertStatus(200)
    ;(await assign(fourth, stranger)).assertStatus(200)
    const relationships = async () => {
      const detail = await client.get(`/api/memberships/${made.id}`).headers(staff)
      return detail
        .body()
        .family_members.map((member: { relationship: string | null }) => member.relationship)
    }
    assert.deepEqual(await relationships(), ['parent', 'guardian', null])

    const handOn = `${at(third)}/transfer/?new_customer_id=${next.id}&relationship_type=grandparent`
    ;(await client.put(handOn).headers(staff)).assertStatus(200)
    assert.deepEqual(await relationships(), ['parent', 'grandparent', null])
    // Once the guardianship has ended, only the relationship entered by staff remains.
    await db.from('guardianships').where('minor_id', child.id).update({ ended_at: new Date() })
    assert.deepEqual(await relationships(), [null, 'grandparent', null])
  })

  test('a person has one place in a family, and four fit beside the primary member', async ({
    client,
    assert,
  }) => {
    const made = await aMembership(client, { membership_type: 'family' })
    const people = await Promise.all(Array.from({ length: 4 }, () => aRider()))
    for (const person of people) {
      const member = { customer_id: person.id, relationship_type: 'other' }
      assert.equal((await add(client, made, member)).status(), 201)
      expectRefusal(
        assert,
        await add(client, made, member),
        'CONFLICT',
        slotMessages.already_member
      )
    }
    const fifth = { customer_id: (await aRider()).id, relationship_type: 'other' }
    expectRefusal(assert, await add(client, made, fifth), 'NO_FREE_SLOT', slotMessages.none_free)
    const primary = { customer_id: made.customer_id, relationship_type: 'other' }
    expectRefusal(assert, await add(client, made, primary), 'CONFLICT', slotMessages.already_member)
    const single = await aMembership(client)
    expectRefusal(assert, await add(client, single, fifth), 'NO_FREE_SLOT')
  })

  test('twenty who come at once fill exactly what is free', async ({ client, assert }) => {
    const made = await aMembership(client, { membership_type: 'family' })
    const people = await Promise.all(Array.from({ length: 20 }, () => aRider()))
    const answers = await Promise.all(
      people.map((person) =>
        add(client, made, { customer_id: person.id, relationship_type: 'other' })
      )
    )
    assert.lengthOf(
      answers.filter((answer) => answer.status() === 201),
      4
    )
    assert.lengthOf(
      answers.filter((answer) => answer.body().error?.code === 'NO_FREE_SLOT'),
      16
    )
  })

  test('leaving the family frees the place, and the primary member stays', async ({
    client,
    assert,
  }) => {
    const made = await aMembership(client, { membership_type: 'family' })
    const friend = await aRider()
    await add(client, made, { customer_id: friend.id, relationship_type: 'guardian' })
    const primary = await remove(client, made, { id: made.customer_id })
    expectRefusal(assert, primary, 'CONFLICT', slotMessages['primary.remove'])
    assert.equal((await remove(client, made, friend)).status(), 204)
    expectRefusal(assert, await remove(client, made, friend), 'NOT_FOUND')
    const row = await db
      .from('membership_slots')
      .where({ membership_id: made.id, slot_number: 2 })
      .firstOrFail()
    assert.containsSubset(row, { customer_id: null, assigned_at: null, relationship: null })
    assert.deepEqual(
      (await eventsOf(made)).map(({ action }) => action),
      ['membership.created', 'slot.assigned', 'slot.emptied']
    )
  })

  test('wrong members are refused', async ({ client, assert }) => {
    const made = await aMembership(client, { membership_type: 'family' })
    const rider = await aRider()
    for (const [member, says] of [
      [{ relationship_type: 'other' }, messages['customer.required']],
      [{ customer_id: 99_999_999, relationship_type: 'other' }, messages['customer.unknown']],
      [{ customer_id: rider.id, relationship_type: 'boss' }, undefined],
      [{ customer_id: rider.id }, undefined],
      [{ customer_id: rider.id, relationship_type: 'other', slot: 1 }, undefined],
    ] as const) {
      expectRefusal(assert, await add(client, made, member), 'VALIDATION_ERROR', says)
    }
    const nowhere = { customer_id: rider.id, relationship_type: 'other' }
    expectRefusal(assert, await add(client, { id: 99_999_999 }, nowhere), 'NOT_FOUND')
    expectRefusal(assert, await remove(client, { id: 99_999_999 }, rider), 'NOT_FOUND')
    const headers = await asStaff('cashier')
    const none = await client.get('/api/memberships/99999999/family').headers(headers)
    expectRefusal(assert, none, 'NOT_FOUND')
  })

  test('only staff manage the family', async ({ client, assert }) => {
    const rider = await aRider()
    const made = await aMembership(client, { membership_type: 'family', customer_id: rider.id })
    const path = `/api/memberships/${made.id}/family`
    for (const [headers, code] of [
      [{}, 'UNAUTHENTICATED'],
      [await asRider(rider), 'FORBIDDEN'],
    ] as const) {
      expectRefusal(assert, await client.get(path).headers(headers), code)
      expectRefusal(assert, await client.post(path).headers(headers).json({}), code)
      expectRefusal(assert, await client.delete(`${path}/${rider.id}`).headers(headers), code)
    }
  })
})
