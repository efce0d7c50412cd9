import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/customers/manager_messages'
import { csv, riders } from '../../../../lab/fixtures/make_riders.mjs'
import { until } from '../../../../scripts/lib/until.mjs'
import { finishUndos, TRACES } from '#customers/import/undo_import'
import { checkPark } from '#operations/invariants/check_park'
import { clock } from '#platform/clock'
import { sqlTime } from '#platform/database/sql_time'
import { acquireLease } from '#platform/jobs/leases'
import { expectRefusal } from '#tests/helpers/answers'
import { asStaff } from '#tests/helpers/credentials'
import { importFile, lines } from '#tests/helpers/imports'
import { aRider } from '#tests/helpers/people'
import { freshPark } from '#tests/helpers/park'
import { anImportOf, aScene, columnsOf, imported, WRITES } from '#tests/helpers/removal_races'
import { checkIn, useGate } from '#tests/helpers/visits'
import { retireTemplates } from '#tests/helpers/waivers'

const FIRST_PHONE = 5_064_000_000
const people = () => db.from('customers').where('source', 'import').orderBy('id')
const undo = async (client: ApiClient, id: number) =>
  client.post(`/api/customers/imports/${id}/undo`).headers(await asStaff('manager'))
const stateOf = async (id: number) => (await db.from('imports').where('id', id).firstOrFail()).state

const namelessRows = (count: number, phone: number) =>
  lines(['phone'], ...Array.from({ length: count }, (_, index) => [String(phone + index)]))

async function begun(id: number, decided: number | null) {
  const by = { kind: 'manager', id: 7, name: 'Mia Manager', ip: null }
  const undone = { undo_by: JSON.stringify(by), undo_people: decided }
  await db
    .from('imports')
    .where('id', id)
    .update({ ...undone, undo_began_at: sqlTime(clock.now()) })
}

