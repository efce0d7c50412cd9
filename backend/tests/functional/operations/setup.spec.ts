import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import { SETUP_ITEMS, SETUP_SKIPPABLE, type SetupItem } from '@trailgate/shared/setup/constants'
import { parkSetup } from '@trailgate/shared/setup/schemas'
import { resetLimits } from '#platform/http/rate_limits'
import { clock } from '#platform/clock'
import { sqlTime } from '#platform/database/sql_time'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asStaff } from '#tests/helpers/credentials'
import { aPictureOf, plainFace, putFace } from '#tests/helpers/face'
import { staffMember, type TestStaff } from '#tests/helpers/people'
import { confirmSamples } from '#tests/helpers/samples'

type Asked = { client: ApiClient; assert: Assert }

async function setupOf({ client, assert }: Asked, admin: TestStaff) {
  const response = await client.get('/api/park/setup').headers(await asStaff(admin))
  return expectShape(assert, parkSetup, response)
}

async function stateOf(asked: Asked, admin: TestStaff, item: SetupItem) {
  return (await setupOf(asked, admin)).items.find((each) => each.item === item)?.state
}

async function skip({ client }: Asked, admin: TestStaff, body: object) {
  return client
    .put('/api/park/setup')
    .headers(await asStaff(admin))
    .json(body)
}

test.group('First steps of a new park', (group) => {
  group.each.setup(async () => {
    await resetLimits()
    await db.from('setup_skips').delete()
  })
  group.each.teardown(async () => {
    await plainFace()
    await confirmSamples()
  })

  test('each item is done by the state of the park, and open again with it', async ({
    client,
    assert,
  }) => {
    const asked = { client, assert }
    const admin = await staffMember('admin')
    assert.equal(await stateOf(asked, admin, 'name'), 'open')
    await putFace(client, { name: 'Mud Valley' })
    assert.equal(await stateOf(asked, admin, 'name'), 'done')

    assert.equal(await stateOf(asked, admin, 'logo'), 'open')
    await putFace(client, { logo_id: (await aPictureOf(client, 'logo')).id })
    assert.equal(await stateOf(asked, admin, 'logo'), 'done')
    await putFace(client, { logo_id: null })
    assert.equal(await stateOf(asked, admin, 'logo'), 'open')

    assert.equal(await stateOf(asked, admin, 'second_factor'), 'open')
    const now = sqlTime(clock.now())
    const factor = { staff_id: admin.id, secret: 'x', confirmed_at: now, created_at: now }
    await db.table('staff_second_factors').insert(factor)
    assert.equal(await stateOf(asked, admin, 'second_factor'), 'done')
    const other = await staffMember('admin')
    assert.equal(await stateOf(asked, other, 'second_factor'), 'open')
  })

  test('the waiver texts are open while a sample in force is not confirmed', async ({
    client,
    assert,
  }) => {
    const asked = { client, assert }
    const admin = await staffMember('admin')
    await db
      .from('waiver_versions')
      .where('is_sample', true)
      .update({ sample_confirmed_at: null, sample_confirmed_by: null })
    const before = await setupOf(asked, admin)
    assert.isTrue(before.is_shown)
    assert.isAbove(before.unconfirmed_texts, 0)
    await confirmSamples()
    const after = await setupOf(asked, admin)
    assert.equal(after.unconfirmed_texts, 0)
    assert.equal(after.items.find(({ item }) => item === 'texts')?.state, 'done')
  })

  test('an item is skipped and taken up again, each with a row of the log', async ({
    client,
    assert,
  }) => {
    const asked = { client, assert }
    const admin = await staffMember('admin')
    for (const skipped of [true, true]) {
      const response = await skip(asked, admin, { item: 'logo', skipped })
      expectShape(assert, parkSetup, response)
    }
    assert.equal(await stateOf(asked, admin, 'logo'), 'skipped')
    ;(await skip(asked, admin, { item: 'logo', skipped: false })).assertStatus(200)
    assert.equal(await stateOf(asked, admin, 'logo'), 'open')
    const rows = await db
      .from('audit_log')
      .where('actor_id', admin.id)
      .whereIn('action', ['park.setup_skipped', 'park.setup_reopened'])
      .orderBy('id')
    assert.deepEqual(
      rows.map(({ action }) => action),
      ['park.setup_skipped', 'park.setup_reopened']
    )
  })

  test('nothing is shown once all is skipped or done', async ({ client, assert }) => {
    const asked = { client, assert }
    const admin = await staffMember('admin')
    await confirmSamples()
    for (const item of SETUP_SKIPPABLE) await skip(asked, admin, { item, skipped: true })
    const { is_shown: isShown, items } = await setupOf(asked, admin)
    assert.isFalse(isShown)
    assert.lengthOf(items, SETUP_ITEMS.length)
  })

  test('only admins see and skip the first steps', async ({ client, assert }) => {
    for (const role of ['manager', 'staff', 'cashier'] as const) {
      const headers = await asStaff(role)
      expectRefusal(assert, await client.get('/api/park/setup').headers(headers), 'FORBIDDEN')
      const body = { item: 'logo', skipped: true }
      const refused = await client.put('/api/park/setup').headers(headers).json(body)
      expectRefusal(assert, refused, 'FORBIDDEN')
    }
    const admin = await staffMember('admin')
    for (const body of [
      {},
      { item: 'nothing', skipped: true },
      { item: 'texts', skipped: true },
      { item: 'logo', skipped: 'yes' },
    ]) {
      expectRefusal(assert, await skip({ client, assert }, admin, body), 'VALIDATION_ERROR')
    }
  })
})
