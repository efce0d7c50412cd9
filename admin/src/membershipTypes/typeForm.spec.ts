import { test } from '@japa/runner'

import { typeFields } from '@trailgate/shared/membership_types/fields'
import type { MembershipType } from '@trailgate/shared/membership_types/schemas'
import { blankRecord } from '@trailgate/shared/records/blank_record'

import { blank, readChanges, readNew, valuesOf } from './typeForm.ts'

const yearly: MembershipType = {
  ...blankRecord(typeFields),
  id: 4,
  name: 'yearly',
  display_name: 'Yearly',
  default_price: 600,
  default_duration_days: 365,
  number_of_slots: 1,
  is_family_type: false,
  is_active: true,
  sort_order: 4,
  revision: 7,
}

test.group('The form of a membership type', () => {
  test("missing fields are refused with the server's messages", ({ assert }) => {
    const read = readNew({ ...blank, number_of_slots: '', sort_order: '' })
    assert.isFalse(read.ok)
    assert.deepEqual(read.ok ? {} : read.details, {
      name: ['Name is required'],
      display_name: ['Display name is required'],
      default_price: ['Price is required'],
      default_duration_days: ['Duration is required'],
      number_of_slots: ['Number of slots is required'],
      sort_order: ['Sort order is required'],
    })
  })

  test('values outside the limits are refused', ({ assert }) => {
    const read = readNew({
      ...blank,
      name: 'Trail Club',
      display_name: 'Trail Club',
      default_price: '-1',
      default_duration_days: '0',
      number_of_slots: '11',
    })
    assert.deepEqual(read.ok ? {} : read.details, {
      name: ['Name may contain only lowercase letters, digits and underscores'],
      default_price: ['Price must be at least 0'],
      default_duration_days: ['Duration must be at least 1'],
      number_of_slots: ['Number of slots must be at most 10'],
    })
  })

  test('a new type sends its numbers as numbers', ({ assert }) => {
    const read = readNew({
      ...blank,
      name: 'club',
      display_name: ' Club ',
      default_price: '99.50',
      default_duration_days: '30',
      number_of_slots: '2',
    })
    assert.deepEqual(read.ok ? read.value : read.details, {
      name: 'club',
      display_name: 'Club',
      description: null,
      default_price: 99.5,
      default_duration_days: 30,
      visits_included: null,
      number_of_slots: 2,
      is_active: true,
      sort_order: 0,
    })
  })

  test('an edit of a membership type sends only what changed', ({ assert }) => {
    const same = readChanges({ ...valuesOf(yearly), default_price: '600' }, yearly)
    assert.deepEqual(same, { ok: true, value: {} })
    const changed = readChanges(
      { ...valuesOf(yearly), default_price: '650', is_active: false },
      yearly
    )
    assert.deepEqual(changed, { ok: true, value: { default_price: 650, is_active: false } })
  })
})
