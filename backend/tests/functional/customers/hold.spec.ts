import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/customers/manager_messages'
import { customerDetail } from '@trailgate/shared/customers/schemas'
import { mergeInto } from '#merges/merge_customers'
import { inTransaction } from '#platform/database/transaction'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { aRider } from '#tests/helpers/people'
import { aTemplate, retireTemplates, signed } from '#tests/helpers/waivers'

test.group('A manager holds a customer', (group) => {
  group.each.teardown(retireTemplates)

  test('a held customer is not deleted until the hold is lifted, and both are logged with a reason', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const template = await aTemplate()
    const { id: waiverId } = await signed(client, await asRider(rider), {
      template_id: template.id,
    })
    const manager = await asStaff('manager')
    const hold = (body: object) =>
      client.put(`/api/customers/${rider.id}/hold`).headers(manager).json(body)

    const held = await hold({ on: true, reason: 'Accident of 12 May' })
    held.assertStatus(200)
    assert.isTrue(expectShape(assert, customerDetail, held).on_hold)
    expectRefusal(
      assert,
      await client.delete(`/api/customers/${rider.id}`).headers(manager),
      'DATABASE_ERROR',
      messages['delete.on_hold']
    )
    // Again changes nothing and tells nothing.
    ;(await hold({ on: true, reason: 'Once more' })).assertStatus(200)
    const events = () => db.from('waiver_events').where('waiver_id', waiverId).orderBy('id')
    assert.deepEqual(
      (await events()).map(({ kind, reason }) => [kind, reason]),
      [['held', 'Accident of 12 May']]
    )

    const released = await hold({ on: false, reason: 'Settled' })
    assert.isFalse(released.body().on_hold)
    assert.lengthOf(await events(), 2)
    const history = await db.from('activity').where('customer_id', rider.id).orderBy('id')
    assert.includeMembers(
      history.map(({ action, details }) => `${action} ${details}`),
      ['customer.held {"reason":"Accident of 12 May"}', 'customer.released {"reason":"Settled"}']
    )
    ;(await client.delete(`/api/customers/${rider.id}`).headers(manager)).assertStatus(204)
  })

  test('lifting a hold releases all records merged into the customer', async ({
    client,
    assert,
  }) => {
    const [winner, loser] = [await aRider(), await aRider()]
    const template = await aTemplate()
    await signed(client, await asRider(loser), { template_id: template.id })
    const manager = await asStaff('manager')
    const hold = (id: number, body: object) =>
      client.put(`/api/customers/${id}/hold`).headers(manager).json(body)
    ;(await hold(loser.id, { on: true, reason: 'Accident' })).assertStatus(200)
    const by = { kind: 'staff', id: null, name: 'Sam', ip: null } as const
    const merging = { winnerId: winner.id, loserId: loser.id, choices: {}, by }
    await inTransaction((trx) => mergeInto(merging, trx))
    const remove = () => client.delete(`/api/customers/${winner.id}`).headers(manager)
    expectRefusal(assert, await remove(), 'DATABASE_ERROR', messages['delete.on_hold'])

    const released = await hold(winner.id, { on: false, reason: 'Settled' })
    assert.isFalse(released.body().on_hold)
    assert.equal((await db.from('customers').where('id', loser.id).firstOrFail()).legal_hold, 0)
    ;(await remove()).assertStatus(204)
  })

  test('a hold needs a reason and an existing customer', async ({ client, assert }) => {
    const rider = await aRider()
    const manager = await asStaff('manager')
    for (const body of [{ on: true }, { on: true, reason: ' ' }, { reason: 'x' }, { on: 'x' }]) {
      const response = await client
        .put(`/api/customers/${rider.id}/hold`)
        .headers(manager)
        .json(body)
      expectRefusal(assert, response, 'VALIDATION_ERROR')
    }
    const missing = await client
      .put('/api/customers/999999999/hold')
      .headers(manager)
      .json({ on: true, reason: 'x' })
    expectRefusal(assert, missing, 'NOT_FOUND')
    assert.equal((await db.from('customers').where('id', rider.id).firstOrFail()).legal_hold, 0)
  })

  test('strangers, riders, cashiers and staff may not', async ({ client, assert }) => {
    const rider = await aRider()
    const put = (headers: Record<string, string>) =>
      client.put(`/api/customers/${rider.id}/hold`).headers(headers).json({ on: true, reason: 'x' })
    expectRefusal(assert, await put({}), 'UNAUTHENTICATED')
    for (const headers of [
      await asRider(rider),
      await asStaff('cashier'),
      await asStaff('staff'),
    ]) {
      expectRefusal(assert, await put(headers), 'FORBIDDEN')
    }
  })
})
