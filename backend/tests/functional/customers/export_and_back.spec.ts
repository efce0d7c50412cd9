import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { CUSTOMER_STATUSES } from '@trailgate/shared/customers/constants'
import { EXPORT_COLUMNS } from '@trailgate/shared/customers/csv'
import { messages as customers } from '@trailgate/shared/customers/messages'
import { addDays } from '@trailgate/shared/dates'
import { check } from '@trailgate/shared/fields'
import { importRowSchema } from '@trailgate/shared/customers/schemas'
import fc from 'fast-check'
import { clock } from '#platform/clock'
import { CsvReader } from '@trailgate/shared/csv/reader'
import { asStaff } from '#tests/helpers/credentials'
import { importFile } from '#tests/helpers/imports'
import { freshPark } from '#tests/helpers/park'
import { aMinorOf, aPhone, aRider } from '#tests/helpers/people'

/** An export of each release whose columns differ from the one before; one is added, and none ever taken away. */
const EXPORTS = fileURLToPath(new URL('../../fixtures/exports/', import.meta.url))
const RELEASES = readdirSync(EXPORTS)

const MEMBER_ID = 0
const CREATED_DATE = EXPORT_COLUMNS.findIndex(({ field }) => field === 'created_at')

async function exported(client: ApiClient): Promise<string> {
  const response = await client
    .get('/api/customers/export')
    .qs({ sort_by: 'member_id', sort_order: 'asc' })
    .headers({ ...(await asStaff('manager')), accept: 'text/csv' })
  response.assertStatus(200)
  return response.text()
}

/** The cells of an export without ids and creation days, which an import regenerates. */
function lasting(text: string): string[][] {
  const reader = new CsvReader(',')
  return [...reader.read(text.replace('\uFEFF', '')), ...reader.end()].map(({ cells }) =>
    cells.filter((_, column) => column !== MEMBER_ID && column !== CREATED_DATE)
  )
}

/** Text that is hard to get through a file unharmed, and none. */
const words = (most: number) =>
  fc.option(
    fc
      .tuple(
        fc.constantFrom('', '', '=', '+', '-', '@', "'", "'=", '＝', '"', 'Ñ', 'Łu', ';'),
        fc.string({ unit: 'grapheme', maxLength: 20 }),
        fc.constantFrom('', '', ',', '"', ', Jr.', "'", '\n2nd', '"quoted"')
      )
      .map((parts) => parts.join('').slice(0, most)),
    { nil: null }
  )

const person = fc.record({
  first_name: words(50),
  last_name: words(50),
  address_line1: words(100),
  address_line2: words(100),
  city: words(50),
  state: fc.constantFrom(null, 'nc', 'UT'),
  zip_code: fc.constantFrom(null, '02134', '89301-1234'),
  date_of_birth: fc.option(
    fc.integer({ min: 0, max: 30_000 }).map((n) => addDays('1930-01-01', n)),
    {
      nil: null,
    }
  ),
  emergency_contact_name: words(100),
  emergency_contact_phone: fc.constantFrom(null, '0285550101'),
  email: fc.constantFrom(null, 'given'),
  status: fc.constantFrom(...CUSTOMER_STATUSES),
})

test.group('Taken out, brought into an empty park, and taken out again', (group) => {
  group.each.setup(() => freshPark())

  test('everybody is as they were, but for ids and the day of creation', async ({
    client,
    assert,
  }) => {
    const schema = importRowSchema({ today: clock.today() })
    const rows = fc.sample(person, { numRuns: 150, seed: 4 }).flatMap((sample, index) => {
      const email = sample.email && `back${index}@example.com`
      const checked = check(schema, { ...sample, email, phone: aPhone() })
      return checked.ok ? checked.value : []
    })
    assert.isAbove(rows.length, 100, 'most of the people can be customers')
    for (const row of rows) await aRider({ ...row, password_hash: null })
    // A child without a phone of their own cannot be in an import; the file says which row it was.
    const rider = await aRider()
    await aMinorOf(rider)

    const first = await exported(client)
    await freshPark()
    const imported = await importFile(client, Buffer.from(first))
    assert.equal(imported.body().imported_count, rows.length + 1)
    assert.deepEqual(imported.body().errors, [
      `Row ${rows.length + 3}, phone: ${customers['phone.required']}`,
    ])
    const before = lasting(first).slice(0, -1)
    const after = lasting(await exported(client))
    assert.deepEqual(after, before)

    const days = await db.from('customers').distinct('created_day')
    assert.deepEqual(
      days.map((row) => row.created_day),
      [clock.today()]
    )
  }).timeout(60_000)

  test('a suspended rider does not come back as an active one', async ({ client, assert }) => {
    for (const status of CUSTOMER_STATUSES) await aRider({ status })
    const first = await exported(client)
    await freshPark()
    await importFile(client, Buffer.from(first))
    const people = await db.from('customers').orderBy('id')
    assert.deepEqual(
      people.map((row) => row.status),
      [...CUSTOMER_STATUSES]
    )
  })

  test('an export of another release, with a column more or less, restores every status', async ({
    client,
    assert,
  }) => {
    for (const status of CUSTOMER_STATUSES) await aRider({ status })
    const lines = (await exported(client)).trimEnd().split('\r\n')
    const longer = lines.map((line, at) => `${line},${at === 0 ? 'Covered Until' : '2027-01-01'}`)
    await freshPark()
    await importFile(client, Buffer.from(`${longer.join('\r\n')}\r\n`))
    const people = await db.from('customers').orderBy('id')
    assert.deepEqual(
      people.map((row) => row.status),
      [...CUSTOMER_STATUSES]
    )
  })

  test('the export of release {release} restores every rider as they were')
    .with(RELEASES.map((file) => ({ file, release: file.replace('.csv', '') })))
    .run(async ({ client, assert }, { file }) => {
      const imported = await importFile(client, `${EXPORTS}${file}`)
      assert.deepEqual(imported.body().errors, [])
      const people = await db.from('customers').orderBy('id')
      assert.deepEqual(
        people.map((row) => [row.first_name, row.last_name, row.zip_code, row.status]),
        [
          ['Robin', 'Ryder', '02134', 'active'],
          ['=2+3', 'O"Hara, Jr.', null, 'suspended'],
          ['Kim', 'Ryder', null, 'inactive'],
        ]
      )
    })
})