test.group('The undo of an import beside other work', (group) => {
  group.each.setup(async () => {
    await freshPark()
    // Of people who are no more.
    await db.from('search_words').delete()
  })
  group.teardown(retireTemplates)

  test('nothing is written about people whose import is being undone', async ({
    client,
    assert,
  }) => {
    useGate({ policy: 'warn' })
    const scene = await aScene(client)
    for (const [name, write] of Object.entries(WRITES)) {
      if (write.isTheirs) continue
      const person = await aRider({ ...imported, ...columnsOf(write) })
      const send = await write.prepare(scene, person)
      const row = await db.from('customers').where('id', person.id).firstOrFail()
      await begun(await anImportOf([person]), null)

      const answer = await send()
      const said = [name, answer.status(), answer.body().error?.message]
      assert.deepEqual(said, [name, 409, messages['import.being_undone']])
      assert.deepEqual(await db.from('customers').where('id', person.id).firstOrFail(), row)
      for (const [table, column] of TRACES) {
        assert.lengthOf(await db.from(table).where(column, person.id), 0, `${name}: ${table}`)
      }
    }
  })

  for (const when of ['at the same moment', 'once it has begun']) {
    test(`an undo of 4,000 customers removes all or none when the last is checked in ${when}`, async ({
      client,
      assert,
    }) => {
      const file = Buffer.from(csv(riders(4000, FIRST_PHONE)))
      const { batch_id: id, imported_count: count } = (await importFile(client, file)).body()
      const last = await db.from('customers').orderBy('id', 'desc').firstOrFail()
      const hasBegun = async () =>
        (await db.from('imports').where('id', id).firstOrFail()).undo_began_at !== null
      const come = async () => {
        if (when === 'once it has begun') await until(hasBegun, 30_000)
        return checkIn(client, [last], { override_reason: 'Signed on paper' })
      }
      const [undone, came] = await Promise.all([undo(client, id), come()])
      const isIn = came.status() === 201
      assert.deepEqual(
        [undone.status(), (await people()).length, await stateOf(id)],
        isIn ? [409, count, 'done'] : [200, 0, 'undone']
      )
      if (!isIn) assert.include([404, 409], came.status())
      assert.lengthOf(await db.from('visits'), isIn ? 1 : 0)
    }).timeout(120_000)
  }

  test('an undo whose lease another process took decides nothing about later rows', async ({
    client,
    assert,
  }) => {
    const file = Buffer.from(csv(riders(4000, FIRST_PHONE)))
    const { batch_id: id, imported_count: count } = (await importFile(client, file)).body()
    const [first] = await people()
    const row = () => db.from('imports').where('id', id).firstOrFail()
    // Its clock is ahead: it takes every undo that it finds for that of a process that is gone.
    const other = async () => {
      await until(async () => (await row()).undo_began_at !== null, 30_000)
      await db.from('leases').where('name', `import.undo.${id}`).delete()
      await finishUndos()
      return checkIn(client, [first], { override_reason: 'Signed on paper' })
    }
    const [undone, came] = await Promise.all([undo(client, id), other()])
    const isIn = came.status() === 201
    assert.deepEqual(
      [undone.status(), (await people()).length, await stateOf(id)],
      isIn ? [409, count, 'done'] : [200, 0, 'undone']
    )
    assert.lengthOf(await db.from('visits'), isIn ? 1 : 0)
    const { undo_began_at: began, undo_people: decided } = await row()
    if (isIn) assert.deepEqual([began, decided], [null, null])
    const told = await db.from('activity').where('action', 'import.undone')
    assert.lengthOf(told, isIn ? 0 : 1)
  }).timeout(120_000)

  test('people without a name are imported while as many are removed', async ({
    client,
    assert,
  }) => {
    const { batch_id: id } = (await importFile(client, namelessRows(3000, FIRST_PHONE))).body()
    const [undone, ...came] = await Promise.all([
      undo(client, id),
      ...[1, 2, 3].map((nth) => importFile(client, namelessRows(1000, FIRST_PHONE + nth * 10_000))),
    ])
    undone.assertStatus(200)
    for (const answer of came) {
      answer.assertStatus(200)
      assert.equal(answer.body().imported_count, 1000)
    }
    assert.lengthOf(await people(), 3000)
    const rules = (await checkPark()).map(({ rule }) => rule)
    assert.notInclude(rules.join(), 'import')
    assert.notInclude(rules.join(), 'counter finds')
  }).timeout(120_000)

  test('a decided undo is completed in the name of the manager after its process was killed', async ({
    client,
    assert,
  }) => {
    const { batch_id: id } = (await importFile(client, namelessRows(5, FIRST_PHONE))).body()
    const [first] = await people()
    await begun(id, 5)
    await db.from('customers').where('id', first?.id).delete()

    await finishUndos()
    assert.equal(await stateOf(id), 'undone')
    assert.lengthOf(await people(), 0)
    const line = await db.from('activity').where('action', 'import.undone').firstOrFail()
    assert.containSubset(line, { actor_kind: 'manager', actor_id: 7, actor_name: 'Mia Manager' })
    assert.deepEqual(JSON.parse(line.details), { import_id: id, removed: 5 })
  })

  test('an undecided undo is rolled back after its process was killed', async ({
    client,
    assert,
  }) => {
    const { batch_id: id } = (await importFile(client, namelessRows(2, FIRST_PHONE))).body()
    const [first] = await people()
    await begun(id, null)
    const release = await acquireLease(`import.undo.${id}`)
    await finishUndos()
    const note = async () =>
      client
        .put(`/api/customers/${first?.id}`)
        .headers(await asStaff('staff'))
        .json({ notes: 'Back' })
    // The undo is still under way.
    expectRefusal(assert, await note(), 'CONFLICT', messages['import.being_undone'])
    expectRefusal(assert, await undo(client, id), 'CONFLICT', messages['import.undo_under_way'])

    await release?.()
    await finishUndos()
    ;(await note()).assertStatus(200)
    assert.equal(await stateOf(id), 'done')
    expectRefusal(assert, await undo(client, id), 'CONFLICT', messages['import.undo_touched'])
  })
})
