import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { customerMerge, undoMergeAnswer } from '@trailgate/shared/customers/duplicates/schemas'
import { mergeLabel } from '@trailgate/shared/customers/duplicates/merge_fields'
import { messages } from '@trailgate/shared/customers/duplicates/messages'
import { messages as http } from '@trailgate/shared/http/messages'
import { fill, formatPhone } from '@trailgate/shared/text'
import * as v from 'valibot'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asStaff } from '#tests/helpers/credentials'
import { aDocumentOf } from '#tests/helpers/documents'
import { aMembershipOf } from '#tests/helpers/memberships'
import { everythingOf, merge, undo } from '#tests/helpers/merges'
import { aMinorOf, aRider } from '#tests/helpers/people'

type Client = Parameters<typeof merge>[0]

async function merged(client: Client, fields?: Record<string, string>) {
  const [winner, loser] = [await aRider(), await aRider()]
  const response = await merge(client, { winner, loser, ...(fields ? { fields } : {}) })
  response.assertStatus(200)
  return { winner, loser, id: response.body().merge_id as number }
}

test.group('Undoing a merge', () => {
  test('an undo restores both records, each with its own data', async ({ client, assert }) => {
    const [winner, loser] = [await aRider(), await aRider({ email: null, notes: 'Mud' })]
    await aMinorOf(loser)
    await aDocumentOf(loser)
    await aMembershipOf(loser, { type: 'family', others: [winner] })
    const before = await everythingOf([winner.id, loser.id])
    const done = await merge(client, { winner, loser, fields: { name: 'loser', phone: 'loser' } })
    const response = await undo(client, done.body().merge_id)
    response.assertStatus(200)
    const both = expectShape(assert, undoMergeAnswer, response)
    assert.equal(both.winner.phone, winner.phone)
    assert.equal(both.loser.phone, loser.phone)
    assert.deepEqual(await everythingOf([winner.id, loser.id]), before)
    const told = await db
      .from('activity')
      .where('customer_id', loser.id)
      .orderBy('id')
      .select('action')
    assert.deepEqual(
      told.slice(-2).map(({ action }) => action),
      ['customer.merged_into', 'customer.merge_undone']
    )
  })

  test('a hold placed after the merge stays on both records', async ({ client, assert }) => {
    const { winner, loser, id } = await merged(client)
    const held = await client
      .put(`/api/customers/${winner.id}/hold`)
      .headers(await asStaff('manager'))
      .json({ on: true, reason: 'Accident' })
    held.assertStatus(200)
    ;(await undo(client, id)).assertStatus(200)
    for (const { id: each } of [winner, loser]) {
      const row = await db.from('customers').where('id', each).firstOrFail()
      assert.equal(row.legal_hold, 1)
    }
    const told = await db
      .from('activity')
      .where({ customer_id: loser.id, action: 'customer.held' })
      .firstOrFail()
    assert.equal(told.details, '{"reason":"Accident"}')
  })

  test('records created after the merge stay with the winner', async ({ client, assert }) => {
    const { winner, loser, id } = await merged(client)
    const document = await aDocumentOf(winner)
    await client
      .put(`/api/customers/${winner.id}`)
      .headers(await asStaff('staff'))
      .json({ zip_code: '28801' })
    const response = await undo(client, id)
    response.assertStatus(200)
    const kept = await db.from('documents').where('id', document.id).firstOrFail()
    assert.equal(kept.customer_id, winner.id)
    assert.equal(response.body().winner.zip_code, '28801')
    assert.equal(response.body().loser.id, loser.id)
  })

  test('merges are listed with the kept values, their author, and the author of the undo', async ({
    client,
    assert,
  }) => {
    const { winner, loser, id } = await merged(client)
    await undo(client, id)
    const staff = await asStaff('cashier')
    const list = await client.get(`/api/customers/merges?customer_id=${loser.id}`).headers(staff)
    const [entry] = expectShape(assert, v.array(customerMerge), list)
    assert.deepInclude(entry, { id, merged_by: 'Sam Staff', undone_by: 'Sam Staff' })
    assert.equal(entry?.winner.id, winner.id)
    const all = await client.get('/api/customers/merges?limit=1').headers(staff)
    assert.lengthOf(all.body(), 1)
    assert.isAbove(Number(all.header('x-total-count')), 0)
  })

  test('happens once, and only for managers', async ({ client, assert }) => {
    const { id } = await merged(client)
    const path = `/api/customers/merges/${id}/undo`
    expectRefusal(assert, await client.post(path), 'UNAUTHENTICATED')
    expectRefusal(assert, await client.post(path).headers(await asStaff('staff')), 'FORBIDDEN')
    const answers = await Promise.all([undo(client, id), undo(client, id)])
    assert.sameMembers(
      answers.map((answer) => answer.status()),
      [200, 409]
    )
    expectRefusal(assert, await undo(client, id), 'CONFLICT', messages['undo.already'])
    expectRefusal(assert, await undo(client, 4_000_000_000), 'NOT_FOUND')
  })

  test('asked for again under its key is answered alike, and another merge is not undone by it', async ({
    client,
    assert,
  }) => {
    const [first, second] = [await merged(client), await merged(client)]
    const headers = { ...(await asStaff('manager')), 'idempotency-key': `undo-${first.id}` }
    const ask = (id: number) => client.post(`/api/customers/merges/${id}/undo`).headers(headers)
    const done = await ask(first.id)
    done.assertStatus(200)
    const again = await ask(first.id)
    again.assertStatus(200)
    assert.deepEqual(again.body(), done.body())
    const other = await ask(second.id)
    expectRefusal(assert, other, 'VALIDATION_ERROR', http['idempotency_key.other_body'])
    assert.isNull((await db.from('customer_merges').where('id', second.id).firstOrFail()).undone_at)
  })

  test('an undo is refused when the phone has another owner', async ({ client, assert }) => {
    const { loser, id } = await merged(client)
    await aRider({ phone: loser.phone })
    const sentence = fill(messages['undo.phone'], { phone: formatPhone(loser.phone) })
    expectRefusal(assert, await undo(client, id), 'CONFLICT', sentence)
  })

  test('an undo is refused when a merged field was changed since', async ({ client, assert }) => {
    const { winner, id } = await merged(client, { email: 'loser' })
    await client
      .put(`/api/customers/${winner.id}`)
      .headers(await asStaff('staff'))
      .json({ email: 'new@example.com' })
    const sentence = fill(messages['undo.fields'], { fields: mergeLabel('email') })
    expectRefusal(assert, await undo(client, id), 'CONFLICT', sentence)
    const row = await db.from('customers').where('id', winner.id).firstOrFail()
    assert.equal(row.email, 'new@example.com')
  })

  test('an undo is refused when the winner was merged since, until that is undone', async ({
    client,
    assert,
  }) => {
    const { winner, loser, id } = await merged(client)
    const third = await aRider()
    const later = await merge(client, { winner: third, loser: winner })
    expectRefusal(assert, await undo(client, id), 'CONFLICT', messages['undo.merged_again'])
    const response = await undo(client, later.body().merge_id)
    response.assertStatus(200)
    const back = await undo(client, id)
    back.assertStatus(200)
    assert.equal(back.body().loser.phone, loser.phone)
  })

  test('an undo is refused when a place, a document or a link went elsewhere', async ({
    client,
    assert,
  }) => {
    const staff = await asStaff('staff')
    const [winner, loser, third] = [await aRider(), await aRider(), await aRider()]
    const { id: membershipId } = await aMembershipOf(await aRider(), {
      type: 'family',
      others: [loser],
    })
    const first = await merge(client, { winner, loser })
    const slot = await db
      .from('membership_slots')
      .where({ membership_id: membershipId, customer_id: winner.id })
      .firstOrFail()
    await client
      .put(
        `/api/membership-slots/${membershipId}/slots/${slot.id}/transfer/?new_customer_id=${third.id}`
      )
      .headers(staff)
    expectRefusal(
      assert,
      await undo(client, first.body().merge_id),
      'CONFLICT',
      messages['undo.slots']
    )

    const [one, other] = [await aRider(), await aRider()]
    const document = await aDocumentOf(other)
    const second = await merge(client, { winner: one, loser: other })
    await db.from('documents').where('id', document.id).delete()
    expectRefusal(
      assert,
      await undo(client, second.body().merge_id),
      'CONFLICT',
      messages['undo.records']
    )
  })
})
