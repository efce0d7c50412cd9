import { createHash } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/customers/manager_messages'
import { messages as http } from '@trailgate/shared/http/messages'
import { csv, riders } from '../../../../lab/fixtures/make_riders.mjs'
import { clock } from '#platform/clock'
import { sqlTime } from '#platform/database/sql_time'
import { expectRefusal } from '#tests/helpers/answers'
import { asStaff } from '#tests/helpers/credentials'
import { importFile } from '#tests/helpers/imports'
import { aMembershipOf } from '#tests/helpers/memberships'
import { freshPark } from '#tests/helpers/park'
import { aMinorOf, aRider } from '#tests/helpers/people'

const FIRST_PHONE = 5_061_000_000

/** People, what links them, and what they agreed to. */
const TABLES = [
  'customers',
  'guardianships',
  'marketing_preferences',
  'consent_events',
  'memberships',
  'membership_slots',
  'documents',
  'signed_waivers',
]

/** A checksum of every row of these tables. */
async function checksum(): Promise<string> {
  const hash = createHash('sha256')
  for (const table of TABLES) hash.update(JSON.stringify(await db.from(table).orderBy('id')))
  return hash.digest('hex')
}

/** A family with a membership that agreed to letters. */
async function aFamily(phone: number) {
  const rider = await aRider({ phone: String(phone) })
  await aMinorOf(rider)
  await aMembershipOf(rider)
  const { id } = await db.from('campaign_types').firstOrFail()
  const now = sqlTime(clock.now())
  await db.table('marketing_preferences').insert({
    customer_id: rider.id,
    campaign_type_id: id,
    email_opted_in: true,
    email_opt_in_date: now,
    updated_at: now,
  })
  return rider
}

test.group('An import that is undone', (group) => {
  group.each.setup(() => freshPark())

  test('an undone import leaves people, links and preferences as they were, to the last cell', async ({
    client,
    assert,
  }) => {
    // Two of them are in the file as well, and are skipped.
    for (const phone of [FIRST_PHONE + 3, FIRST_PHONE + 1500, 5_062_000_000]) await aFamily(phone)
    const before = await checksum()

    const file = Buffer.from(csv(riders(2100, FIRST_PHONE)))
    const { batch_id: id, imported_count: imported } = (await importFile(client, file)).body()
    assert.equal(imported, 2098)
    assert.notEqual(await checksum(), before)

    const undo = await client
      .post(`/api/customers/imports/${id}/undo`)
      .headers(await asStaff('manager'))
    undo.assertStatus(200)
    assert.equal(await checksum(), before)
    const line = await db.from('activity').where('action', 'import.undone').firstOrFail()
    assert.containSubset(JSON.parse(line.details), { import_id: id, removed: 2098 })
  })

  test('touches nothing at all when it is refused', async ({ client, assert }) => {
    const file = Buffer.from(csv(riders(1200, FIRST_PHONE)))
    const { batch_id: id } = (await importFile(client, file)).body()
    const last = await db.from('customers').orderBy('id', 'desc').firstOrFail()
    await aMinorOf(last)
    const before = await checksum()

    const undo = await client
      .post(`/api/customers/imports/${id}/undo`)
      .headers(await asStaff('admin'))
    expectRefusal(assert, undo, 'CONFLICT', messages['import.undo_touched'])
    assert.equal(await checksum(), before)
    const batch = await client.get(`/api/customers/imports/${id}`).headers(await asStaff('staff'))
    assert.equal(batch.body().state, 'done')
  })
  test('the idempotency key of an undo cannot undo another import', async ({ client, assert }) => {
    const imported = async (phone: number) =>
      (await importFile(client, Buffer.from(csv(riders(2, phone))))).body()
    const [first, second] = [await imported(FIRST_PHONE), await imported(FIRST_PHONE + 10)]
    const headers = { ...(await asStaff('manager')), 'idempotency-key': `undo-${first.batch_id}` }
    const undo = ({ batch_id: id }: { batch_id: number }) =>
      client.post(`/api/customers/imports/${id}/undo`).headers(headers)
    for (let time = 0; time < 2; time += 1) {
      const undone = await undo(first)
      undone.assertStatus(200)
      assert.equal(undone.body().state, 'undone')
    }
    const other = await undo(second)
    expectRefusal(assert, other, 'VALIDATION_ERROR', http['idempotency_key.other_body'])
    assert.lengthOf(await db.from('customers'), 2)
  })
})
