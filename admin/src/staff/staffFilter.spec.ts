import { test } from '@japa/runner'

import { staffFields } from '@trailgate/shared/staff/fields'
import type { StaffMember } from '@trailgate/shared/staff/schemas'
import { blankRecord } from '@trailgate/shared/records/blank_record'

import { countsOf, matching } from './staffFilter.ts'

const member = (fields: Partial<StaffMember>): StaffMember => ({
  ...blankRecord(staffFields),
  id: 1,
  username: 'kim_93',
  email: 'kim@park.example',
  first_name: 'Kim',
  last_name: 'Reed',
  role: 'cashier',
  is_active: true,
  created_at: '2026-01-01T10:00:00Z',
  last_login: null,
  revision: 1,
  ...fields,
})

const STAFF = [
  member({ id: 1 }),
  member({ id: 2, username: 'boss', email: 'ada@park.example', first_name: 'Ada', role: 'admin' }),
  member({ id: 3, username: 'left', first_name: 'Lee', last_name: 'Ng', is_active: false }),
]

test.group('The list of staff', () => {
  test('"{search}" with role "{role}" finds {found}')
    .with([
      { search: '', role: '', found: [1, 2, 3] },
      { search: 'KIM R', role: '', found: [1] },
      { search: ' reed ', role: '', found: [1, 2] },
      { search: 'Boss', role: '', found: [2] },
      { search: 'ADA@', role: '', found: [2] },
      { search: 'reed', role: 'admin', found: [2] },
      { search: 'nobody', role: '', found: [] },
      { search: '', role: 'manager', found: [] },
    ] as const)
    .run(({ assert }, { search, role, found }) => {
      const ids = matching(STAFF, { search, role }).map(({ id }) => id)
      assert.deepEqual(ids, [...found])
    })

  test('the staff list counts all, active, inactive and shown accounts', ({ assert }) => {
    assert.deepEqual(countsOf(STAFF, { search: 'reed' }), {
      total: 3,
      active: 2,
      inactive: 1,
      filtered: 2,
    })
  })
})
