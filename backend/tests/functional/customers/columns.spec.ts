import { test } from '@japa/runner'
import { columnOf, FIELD_NAMES } from '@trailgate/shared/customers/fields'
import { COLUMNS_OF } from '@trailgate/shared/customers/duplicates/merge_fields'
import { OTHER_COLUMNS } from '#customers/other_columns'
import { personData } from '#privacy/data_export/person_data'
import { clock } from '#platform/clock'
import { aRider } from '#tests/helpers/people'

test.group('Every column of a customer', () => {
  test('own data holds every column declared as own data, and no other', async ({ assert }) => {
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

  test('a merge chooses each column once, or not at all', ({ assert }) => {
    const chosen: string[] = Object.values(COLUMNS_OF).flat()
    assert.equal(new Set(chosen).size, chosen.length)
    assert.sameMembers(
      FIELD_NAMES.map((name) => columnOf(name)).filter((column) => !chosen.includes(column)),
      ['no_phone', 'marketing_consent']
    )
  })
})
