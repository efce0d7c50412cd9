import { readFile } from 'node:fs/promises'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/customers/manager_messages'
import { importResult } from '@trailgate/shared/customers/schemas'
import { csv, riders } from '../../../../lab/fixtures/make_riders.mjs'
import { expectShape } from '#tests/helpers/answers'
import { everyRow, importFile, lines, OFFICE_FILES, officeFile } from '#tests/helpers/imports'
import { freshPark } from '#tests/helpers/park'
import { aRider } from '#tests/helpers/people'

async function tried(client: ApiClient, assert: Assert, file: string | Buffer) {
  const response = await importFile(client, file, { fields: { dry_run: 'true' } })
  response.assertStatus(200)
  return expectShape(assert, importResult, response)
}

/** Tries a file, imports it, and holds the two against each other, counts and every single row. */
async function expectAgreement(client: ApiClient, assert: Assert, file: string | Buffer) {
  const before = await db.from('customers').count('* as n').firstOrFail()
  const trial = await tried(client, assert, file)
  assert.deepEqual(await db.from('customers').count('* as n').firstOrFail(), before)

  const response = await importFile(client, file)
  response.assertStatus(200)
  const done = expectShape(assert, importResult, response)
  const rows = await everyRow(client, Number(done.batch_id))
  assert.deepEqual(
    trial.rows?.map(({ row, result, field, message }) => ({ row, result, field, message })),
    rows.map(({ row, result, field, message }) => ({ row, result, field, message }))
  )
  assert.deepEqual(trial.errors, done.errors)
  for (const count of ['imported_count', 'failed_count', 'skipped_count'] as const)
    assert.equal(trial[count], done[count], count)

  const ids = rows.flatMap(({ customer_id: id }) => id ?? [])
  const people: { first_name: string; last_name: string; phone: string }[] = []
  for (let from = 0; from < ids.length; from += 1000) {
    const some = await db
      .from('customers')
      .whereIn('id', ids.slice(from, from + 1000))
      .orderBy('id')
    people.push(...some)
  }
  assert.deepEqual(
    trial.rows?.flatMap(({ result, name, phone }) => (result === 'created' ? { name, phone } : [])),
    people.map((person) => ({
      name: `${person.first_name} ${person.last_name}`,
      phone: person.phone,
    }))
  )
  return done
}

test.group('A dry run', (group) => {
  group.each.setup(() => freshPark())

  test('a dry run and the import after it agree row for row: {$self}')
    .with(OFFICE_FILES)
    .run(async ({ client, assert }, name) => {
      await expectAgreement(client, assert, officeFile(name))
      // Once more, when everybody is known.
      await expectAgreement(client, assert, officeFile(name))
    })
    .timeout(60_000)

  test('a dry run and its import agree for consecutive files', async ({ client, assert }) => {
    for (const name of OFFICE_FILES) await expectAgreement(client, assert, officeFile(name))
  }).timeout(120_000)

  test('a dry run gives the expected result of each difficult row', async ({ client, assert }) => {
    const path = officeFile('riders-22-hard-rows.expected.json')
    const expected = JSON.parse(await readFile(path, 'utf8'))
    const trial = await tried(client, assert, officeFile('riders-22-hard-rows.csv'))
    assert.equal(trial.imported_count, expected.imported_count)
    assert.equal(trial.failed_count, expected.not_imported)
    assert.deepEqual(
      trial.rows?.map(({ row, result }) => ({ row, result })),
      expected.rows.map(({ row, result }: { row: number; result: string }) => ({ row, result }))
    )
  })

  test('a dry run names the customer of each row, and why a row would be skipped', async ({
    client,
    assert,
  }) => {
    const known = await aRider()
    const file = lines(
      ['phone', 'first_name', 'last_name', 'email'],
      ['(505) 555-8101', 'Ana', 'Lee', ''],
      [known.phone, 'Bo', '', ''],
      ['5055558102', '', '', 'nowhere']
    )
    const { rows } = await tried(client, assert, file)
    assert.deepEqual(rows, [
      {
        row: 2,
        result: 'created',
        field: null,
        message: null,
        name: 'Ana Lee',
        phone: '5055558101',
      },
      {
        row: 3,
        result: 'skipped',
        field: 'phone',
        message: messages['import.duplicate_phone'],
        name: 'Bo Customer',
        phone: known.phone,
      },
      {
        row: 4,
        result: 'failed',
        field: 'email',
        message: 'Invalid email format',
        name: null,
        phone: null,
      },
    ])
    await expectAgreement(client, assert, file)
  })

  test('a dry run of a long file lists the first ten thousand rows of each kind', async ({
    client,
    assert,
  }) => {
    const many = riders(10_400, 5_060_000_000)
    const broken = lines(['phone'], ['555']).toString().split('\r\n')[1]
    const file = Buffer.from(
      `${csv(many)}${csv(many.slice(0, 100)).split('\r\n').slice(1).join('\r\n')}${broken}\r\n`
    )
    const trial = await tried(client, assert, file)
    const told = (wanted: string) =>
      trial.rows?.filter(({ result }) => result === wanted).map(({ row }) => row) ?? []
    assert.equal(trial.imported_count, 10_400)
    assert.lengthOf(told('created'), 10_000)
    assert.lengthOf(told('skipped'), 100)
    assert.deepEqual(told('failed'), [10_502])
    assert.deepEqual(
      trial.rows?.map(({ row }) => row),
      trial.rows?.map(({ row }) => row).toSorted((one, other) => one - other)
    )
  }).timeout(60_000)
})
