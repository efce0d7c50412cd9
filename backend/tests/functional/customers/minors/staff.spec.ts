import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as http } from '@trailgate/shared/http/messages'
import { addYears } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/minors/messages'
import { minor as minorShape } from '@trailgate/shared/minors/schemas'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { aMinorOf, aRider } from '#tests/helpers/people'

function aChild(fields: Record<string, unknown> = {}) {
  return {
    first_name: 'Leo',
    last_name: 'Ryder',
    date_of_birth: addYears(clock.today(), -12),
    emergency_contact_name: 'Robin Ryder',
    emergency_contact_phone: '8285550101',
    relationship_type: 'grandparent',
    ...fields,
  }
}

test.group('Staff and the minors of a customer', () => {
  test('a cashier adds one, and the guardian sees it', async ({ client, assert }) => {
    const guardian = await aRider()
    const response = await client
      .post(`/api/customers/${guardian.id}/minors`)
      .headers(await asStaff('cashier'))
      .json({ ...aChild(), id: 7, age: 3, status: 'active' })
    response.assertStatus(201)
    const minor = expectShape(assert, minorShape, response)
    assert.equal(minor.relationship_type, 'grandparent')
    const row = await db.from('customers').where('id', minor.id).firstOrFail()
    assert.equal(row.source, 'staff')
    const seen = await client.get(`/api/minors/${minor.id}`).headers(await asRider(guardian))
    seen.assertStatus(200)
  })

  test('the same child is not made a second time, also by calls at once', async ({
    client,
    assert,
  }) => {
    const guardian = await aRider()
    const staff = await asStaff('cashier')
    const add = (fields: Record<string, unknown> = {}) =>
      client.post(`/api/customers/${guardian.id}/minors`).headers(staff).json(aChild(fields))
    const answers = await Promise.all([add(), add(), add({ first_name: 'LEO ' })])
    assert.sameMembers(
      answers.map((response) => response.status()),
      [200, 200, 201]
    )
    const [first] = answers.map((response) => expectShape(assert, minorShape, response).id)
    const again = await add()
    again.assertStatus(200)
    assert.equal(again.body().id, first)
    assert.equal((await add({ date_of_birth: addYears(clock.today(), -11) })).status(), 201)
    assert.lengthOf(await db.from('guardianships').where('guardian_id', guardian.id), 2)
  })

  test('a customer of unknown age gets no minors: the birth date is required first', async ({
    client,
    assert,
  }) => {
    const [ageless, minor] = [await aRider({ date_of_birth: null }), await aMinorOf(await aRider())]
    const path = `/api/customers/${ageless.id}/minors`
    const staff = await asStaff('staff')
    const link = { minor_id: minor.id, relationship_type: 'parent' }
    for (const body of [link, aChild()]) {
      const refused = await client.post(path).headers(staff).json(body)
      expectRefusal(assert, refused, 'BIRTH_DATE_REQUIRED', waivers['birth_date.required'])
    }
    assert.lengthOf(await db.from('guardianships').where('guardian_id', ageless.id), 0)
  })

  test('they read the list and one of it', async ({ client, assert }) => {
    const guardian = await aRider()
    const minor = await aMinorOf(guardian)
    const other = await aMinorOf(await aRider())
    const staff = await asStaff('staff')
    const path = `/api/customers/${guardian.id}/minors`
    const list = expectShape(assert, v.array(minorShape), await client.get(path).headers(staff))
    assert.deepEqual(
      list.map(({ id }) => id),
      [minor.id]
    )
    const one = await client.get(`${path}/${minor.id}`).headers(staff)
    assert.equal(expectShape(assert, minorShape, one).id, minor.id)
    expectRefusal(assert, await client.get(`${path}/${other.id}`).headers(staff), 'NOT_FOUND')
    expectRefusal(
      assert,
      await client.get('/api/customers/99999999/minors').headers(staff),
      'NOT_FOUND'
    )
  })

  test('a second parent is linked to the same child, not to a copy of it', async ({
    client,
    assert,
  }) => {
    const [mother, father] = [await aRider(), await aRider()]
    const minor = await aMinorOf(mother)
    const staff = await asStaff('cashier')
    const link = (relationship: string) =>
      client
        .post(`/api/customers/${father.id}/minors`)
        .headers(staff)
        .json({ minor_id: minor.id, relationship_type: relationship })

    const first = await link('parent')
    first.assertStatus(201)
    assert.equal(expectShape(assert, minorShape, first).id, minor.id)
    const again = await link('guardian')
    assert.equal(expectShape(assert, minorShape, again).relationship_type, 'guardian')
    assert.lengthOf(await db.from('guardianships').where('minor_id', minor.id), 2)

    await client.delete(`/api/minors/${minor.id}`).headers(await asRider(father))
    const back = await link('parent')
    back.assertStatus(201)
    const seen = await client.get('/api/minors').headers(await asRider(father))
    assert.lengthOf(seen.body(), 1)
  })

  test('a link that is asked for twice under one key is made once', async ({ client, assert }) => {
    const father = await aRider()
    const minor = await aMinorOf(await aRider())
    const headers = { ...(await asStaff('cashier')), 'idempotency-key': `link-${minor.id}` }
    const link = (relationship: string) =>
      client
        .post(`/api/customers/${father.id}/minors`)
        .headers(headers)
        .json({ minor_id: minor.id, relationship_type: relationship })
    const [first, again] = [await link('parent'), await link('parent')]
    again.assertStatus(201)
    assert.deepEqual(again.body(), first.body())
    assert.lengthOf(
      await db.from('activity').where({ customer_id: minor.id, action: 'minor.linked' }),
      1
    )
    const other = await link('guardian')
    expectRefusal(assert, other, 'VALIDATION_ERROR', http['idempotency_key.other_body'])
  })

  test('adults and customers of unknown age are not linked as minors', async ({
    client,
    assert,
  }) => {
    const guardian = await aRider()
    const staff = await asStaff('cashier')
    const link = (minorId: unknown) =>
      client
        .post(`/api/customers/${guardian.id}/minors`)
        .headers(staff)
        .json({ minor_id: minorId, relationship_type: 'parent' })
    const adult = await link((await aRider()).id)
    expectRefusal(assert, adult, 'VALIDATION_ERROR', messages['date_of_birth.adult'])
    expectRefusal(assert, await link(99_999_999), 'VALIDATION_ERROR', messages['link.unknown'])
    expectRefusal(assert, await link(guardian.id), 'VALIDATION_ERROR')
    expectRefusal(assert, await link('x'), 'VALIDATION_ERROR')
  })

  test('a link that was a mistake is taken back, but never the last one', async ({
    client,
    assert,
  }) => {
    const [mother, stranger] = [await aRider(), await aRider()]
    const minor = await aMinorOf(mother)
    const staff = await asStaff('cashier')
    const minors = (guardian: { id: number }) => `/api/customers/${guardian.id}/minors`
    const link = { minor_id: minor.id, relationship_type: 'parent' }
    await client.post(minors(stranger)).headers(staff).json(link)
    const unlink = (guardian: { id: number }) =>
      client.delete(`${minors(guardian)}/${minor.id}`).headers(staff)

    const undone = await unlink(stranger)
    undone.assertStatus(204)
    const seen = await client.get(`/api/minors/${minor.id}`).headers(await asRider(stranger))
    expectRefusal(assert, seen, 'NOT_FOUND')
    const told = await db
      .from('activity')
      .whereIn('customer_id', [minor.id, stranger.id])
      .whereIn('action', ['minor.removed', 'guardian.minor_removed'])
      .orderBy('id')
      .select('action', 'actor_kind')
    assert.deepEqual(
      told.map(({ action }) => action),
      ['minor.removed', 'guardian.minor_removed']
    )
    assert.equal(told[0].actor_kind, 'cashier')

    expectRefusal(assert, await unlink(stranger), 'NOT_FOUND')
    expectRefusal(assert, await unlink(mother), 'CONFLICT', messages['unlink.last'])
    const open = await db.from('guardianships').where('minor_id', minor.id).whereNull('ended_at')
    assert.deepEqual(
      open.map(({ guardian_id: id }) => id),
      [mother.id]
    )
    const rider = await asRider(mother)
    const closed = client.delete(`${minors(mother)}/${minor.id}`).headers(rider)
    expectRefusal(assert, await closed, 'FORBIDDEN')
  })

  test('one of two parents unlinked at once stays', async ({ client, assert }) => {
    const [mother, father] = [await aRider(), await aRider()]
    const minor = await aMinorOf(mother)
    const staff = await asStaff('cashier')
    const link = { minor_id: minor.id, relationship_type: 'parent' }
    await client.post(`/api/customers/${father.id}/minors`).headers(staff).json(link)
    const answers = await Promise.all(
      [mother, father].map(({ id }) =>
        client.delete(`/api/customers/${id}/minors/${minor.id}`).headers(staff)
      )
    )
    assert.sameMembers(
      answers.map((answer) => answer.status()),
      [204, 409]
    )
    assert.lengthOf(
      await db.from('guardianships').where('minor_id', minor.id).whereNull('ended_at'),
      1
    )
  })

  test('a customer under 18 gets no minors from staff either', async ({ client, assert }) => {
    const teenager = await aRider({ date_of_birth: addYears(clock.today(), -16) })
    const response = await client
      .post(`/api/customers/${teenager.id}/minors`)
      .headers(await asStaff('admin'))
      .json(aChild())
    expectRefusal(assert, response, 'GUARDIAN_REQUIRED', messages['guardian.minor'])
    assert.lengthOf(await db.from('guardianships').where('guardian_id', teenager.id), 0)
  })

  test('a field that does not exist is refused, a wrong one explained', async ({
    client,
    assert,
  }) => {
    const guardian = await aRider()
    const staff = await asStaff('cashier')
    const post = (body: Record<string, unknown>) =>
      client.post(`/api/customers/${guardian.id}/minors`).headers(staff).json(body)
    const unknown = await post(aChild({ role: 'admin' }))
    expectRefusal(assert, unknown, 'VALIDATION_ERROR', http['field.unknown'])
    const adult = await post(aChild({ date_of_birth: '1970-01-01' }))
    expectRefusal(assert, adult, 'VALIDATION_ERROR', messages['date_of_birth.adult'])
    const nobody = await client.post('/api/customers/99999999/minors').headers(staff).json(aChild())
    expectRefusal(assert, nobody, 'NOT_FOUND')
  })

  test('riders, kiosks and strangers do not get here', async ({ client, assert }) => {
    const guardian = await aRider()
    const path = `/api/customers/${guardian.id}/minors`
    expectRefusal(assert, await client.get(path), 'UNAUTHENTICATED')
    expectRefusal(assert, await client.get(path).headers(await asRider(guardian)), 'FORBIDDEN')
    expectRefusal(assert, await client.get(path).headers(await asKiosk(guardian)), 'FORBIDDEN')
  })
})
