import { test } from '@japa/runner'

import { readMinorChanges, readNewMinor } from './read.ts'

const TODAY = '2026-03-09'

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

const kim = {
  first_name: ' Kim ',
  last_name: 'Ryder',
  date_of_birth: '2016-05-05',
  emergency_contact_name: 'Sam Ryder',
  emergency_contact_phone: '(828) 555-0199',
  relationship_type: 'parent',
}

test.group('A new minor', () => {
  test('a new minor is sent trimmed, with the phone as digits', ({ assert }) => {
    assert.deepEqual(readNewMinor(form(kim), TODAY), {
      ok: true,
      value: { ...kim, first_name: 'Kim', emergency_contact_phone: '8285550199' },
    })
  })

  test('a new minor has an address if one is given', ({ assert }) => {
    const fields = { ...kim, address_line1: ' 1 Trail Rd ', address_line2: '', state: 'nc' }
    const reading = readNewMinor(form(fields), TODAY)
    assert.containSubset(reading.ok ? reading.value : {}, {
      address_line1: '1 Trail Rd',
      state: 'NC',
    })
    assert.notProperty(reading.ok ? reading.value : {}, 'address_line2')
  })

  test('a new minor needs every field', ({ assert }) => {
    const empty = Object.fromEntries(Object.keys(kim).map((name) => [name, ' ']))
    const reading = readNewMinor(form(empty), TODAY)
    assert.sameMembers(reading.ok ? [] : Object.keys(reading.details), Object.keys(kim))
  })

  test('a new minor must be under 18', ({ assert }) => {
    const reading = readNewMinor(form({ ...kim, date_of_birth: '2008-03-09' }), TODAY)
    assert.deepEqual(reading.ok ? null : reading.details, {
      date_of_birth: ['A minor must be under 18 years old'],
    })
  })
})

test.group('A changed minor', () => {
  const known = { date_of_birth: kim.date_of_birth }

  test('a changed minor is sent without empty fields', ({ assert }) => {
    const fields = { ...kim, email: '', phone: ' ', address_line1: ' 1 Trail Rd ', state: 'nc' }
    assert.deepEqual(readMinorChanges(form(fields), known, TODAY), {
      ok: true,
      value: {
        ...kim,
        first_name: 'Kim',
        emergency_contact_phone: '8285550199',
        address_line1: '1 Trail Rd',
        state: 'NC',
      },
    })
  })

  test('a changed minor needs names, birth date and emergency contact', ({ assert }) => {
    const reading = readMinorChanges(
      form({ ...kim, first_name: '', date_of_birth: '', emergency_contact_name: '' }),
      known,
      TODAY
    )
    assert.sameMembers(reading.ok ? [] : Object.keys(reading.details), [
      'first_name',
      'date_of_birth',
      'emergency_contact_name',
    ])
  })

  test('a changed minor may keep a birth date that makes them 18 now', ({ assert }) => {
    const grown = { ...kim, date_of_birth: '2008-01-01' }
    assert.isTrue(readMinorChanges(form(grown), { date_of_birth: '2008-01-01' }, TODAY).ok)
    assert.isFalse(readMinorChanges(form(grown), known, TODAY).ok)
  })
})
