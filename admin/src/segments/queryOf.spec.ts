import { test } from '@japa/runner'
import { queryOf } from './queryOf.ts'

const sort = { field: 'created_at', order: 'DESC' }

test.group('The query of a segment', () => {
  test('it holds the filters and the order of the list', ({ assert }) => {
    const filter = { status: 'active', covered: 'false', membership: '' }
    assert.deepEqual(queryOf('customers', { filter, sort }), {
      status: 'active',
      covered: 'false',
      sort_by: 'created_at',
      sort_order: 'desc',
    })
    assert.deepEqual(queryOf('memberships', { filter: { is_family: true }, sort }), {
      is_family: 'true',
      sort_by: 'created_at',
      sort_order: 'desc',
    })
  })

  test('a list that nothing narrows, or that shows a segment, has none', ({ assert }) => {
    assert.isNull(queryOf('customers', { filter: {}, sort }))
    assert.isNull(queryOf('memberships', { filter: { search: '' }, sort }))
    assert.isNull(queryOf('customers', { filter: { segment: '7' }, sort }))
  })
})
