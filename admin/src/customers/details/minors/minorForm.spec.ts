import { test } from '@japa/runner'

import { BLANK, readMinor, type MinorValues } from './minorForm.ts'

const TODAY = '2026-06-01'
const WRITTEN: Partial<MinorValues> = {
  first_name: 'Ava',
  last_name: 'Reed',
  date_of_birth: '2016-04-01',
  emergency_contact_name: 'Jo Reed',
  emergency_contact_phone: '(828) 555-0101',
  relationship_type: 'parent',
}

test.group('The minor that staff add', () => {
  test('a minor is sent with the keys of the form and no other', ({ assert }) => {
    const read = readMinor({ ...BLANK, ...WRITTEN }, TODAY)
    assert.deepEqual(read, {
      ok: true,
      value: { ...WRITTEN, emergency_contact_phone: '8285550101' },
    })
  })

  test('a minor is sent with the address copied from the guardian', ({ assert }) => {
    const read = readMinor({ ...BLANK, ...WRITTEN, city: 'Asheville', zip_code: '' }, TODAY)
    assert.isTrue(read.ok && read.value.city === 'Asheville' && !('zip_code' in read.value))
  })
})
