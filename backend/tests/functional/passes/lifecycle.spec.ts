import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { clock } from '#platform/clock'
import { inTransaction, type Transaction } from '#platform/database/transaction'
import { resetLimits } from '#platform/http/rate_limits'
import { RULES } from '#operations/invariants/check_park'
import { dataExport } from '#privacy/data_export/data_export'
import { asStaff } from '#tests/helpers/credentials'
import { everythingOf, merge, undo } from '#tests/helpers/merges'
import { aRider } from '#tests/helpers/people'
import { newPassOf, passOf, passRowsOf, revokePassOf, showPass } from '#tests/helpers/passes'

test.group('A pass when its person', (group) => {
  group.each.setup(() => resetLimits())

  test('merging into a record with a pass ends the pass, and the undo revives it', async ({
    client,
    assert,
  }) => {
    const [winner, loser] = [await aRider(), await aRider()]
    const [kept, lost] = [await passOf(client, winner), await passOf(client, loser)]
    const before = await everythingOf([winner.id, loser.id])
    const merged = await merge(client, { winner, loser })
    merged.assertStatus(200)
    assert.isTrue((await showPass(client, kept.token)).body().success)
    assert.isFalse((await showPass(client, lost.token)).body().success)
    assert.deepEqual(
      (await passRowsOf(winner)).map((row) => [row.live_for, row.ended_as]),
      [
        [winner.id, null],
        [null, 'merged'],
      ]
    )
    await db.from('sign_ins').whereIn('customer_id', [winner.id, loser.id]).delete()
    ;(await undo(client, merged.body().merge_id)).assertStatus(200)
    assert.deepEqual(await everythingOf([winner.id, loser.id]), before)
    assert.isTrue((await showPass(client, lost.token)).body().success)
  })

  test('merging into a record without a pass keeps the pass, also over a replacement and the undo', async ({
    client,
    assert,
  }) => {
    const [winner, loser] = [await aRider(), await aRider()]
    const card = await passOf(client, loser)
    const merged = await merge(client, { winner, loser })
    const shown = await showPass(client, card.token)
    assert.equal(shown.body().customer.id, winner.id)
    const fresh = await newPassOf(client, winner)
    ;(await undo(client, merged.body().merge_id)).assertStatus(200)
    assert.isFalse((await showPass(client, card.token)).body().success)
    assert.equal((await showPass(client, fresh.token)).body().customer.id, winner.id)
    assert.lengthOf(await passRowsOf(loser), 1)
  })

  test('a merged person whose live pass is revoked has no pass', async ({ client, assert }) => {
    const [winner, loser] = [await aRider(), await aRider()]
    await passOf(client, winner)
    await passOf(client, loser)
    await merge(client, { winner, loser })
    ;(await revokePassOf(client, winner)).assertStatus(204)
    const staff = await asStaff('cashier')
    const state = await client.get(`/api/customers/${winner.id}/pass`).headers(staff)
    assert.equal(state.body().state, 'revoked')
  })

  test('deleting the person ends the serial and erases its owner', async ({ client, assert }) => {
    const rider = await aRider()
    const { serial, token } = await passOf(client, rider)
    const response = await client
      .delete(`/api/customers/${rider.id}`)
      .headers(await asStaff('manager'))
    response.assertStatus(204)
    assert.deepInclude(await db.from('passes').where('serial', serial).firstOrFail(), {
      customer_id: null,
      live_for: null,
      covered_until: null,
      ended_as: 'deleted',
    })
    assert.isFalse((await showPass(client, token)).body().success)
    const keys = await client.get('/api/kiosk/keys')
    assert.include(keys.body().dead_serials, serial)
  })

  test('own data includes the cards', async ({ client, assert }) => {
    const rider = await aRider()
    const first = await passOf(client, rider)
    const second = await newPassOf(client, rider)
    const data = JSON.stringify(
      await dataExport(rider.id, { today: clock.today(), now: clock.now() })
    )
    for (const text of [first.serial, second.serial, 'replaced']) assert.include(data, text)
    assert.notInclude(data, second.token)
  })
})

test.group('Invariants of passes', () => {
  class TakeItBack extends Error {}

  const found = (rule: string, trx: Transaction) =>
    RULES.find((each) => each.rule === rule)?.find(trx) ?? Promise.resolve(['no such rule'])

  const LIVE = 'a pass is live for its person until it ends, and for nobody afterwards'
  const rules: [rule: string, damage: Record<string, unknown>][] = [
    [LIVE, { live_for: null }],
    [LIVE, { ended_at: '2026-01-01 10:00:00', ended_as: 'revoked' }],
    ['a pass of nobody is dead', { customer_id: null }],
  ]
  for (const [rule, damage] of rules) {
    test(`${JSON.stringify(damage)} breaks "${rule}"`, async ({ client, assert }) => {
      const rider = await aRider()
      await passOf(client, rider)
      const [{ id } = { id: 0 }] = await passRowsOf(rider)
      await inTransaction(async (trx) => {
        assert.notInclude(await found(rule, trx), `pass ${id}`)
        await trx.from('passes').where('id', Number(id)).update(damage)
        assert.include(await found(rule, trx), `pass ${id}`)
        throw new TakeItBack()
      }).catch((error: unknown) => {
        if (!(error instanceof TakeItBack)) throw error
      })
    })
  }
})
