import { test } from '@japa/runner'

import { listQuery } from './listQuery.ts'

test.group('The query of the membership list', () => {
  test('asks in the words of the contract, and for nothing that was not asked', ({ assert }) => {
    const query = listQuery({
      filter: { search: 'ann', status: 'active', is_family: true, expiring_within: 30 },
      sort: { field: 'end_date', order: 'ASC' },
      pagination: { page: 3, perPage: 20 },
    })
    assert.deepEqual(Object.fromEntries(query), {
      search: 'ann',
      status: 'active',
      is_family: 'true',
      expiring_within: '30',
      sort_by: 'end_date',
      sort_order: 'asc',
      skip: '40',
      limit: '20',
    })
    assert.equal(String(listQuery({ filter: { search: '' } })), '')
  })
})
