import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { customerEvents } from '#customers/events'
import { finishUndos } from '#customers/import/undo_import'
import { clock } from '#platform/clock'
import { sqlTime } from '#platform/database/sql_time'
import { checkPark } from '#operations/invariants/check_park'
import { asStaff } from '#tests/helpers/credentials'
import { expectRefusal } from '#tests/helpers/answers'
import { lines } from '#tests/helpers/imports'
import { move, undoImportOf } from '#tests/helpers/moving'
import { freshPark } from '#tests/helpers/park'
import { aPhone } from '#tests/helpers/people'

const HEADINGS = ['Name', 'Phone', 'DOB', 'Date signed', 'Waiver ID']

const waiversOf = async (id: number) =>
  db.from('imported_waivers').where('customer_id', id).orderBy('id')

const person = async (phone: string) => db.from('customers').where('phone', phone).firstOrFail()

test.group('The waiver of a known customer in a file of another system', (group) => {
  group.each.setup(() => freshPark())

  test('it covers them, comes once, and the undo takes it back', async ({ client, assert }) => {
    const phone = aPhone()
    await move(client, lines(['Name', 'Phone', 'DOB'], ['Ann Lee', phone, '1990-04-03']))
    const before = await person(phone)
    assert.isNull(before.covered_until)
    const file = lines(HEADINGS, ['Ann B. Lee', phone, '1990-04-03', '2026-02-14', 'W1'])

    const done = await move(client, file)
    assert.containSubset(done, { imported_count: 0, skipped_count: 1 })
    assert.equal(done.created?.waivers, 1)
    assert.deepEqual(done.errors, [
      'Row 2, phone: this phone number is already known; the waiver was added',
    ])
    const { covered_until: until } = await person(phone)
    assert.equal(until, '2027-02-13')
    assert.lengthOf(await waiversOf(before.id), 1)
    const history = await client
      .get(`/api/customers/${before.id}/history`)
      .headers(await asStaff('staff'))
    assert.include(
      history.body().map(({ action }: { action: string }) => action),
      'waiver.imported'
    )

    const again = await move(client, file)
    assert.equal(again.created?.waivers, 0)
    assert.lengthOf(await waiversOf(before.id), 1)

    const undone = await undoImportOf(client, done)
    undone.assertStatus(200)
    assert.isEmpty(await waiversOf(before.id))
    assert.isNull((await person(phone)).covered_until)
    assert.deepEqual(await checkPark(), [])
  })

  test('a known child is covered too, and each year of a file counts', async ({
    client,
    assert,
  }) => {
    const phone = aPhone()
    const family = [
      ['Ann Lee', phone, '1990-04-03'],
      ['Kim Lee', '', '2016-04-03'],
    ]
    await move(client, lines(['Name', 'Phone', 'DOB'], ...family))
    const file = lines(
      HEADINGS,
      ...['2025-02-14', '2026-02-14'].flatMap((day) =>
        family.map((cells) => [...cells, day, `W ${day}`])
      )
    )
    const trial = await move(client, file, { ...EVERYTHING, dry_run: 'true' })
    assert.equal(trial.created?.waivers, 4)
    const done = await move(client, file)
    assert.deepEqual(done.created, trial.created)
    const kim = await db.from('customers').where('first_name', 'Kim').firstOrFail()
    const waivers = await waiversOf(kim.id)
    assert.deepEqual(
      waivers.map(({ signed_day: day, by_guardian: guardian }) => [day, guardian]),
      [
        ['2025-02-14', 1],
        ['2026-02-14', 1],
      ]
    )
    assert.deepEqual(await checkPark(), [])
  })

  test('a row of another name or birth date covers no customer', async ({ client, assert }) => {
    const phone = aPhone()
    await move(client, lines(['Name', 'Phone', 'DOB'], ['Ann Lee', phone, '1990-04-03']))
    const file = lines(
      HEADINGS,
      ['Zed Baker', phone, '1990-04-03', '2026-02-14', 'W1'],
      ['Ann Lee', phone, '1991-04-03', '2026-02-14', 'W2'],
      ['', phone, '', '2026-02-14', 'W3']
    )
    const done = await move(client, file)
    assert.equal(done.created?.waivers, 0)
    assert.isNull((await person(phone)).covered_until)
  })

  test('the import that brought the person is not undone under a later waiver', async ({
    client,
    assert,
  }) => {
    const phone = aPhone()
    const first = await move(
      client,
      lines(['Name', 'Phone', 'DOB'], ['Ann Lee', phone, '1990-04-03'])
    )
    const second = await move(
      client,
      lines(HEADINGS, ['Ann Lee', phone, '1990-04-03', '2026-02-14', 'W1'])
    )
    expectRefusal(assert, await undoImportOf(client, first), 'CONFLICT')
    const undone = await undoImportOf(client, second)
    undone.assertStatus(200)
  })

  test('a legal hold keeps the waiver', async ({ client, assert }) => {
    const phone = aPhone()
    await move(client, lines(['Name', 'Phone', 'DOB'], ['Ann Lee', phone, '1990-04-03']))
    const done = await move(
      client,
      lines(HEADINGS, ['Ann Lee', phone, '1990-04-03', '2026-02-14', 'W1'])
    )
    const { id } = await person(phone)
    const held = await client
      .put(`/api/customers/${id}/hold`)
      .json({ on: true, reason: 'A claim of last week' })
      .headers(await asStaff('manager'))
    held.assertStatus(200)
    expectRefusal(assert, await undoImportOf(client, done), 'CONFLICT')
    assert.lengthOf(await waiversOf(id), 1)
  })

  test('a waiver that is held or voided once its undo is decided stays', async ({
    client,
    assert,
  }) => {
    const phones = [aPhone(), aPhone(), aPhone()]
    const names = ['Ann Lee', 'Ben Day', 'Cat Fox']
    const row = (n: number) => [names[n] ?? '', phones[n] ?? '', '1990-04-03']
    await move(client, lines(['Name', 'Phone', 'DOB'], row(0), row(1), row(2)))
    const rows = [0, 1, 2].map((n) => [...row(n), '2026-02-14', `W${n}`])
    const { batch_id: importId } = await move(client, lines(HEADINGS, ...rows))
    const [held, voided, free] = await db.from('customers').orderBy('id')

    // A process decided the undo and is gone.
    const by = { kind: 'manager', id: 7, name: 'Mia Manager', ip: null }
    await db
      .from('imports')
      .where('id', Number(importId))
      .update({
        undo_by: JSON.stringify(by),
        undo_people: 0,
        undo_began_at: sqlTime(clock.now()),
      })
    await db.from('customers').where('id', held.id).update({ legal_hold: true })
    const at = { voided_at: sqlTime(clock.now()) }
    await db.from('imported_waivers').where('customer_id', voided.id).update(at)
    await finishUndos()

    const { state } = await db.from('imports').where('id', Number(importId)).firstOrFail()
    assert.equal(state, 'undone')
    assert.lengthOf(await waiversOf(held.id), 1)
    assert.lengthOf(await waiversOf(voided.id), 1)
    assert.isEmpty(await waiversOf(free.id))
    assert.isNull((await person(phones[2] ?? '')).covered_until)
  })

  test('an undo takes back waivers of 500 known people at a time', async ({ client, assert }) => {
    const rows = Array.from({ length: 501 }, (_, n) => [
      `Rider N${String.fromCharCode(97 + (n % 26))}${String.fromCharCode(97 + Math.floor(n / 26))}`,
      aPhone(),
      '1990-04-03',
    ])
    await move(client, lines(['Name', 'Phone', 'DOB'], ...rows))
    const told = rows.map((cells, n) => [...cells, '2026-02-14', `W${n}`])
    const done = await move(client, lines(HEADINGS, ...told))
    assert.equal(done.created?.waivers, 501)
    const sizes: number[] = []
    const { emit } = customerEvents.knownMovedBack
    customerEvents.knownMovedBack.emit = async (some, trx) => {
      sizes.push(some.knownIds.length)
      await emit(some, trx)
    }
    try {
      const undone = await undoImportOf(client, done)
      undone.assertStatus(200)
    } finally {
      customerEvents.knownMovedBack.emit = emit
    }
    assert.deepEqual(sizes, [500, 1])
    assert.lengthOf(await db.from('imported_waivers'), 0)
  }).timeout(60_000)
})

const EVERYTHING = {
  lenient: 'true',
  households: 'true',
  waivers: 'true',
}
