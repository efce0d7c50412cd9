import { test } from '@japa/runner'

import { pageOfAll } from './pageOfAll.ts'

const tablets = [
  { id: 1, name: 'Gate', last_seen_at: '2026-05-02T10:00:00Z' },
  { id: 2, name: 'Barn', last_seen_at: null },
  { id: 3, name: 'gate', last_seen_at: '2026-05-03T10:00:00Z' },
]

test.group('A list that came whole', () => {
  test('the list is sorted and cut into pages, missing values last when the newest come first', ({
    assert,
  }) => {
    const params = {
      sort: { field: 'last_seen_at', order: 'DESC' as const },
      pagination: { page: 1, perPage: 2 },
    }

    const { data, total } = pageOfAll(tablets, params)

    assert.deepEqual(
      data.map(({ id }) => id),
      [3, 1]
    )
    assert.equal(total, 3)
  })
})
