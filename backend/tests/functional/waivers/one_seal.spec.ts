import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { waiverSeal } from '@trailgate/shared/waivers/schemas'
import { messages } from '@trailgate/shared/waivers/seal_messages'
import { keepCheckpoint } from '#waivers/seal/keep_checkpoints'
import { noteSentence } from '#tests/catalogue/seen'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { aRider } from '#tests/helpers/people'
import { forgetCheckpoints } from '#tests/helpers/sealed'
import { retireTemplates, voidWaiver, aSignedWaiver } from '#tests/helpers/waivers'
import type { ApiClient } from '@japa/api-client'

test.group('Staff check the seal of one waiver', (group) => {
  group.each.teardown(async () => {
    await retireTemplates()
    await forgetCheckpoints()
  })

  async function aSealed(client: ApiClient) {
    const { rider, id } = await aSignedWaiver(client)
    const { uid } = await db.from('signed_waivers').where('id', id).firstOrFail()
    return { rider, id, uid, path: `/api/customers/${rider.id}/waivers/${id}/seal` }
  }

  test('an unchanged waiver has no faults, and is anchored once a checkpoint is made', async ({
    client,
    assert,
  }) => {
    const { path, uid } = await aSealed(client)
    const headers = await asStaff('cashier')
    const ask = async () => expectShape(assert, waiverSeal, await client.get(path).headers(headers))
    const link = await db.from('waiver_chain').where('uid', uid).firstOrFail()
    const expected = { sequence: link.sequence, hash: link.hash, faults: [] }
    assert.deepEqual(await ask(), { ...expected, anchored_at: null })

    // A later signature, and then a checkpoint: the chain leads from the record to it.
    await aSealed(client)
    await keepCheckpoint()
    const anchored = await ask()
    assert.deepInclude(anchored, expected)
    assert.isNotNull(anchored.anchored_at)
  })

  test('a changed text, list or chain is reported', async ({ client, assert }) => {
    const headers = await asStaff('staff')
    const faultsAfter = async (
      table: string,
      columns: Record<string, unknown>,
      heal: Record<string, unknown>
    ) => {
      const { path, uid } = await aSealed(client)
      const before = await db.from(table).where('uid', uid).firstOrFail()
      await db.from(table).where('uid', uid).update(columns)
      const answer = await client.get(path).headers(headers)
      const back = Object.fromEntries(Object.keys(heal).map((name) => [name, before[name]]))
      await db.from(table).where('uid', uid).update(back)
      return expectShape(assert, waiverSeal, answer).faults.join()
    }
    assert.match(await faultsAfter('waiver_records', { body: '{}' }, { body: 0 }), /was changed/)
    assert.match(
      await faultsAfter('signed_waivers', { last_day: '2099-01-01' }, { last_day: 0 }),
      /listed otherwise/
    )
    const chain = await faultsAfter('waiver_chain', { hash: 'f'.repeat(64) }, { hash: 0 })
    assert.equal(chain, [messages.seal, messages.next].join())
    noteSentence(messages.next)
  })

  test("another customer's waiver or an unknown one returns 404; riders are refused", async ({
    client,
    assert,
  }) => {
    const { rider, id, path } = await aSealed(client)
    const stranger = await aRider()
    const staff = await asStaff('manager')
    for (const wrong of [
      `/api/customers/${stranger.id}/waivers/${id}/seal`,
      `/api/customers/${rider.id}/waivers/99999999/seal`,
    ]) {
      expectRefusal(assert, await client.get(wrong).headers(staff), 'NOT_FOUND')
    }
    expectRefusal(assert, await client.get(path), 'UNAUTHENTICATED')
    expectRefusal(assert, await client.get(path).headers(await asRider(rider)), 'FORBIDDEN')
  })

  test('a voided waiver names who voided it and why', async ({ client, assert }) => {
    const { rider, id } = await aSealed(client)
    const manager = await asStaff('manager')
    const detail = () =>
      client.get(`/api/customers/${rider.id}/waivers/${id}/detail`).headers(manager)
    assert.deepInclude((await detail()).body(), {
      voided: null,
      consent: null,
      evidence: 'portal',
      method: 'drawn',
    })
    await voidWaiver(client, manager, { id }, 'Wrong person')
    const { voided } = (await detail()).body()
    assert.deepInclude(voided, { reason: 'Wrong person', by: 'Sam Staff' })
    assert.match(voided.at, /Z$/)
  })
})
