import { test } from '@japa/runner'

import { QUICK_FILTERS, quickFilterOf, withQuickFilter } from './quickFilters.ts'

test.group('Quick filters', () => {
  test('each is recognised by what it asks for', ({ assert }) => {
    for (const quick of QUICK_FILTERS) {
      assert.equal(quickFilterOf(withQuickFilter({ search: 'ann' }, quick)), quick)
    }
    assert.equal(quickFilterOf({ search: 'ann', membership_type: 'daily' }), 'all')
    assert.isNull(quickFilterOf({ status: 'cancelled' }))
  })

  test('another one keeps the search and the type, and nothing else', ({ assert }) => {
    assert.deepEqual(
      withQuickFilter(
        { search: 'ann', membership_type: 'yearly', status: 'active', expiring_within: 30 },
        'family'
      ),
      { search: 'ann', membership_type: 'yearly', is_family: true }
    )
  })
})
