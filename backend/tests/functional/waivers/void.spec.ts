import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { displayStatus } from '@trailgate/shared/waivers/display'
import { messages } from '@trailgate/shared/waivers/messages'
import { staffSignedWaiver } from '@trailgate/shared/waivers/schemas'
import { clock } from '#platform/clock'
import { verifyChain } from '#waivers/seal/verify_chain'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { aRider } from '#tests/helpers/people'
import {
  aSignature,
  aTemplate,
  coverageOf,
  retireTemplates,
  postSignature,
  voidWaiver,
  aSignedWaiver,
} from '#tests/helpers/waivers'

test.group('A manager voids a waiver', (group) => {
  group.each.teardown(retireTemplates)

  test('a voided waiver covers no one, and its record stays', async ({ client, assert }) => {
    const { rider, id } = await aSignedWaiver(client)
    const response = await voidWaiver(
      client,
      await asStaff('manager'),
      { id },
      'Signed by a friend'
    )
    response.assertStatus(200)
    const answer = expectShape(assert, staffSignedWaiver, response)
    assert.deepInclude(answer, { id, is_valid: false, is_expired: false })
    assert.equal(displayStatus(answer, clock.now()), 'Invalid')

    const row = await db.from('customers').where('id', rider.id).firstOrFail()
    assert.isNull(row.covered_until)
    assert.isNull(row.covered_since)
    const answers = await coverageOf([rider.id])
    assert.deepInclude(answers.get(rider.id), { state: 'lapsed', reason: 'voided' })
    const event = await db.from('waiver_events').where('waiver_id', id).firstOrFail()
    assert.deepInclude(event, {
      kind: 'voided',
      reason: 'Signed by a friend',
      actor_kind: 'manager',
    })
    const actions = await db.from('activity').where('customer_id', rider.id).select('action')
    assert.includeDeepMembers(actions, [{ action: 'waiver.voided' }])
    assert.isNull((await verifyChain([])).fault)
  })

  test('a waiver is voided once, and with a reason', async ({ client, assert }) => {
    const { id } = await aSignedWaiver(client)
    const manager = await asStaff('manager')
    const post = (body: object, key: Record<string, string> = {}) =>
      client
        .post(`/api/waivers/${id}/void`)
        .headers({ ...manager, ...key })
        .json(body)
    expectRefusal(assert, await post({}), 'VALIDATION_ERROR')
    const key = { 'idempotency-key': crypto.randomUUID() }
    ;(await post({ reason: 'Torn' }, key)).assertStatus(200)
    ;(await post({ reason: 'Torn' }, key)).assertStatus(200)
    expectRefusal(assert, await post({ reason: 'Again' }), 'CONFLICT', messages['void.already'])
    assert.lengthOf(await db.from('waiver_events').where('waiver_id', id), 1)

    const missing = await voidWaiver(client, manager, { id: 99999999 }, 'x')
    expectRefusal(assert, missing, 'NOT_FOUND')
  })

  test('a voided waiver may be signed again immediately, with the same signature', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const as = await asRider(rider)
    const template = await aTemplate()
    const signature = aSignature()
    const response = await postSignature(client, as, {
      template_id: template.id,
      signature_data: signature,
    })
    const { id } = response.body()
    await voidWaiver(client, await asStaff('admin'), { id }, 'Wrong text')
    const again = await postSignature(client, as, {
      template_id: template.id,
      signature_data: signature,
    })
    again.assertStatus(201)
    assert.notEqual(again.body().id, id)
    const row = await db.from('customers').where('id', rider.id).firstOrFail()
    assert.isNotNull(row.covered_until)
  })

  test("a deleted person's waiver cannot be voided: their name is not revealed", async ({
    client,
    assert,
  }) => {
    const { rider, id } = await aSignedWaiver(client)
    const manager = await asStaff('manager')
    const deleted = await client.delete(`/api/customers/${rider.id}`).headers(manager)
    deleted.assertStatus(204)
    const response = await voidWaiver(client, manager, { id }, 'Signed by a friend')
    expectRefusal(assert, response, 'NOT_FOUND')
    const row = await db.from('signed_waivers').where('id', id).firstOrFail()
    assert.isNull(row.voided_at)
  })

  test('roles below manager cannot void', async ({ client, assert }) => {
    for (const role of ['staff', 'cashier'] as const) {
      const response = await voidWaiver(client, await asStaff(role), { id: 1 }, 'x')
      expectRefusal(assert, response, 'FORBIDDEN')
    }
  })
})
