import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { columnOf, FIELD_NAMES } from '@trailgate/shared/customers/fields'
import { COLUMNS_OF } from '@trailgate/shared/customers/duplicates/merge_fields'
import { CUSTOMER_COLUMNS } from '#customers/customer_columns'
import { OTHER_COLUMNS } from '#customers/other_columns'
import { personData } from '#privacy/data_export/person_data'
import { clock } from '#platform/clock'
import { aRider } from '#tests/helpers/people'

/** Read of somebody's details alone, where the list need not know it. */
const ONLY_IN_DETAILS = ['legal_hold', 'banned_at', 'banned_by', 'ban_until', 'ban_reason']

test.group('Every column of a customer', () => {
  test('is a field of the table of fields, or stands among the others by decision', async ({
    assert,
  }) => {
    const columns = Object.keys(await db.connection().columnsInfo('customers'))
    const fields: string[] = FIELD_NAMES.map((name) => columnOf(name))
    assert.sameMembers([...fields, ...Object.keys(OTHER_COLUMNS)], columns)
  })

  test('that staff are said to read is read for them, and one that nobody reads is not', ({
    assert,
  }) => {
    const read: string[] = CUSTOMER_COLUMNS.map((column) => column.replace('c.', ''))
    for (const [column, { read: how }] of Object.entries(OTHER_COLUMNS)) {
      if (how === 'hidden') assert.notInclude(read, column)
      if (how === 'shown' && !ONLY_IN_DETAILS.includes(column)) assert.include(read, column)
    }
    for (const name of FIELD_NAMES) {
      const column = columnOf(name)
      if (column === name) assert.include(read, column)
    }
  })

  test('that is said to be their own is told to the person, and nothing else', async ({
    assert,
  }) => {
    const { id } = await aRider()
    const { profile } = await personData(id, clock.today())
    const told = Object.entries(OTHER_COLUMNS).filter(([, { ownData }]) => ownData)
    assert.includeMembers(
      Object.keys(profile ?? {}),
      told.map(([column]) => column)
    )
    for (const column of ['password_hash', 'first_name_search', 'banned_by', 'paper_waiver_by']) {
      assert.notProperty(profile, column)
    }
  })

  test('is chosen once when two records become one, or not at all', ({ assert }) => {
    const chosen: string[] = Object.values(COLUMNS_OF).flat()
    assert.equal(new Set(chosen).size, chosen.length)
    assert.sameMembers(
      FIELD_NAMES.map((name) => columnOf(name)).filter((column) => !chosen.includes(column)),
      ['marketing_consent']
    )
  })
})
