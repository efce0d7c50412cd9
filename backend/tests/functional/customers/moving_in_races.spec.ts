import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { KnownPeople } from '#customers/import/moving/lookups'
import { checkPark } from '#operations/invariants/check_park'
import { lines } from '#tests/helpers/imports'
import { move, undoImportOf } from '#tests/helpers/moving'
import { freshPark } from '#tests/helpers/park'
import { aPhone, aRider } from '#tests/helpers/people'

const HEADINGS = ['Name', 'Phone', 'DOB', 'Date signed', 'Waiver ID', 'Guardian Phone']

/** Ann with a child, and Ann again with a waiver, rows apart so that another transaction stores it. */
function family(phone: string): Buffer {
  const others = Array.from({ length: 1100 }, () => ['Rider Other', aPhone(), '', '', '', ''])
  return lines(
    HEADINGS,
    ['Ann Lee', phone, '1990-04-03', '', '', ''],
    ['Kim Lee', '', '2016-04-03', '', '', phone],
    ...others,
    ['Ann Lee', phone, '1990-04-03', '2026-02-14', 'W1', '']
  )
}

const { find } = KnownPeople.prototype

/** Registers a rider after the import has looked for its first rows. */
function registerMeanwhile(columns: Parameters<typeof aRider>[0]) {
  let isDone = false
  KnownPeople.prototype.find = async function (wanted) {
    await find.call(this, wanted)
    if (isDone) return
    isDone = true
    await aRider(columns)
  }
}

test.group('A rider who registers while a file of another system is imported', (group) => {
  group.each.setup(() => freshPark())
  group.each.teardown(() => {
    KnownPeople.prototype.find = find
  })

  test('another person with a phone of the file gets neither its children nor its waivers', async ({
    client,
    assert,
  }) => {
    const phone = aPhone()
    registerMeanwhile({ first_name: 'Zed', last_name: 'Baker', phone })
    const done = await move(client, family(phone))
    assert.containSubset(done, { imported_count: 1101, skipped_count: 2 })
    assert.deepEqual(done.warnings, ['Row 3: no guardian was found for Kim Lee'])
    assert.lengthOf(await db.from('guardianships'), 0)
    assert.lengthOf(await db.from('imported_waivers'), 0)
    assert.deepEqual(await checkPark(), [])
    ;(await undoImportOf(client, done)).assertStatus(200)
  }).timeout(60_000)

  test('the same person is known, and keeps nothing of the import after its undo', async ({
    client,
    assert,
  }) => {
    const phone = aPhone()
    registerMeanwhile({ first_name: 'Ann', last_name: 'Lee', date_of_birth: '1990-04-03', phone })
    const done = await move(client, family(phone))
    const ann = await db.from('customers').where('phone', phone).firstOrFail()
    assert.lengthOf(await db.from('guardianships').where('guardian_id', ann.id), 1)
    assert.lengthOf(await db.from('imported_waivers').where('customer_id', ann.id), 1)
    ;(await undoImportOf(client, done)).assertStatus(200)
    assert.lengthOf(await db.from('imported_waivers'), 0)
    const left = await db.from('customers').where('id', ann.id).firstOrFail()
    assert.isNull(left.covered_until)
    assert.deepEqual(await checkPark(), [])
  }).timeout(60_000)
})
