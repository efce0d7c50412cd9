import { test } from '@japa/runner'

import { asksForNothing, filterQuery, listQuery } from './listQuery.ts'

test.group('Looking for customers', () => {
  test('a phone, a member ID and a name are each asked for by their own word', ({ assert }) => {
    const asked = (search: string) => filterQuery({ search })?.toString()

    assert.equal(asked('(828) 555-0101'), 'phone=8285550101')
    assert.equal(asked('100012'), 'member_id=100012')
    assert.equal(asked('Ødegård'), `last_name=${encodeURIComponent('Ødegård')}`)
  })

  test('an empty box lists all customers, a single letter none yet', ({ assert }) => {
    assert.equal(filterQuery({})?.toString(), '')
    assert.isTrue(asksForNothing({ search: 'S' }))
    assert.isNull(listQuery({ filter: { search: 'S', status: 'active' } }))
  })

  test('status, membership, waiver, order and page travel along', ({ assert }) => {
    const query = listQuery({
      filter: {
        q: 'ann@example.com',
        status: 'suspended',
        membership: 'expired',
        covered: 'false',
      },
      sort: { field: 'created_at', order: 'DESC' },
      pagination: { page: 3, perPage: 20 },
    })

    assert.deepEqual(Object.fromEntries(query ?? []), {
      q: 'ann@example.com',
      status: 'suspended',
      membership: 'expired',
      covered: 'false',
      sort_by: 'created_at',
      sort_order: 'desc',
      limit: '20',
      offset: '40',
    })
  })
})
