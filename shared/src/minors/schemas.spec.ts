import { test } from '@japa/runner'
import { check } from '../fields.ts'
import { minorChangesSchema, newMinorSchema } from './schemas.ts'

const TODAY = '2026-03-09'
const kid = {
  first_name: 'Mia',
  last_name: 'García',
  date_of_birth: '2015-06-01',
  emergency_contact_name: 'Ana García',
  emergency_contact_phone: '(828) 555-0101',
  relationship_type: 'parent',
}

test.group('Minor schemas', () => {
  test('a new minor is normalized', ({ assert }) => {
    assert.deepEqual(check(newMinorSchema({ today: TODAY }), { ...kid, id: 1 }), {
      ok: true,
      value: { ...kid, emergency_contact_phone: '8285550101' },
    })
  })

  test('{field} {value}: {says}')
    .with([
      { field: 'first_name', value: '', says: 'First name is required' },
      { field: 'last_name', value: '', says: 'Last name is required' },
      { field: 'date_of_birth', value: '', says: 'Date of birth is required' },
      {
        field: 'date_of_birth',
        value: '2026-03-10',
        says: 'Date of birth cannot be in the future',
      },
      { field: 'date_of_birth', value: '2008-03-09', says: 'A minor must be under 18 years old' },
      { field: 'date_of_birth', value: '2008-03-10', says: undefined },
      { field: 'emergency_contact_name', value: ' ', says: 'Emergency contact name is required' },
      { field: 'emergency_contact_phone', value: '', says: 'Emergency contact phone is required' },
      {
        field: 'emergency_contact_phone',
        value: '911',
        says: 'Please enter a valid emergency contact phone number',
      },
      { field: 'relationship_type', value: '', says: 'Relationship is required' },
      {
        field: 'relationship_type',
        value: 'uncle',
        says: 'Relationship must be one of: parent, guardian, grandparent, other',
      },
    ])
    .run(({ assert }, { field, value, says }) => {
      const checked = check(newMinorSchema({ today: TODAY }), { ...kid, [field]: value })
      assert.deepEqual(checked.ok ? undefined : checked.details, says && { [field]: [says] })
    })

  test('a change may have any fields, but cannot clear a required one', ({ assert }) => {
    const changes = minorChangesSchema({ today: TODAY })
    assert.deepEqual(check(changes, { first_name: ' Mia ', email: '' }), {
      ok: true,
      value: { first_name: 'Mia', email: null },
    })
    assert.deepEqual(check(changes, { emergency_contact_name: '' }), {
      ok: false,
      details: { emergency_contact_name: ['Emergency contact name is required'] },
    })
  })
})
