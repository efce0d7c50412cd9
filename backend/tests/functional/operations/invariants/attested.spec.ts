import db from '@adonisjs/lucid/services/db'
import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import { attestedAs } from '#platform/attested/attested_tables'
import { entryOf } from '#waivers/gate/attestation'
import { verifyAttested } from '#waivers/gate/verify_attested'
import { settleAttested } from '#tests/helpers/attested'
import { asStaff } from '#tests/helpers/credentials'
import { newPassOf, revokePassOf } from '#tests/helpers/passes'
import { aMinorOf, aRider, staffMember } from '#tests/helpers/people'
import { isDeleted } from '#tests/helpers/sealed'

test.group('Attested gate data', (group) => {
  group.setup(settleAttested)

  test('each act is attested, and a change by hand is named', async ({ client, assert }) => {
    assert.deepEqual(await verifyAttested(db), [])
    const rider = await aRider()
    const minor = await aMinorOf(rider)
    await newPassOf(client, rider)
    await revokePassOf(client, rider)
    const manager = await asStaff('manager')
    const ban = { until: null, reason: 'Drove into the fence' }
    await client.put(`/api/customers/${minor.id}/ban`).headers(manager).json(ban)
    await staffMember('cashier')
    assert.deepEqual(await verifyAttested(db), [])

    const pass = await db.from('passes').where('customer_id', rider.id).firstOrFail()
    await db
      .from('passes')
      .where('id', pass.id)
      .update({ ended_at: null, ended_as: null, live_for: rider.id })
    assert.deepEqual(await verifyAttested(db), [
      `passes ${pass.id}: ended_at, ended_as not as attested`,
    ])
    await db.from('passes').where('id', pass.id).update(pass)
    await db
      .from('customers')
      .where('id', minor.id)
      .update({ banned_at: null, banned_by: null, ban_reason: null })
    assert.deepEqual(await verifyAttested(db), [
      `customers ${minor.id}: banned_at, banned_by, ban_reason not as attested`,
    ])
    await settleAttested()
  })

  test('a change by hand is not wiped out by a lawful one after it', async ({ client, assert }) => {
    await settleAttested()
    const rider = await aRider()
    await newPassOf(client, rider)
    await db.from('passes').where('customer_id', rider.id).update({ issued_on: '2020-02-02' })
    const { id } = await db.from('passes').where('customer_id', rider.id).firstOrFail()
    await revokePassOf(client, rider)
    assertForged(assert, await verifyAttested(db), `passes ${id}`)
    await settleAttested()
  })

  test('a later lawful change does not hide tampering whose stored digest was made to fit', async ({
    client,
    assert,
  }) => {
    await settleAttested()
    const rider = await aRider()
    await newPassOf(client, rider)
    await db.from('passes').where('customer_id', rider.id).update({ issued_on: '2020-02-02' })
    const pass = await db.from('passes').where('customer_id', rider.id).firstOrFail()
    const noted = () => db.from('attested_rows').where({ table_name: 'passes', row_id: pass.id })
    const { salt } = await noted().firstOrFail()
    const { columns } = attestedAs('passes')
    const [, digest] = entryOf(pass, { table: 'passes', columns, salt })
    await noted().update({ digest })
    await revokePassOf(client, rider)
    assertForged(assert, await verifyAttested(db), `passes ${pass.id}`)
    await settleAttested()
  })

  test('a later lawful change does not hide tampering set back with its stored digest', async ({
    client,
    assert,
  }) => {
    await settleAttested()
    const rider = await aRider()
    const manager = await asStaff('manager')
    const ban = (reason: string) =>
      client.put(`/api/customers/${rider.id}/ban`).headers(manager).json({ until: null, reason })
    const noted = () =>
      db.from('attested_rows').where({ table_name: 'customers', row_id: rider.id })
    const stood = () => db.from('customers').where('id', rider.id)
    ;(await ban('Drove into the fence')).assertStatus(200)
    const [before, notedBefore] = [await stood().firstOrFail(), await noted().firstOrFail()]
    ;(await ban('Drove into the fence, again')).assertStatus(200)
    await stood().update({ ban_reason: before.ban_reason })
    await noted().update(notedBefore)
    ;(await ban('Drove through the fence')).assertStatus(200)
    assert.deepEqual(await verifyAttested(db), [
      `customers ${rider.id}: was set back by hand (attested_rows)`,
    ])
    await settleAttested()
  })

  test('deleting the person does not hide tampering of the row', async ({ client, assert }) => {
    await settleAttested()
    const rider = await aRider()
    await newPassOf(client, rider)
    await db.from('passes').where('customer_id', rider.id).update({ issued_on: '2020-02-02' })
    const { id } = await db.from('passes').where('customer_id', rider.id).firstOrFail()
    await isDeleted(rider)
    assertForged(assert, await verifyAttested(db), `passes ${id}`)
    await settleAttested()
  })
})

function assertForged(assert: Assert, found: string[], row: string) {
  assert.lengthOf(found, 1, found.join('\n'))
  assert.match(found[0] ?? '', new RegExp(`^${row}: was changed by hand before 20`))
}
