import { createHash } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import fc from 'fast-check'
import { checkPark } from '#operations/invariants/check_park'
import { asStaff } from '#tests/helpers/credentials'
import { lines } from '#tests/helpers/imports'
import { move, moveFields } from '#tests/helpers/moving'
import { freshPark } from '#tests/helpers/park'

const HEADINGS = [
  'Name',
  'Phone',
  'Email',
  'DOB',
  'State',
  'Guardian name',
  'Guardian phone',
  'Membership level',
  'Membership start',
  'Membership end',
  'Date signed',
  'Newsletter',
]

const name = fc.constantFrom('Ann Lee', 'Bob Lee', 'Lee, Cal', 'Dee Baker', 'Zo‘ Baker', '')
const phone = fc.constantFrom(
  '8285550101',
  '(828) 555-0102',
  '+1 828-555-0103 x4',
  '+44 20 7946 0958',
  ''
)
const email = fc.constantFrom('a@example.com', 'B@EXAMPLE.COM', 'nowhere', '')
const born = fc.constantFrom(
  '4/23/1990',
  '4/23/1991',
  '4/23/2015',
  '4/23/2016',
  '4/7',
  '4/7/84',
  ''
)
const row = fc.tuple(
  name,
  phone,
  email,
  born,
  fc.constantFrom('NC', 'North Carolina', 'Bavaria', ''),
  fc.constantFrom('Ann Lee', 'Dee Baker', 'Nobody Here', ''),
  fc.constantFrom('8285550101', '8285550199', ''),
  fc.constantFrom('Family', 'Gold', ''),
  fc.constantFrom('2026-01-15', ''),
  fc.constantFrom('2027-01-14', '2020-01-01', ''),
  fc.constantFrom('2026-02-14', '2099-01-01', ''),
  fc.constantFrom('Yes', 'No', 'maybe', '')
)

const FIELDS = {
  ...moveFields(),
  date_order: 'mdy',
  mapping: JSON.stringify({ 'Membership level': { Family: 'family', Gold: null } }),
}

/** All that a park says of its people, as one number. */
async function checksum(): Promise<string> {
  const hash = createHash('sha256')
  for (const table of [
    'customers',
    'guardianships',
    'memberships',
    'membership_slots',
    'membership_events',
    'imported_waivers',
    'consent_events',
    'marketing_preferences',
    'search_keys',
  ]) {
    const rows: Record<string, unknown>[] = await db.from(table)
    // Duplicates are looked for beside the imports.
    for (const each of rows) delete each.match_step
    hash.update(JSON.stringify(rows.map((each) => JSON.stringify(each)).toSorted()))
  }
  return hash.digest('hex')
}

test.group('Any file of another system', (group) => {
  group.each.setup(() => freshPark())

  test('an import does what its dry run said, and the undo leaves the park as it was', async ({
    client,
    assert,
  }) => {
    await move(
      client,
      lines(HEADINGS, ['Dee Baker', '8285550199', '', '4/23/1980', '', '', '', '', '', '', '', '']),
      FIELDS
    )
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), async (rows) => {
        const file = lines(HEADINGS, ...rows)
        const before = await checksum()
        const {
          rows: told,
          batch_id: none,
          message,
          ...trial
        } = await move(client, file, {
          ...FIELDS,
          dry_run: 'true',
        })
        assert.isNull(none)
        assert.isString(message)
        assert.equal(await checksum(), before, 'a dry run writes nothing')

        const { batch_id: batch, message: said, ...done } = await move(client, file, FIELDS)
        assert.isString(said)
        assert.deepEqual(done, trial)
        assert.lengthOf(told ?? [], done.imported_count + done.failed_count)
        assert.deepEqual(await checkPark(), [])
        const undone = await client
          .post(`/api/customers/imports/${batch}/undo`)
          .headers(await asStaff('manager'))
        undone.assertStatus(200)
        assert.equal(await checksum(), before, 'the undo takes all of it back')
      }),
      { numRuns: 12 }
    )
  }).timeout(240_000)
})
