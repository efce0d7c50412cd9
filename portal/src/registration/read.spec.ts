import { test } from '@japa/runner'

import { untouchedChoice } from './marketing.ts'
import { isMinorBy } from './minor.ts'
import { readRegistration, withAnswers } from './read.ts'

const TODAY = '2026-11-21'
const grownUp = { birth_month: '4', birth_day: '9', birth_year: '1990' }
const chosen = { birth: grownUp, marketing: untouchedChoice }

function filled(changes: Record<string, string> = {}): FormData {
  const fields = new FormData()
  const typed = {
    first_name: ' Maya ',
    last_name: 'Okafor',
    email: 'Maya@Example.com',
    phone: '(828) 555-0101',
    emergency_contact_name: '',
    emergency_contact_phone: '',
    password: '',
    ...changes,
  }
  for (const [name, value] of Object.entries(typed)) fields.set(name, value)
  return fields
}

test.group('The registration form', () => {
  test('sends what the documents send, phone and date in their one spelling', ({ assert }) => {
    const reading = readRegistration(filled(), chosen, TODAY)
    assert.isTrue(reading.ok)
    assert.containsSubset(reading, {
      value: {
        first_name: 'Maya',
        last_name: 'Okafor',
        email: 'maya@example.com',
        phone: '8285550101',
        date_of_birth: '1990-04-09',
        status: 'active',
      },
    })
  })

  test('sends the emergency contact with the phone as digits, or none', ({ assert }) => {
    const typed = { emergency_contact_name: ' Noor ', emergency_contact_phone: '(828) 555-0199' }
    assert.containSubset(readRegistration(filled(typed), chosen, TODAY), {
      value: { emergency_contact_name: 'Noor', emergency_contact_phone: '8285550199' },
    })
    const without = readRegistration(filled(), chosen, TODAY)
    assert.isTrue(without.ok)
    assert.isTrue(without.ok && !without.value.emergency_contact_name)
    assert.isTrue(without.ok && !without.value.emergency_contact_phone)
  })

  test('sends no password when none was chosen', ({ assert }) => {
    const reading = readRegistration(filled(), chosen, TODAY)
    assert.isTrue(reading.ok && !reading.value.password)
  })

  test('says everything that is missing at once', ({ assert }) => {
    const nothing = { birth_month: '', birth_day: '', birth_year: '' }
    const blank = { first_name: '', last_name: ' ', email: '', phone: '' }
    const reading = readRegistration(filled(blank), { ...chosen, birth: nothing }, TODAY)
    assert.deepEqual(reading, {
      ok: false,
      details: {
        first_name: ['First name is required'],
        last_name: ['Last name is required'],
        email: ['Email is required'],
        phone: ['Phone number is required'],
        birth_month: ['Birth month is required'],
        birth_day: ['Birth day is required'],
        birth_year: ['Birth year is required'],
      },
    })
  })

  test('tells a day that the month does not have at the day', ({ assert }) => {
    const birth = { birth_month: '2', birth_day: '30', birth_year: '1990' }
    const reading = readRegistration(filled(), { ...chosen, birth }, TODAY)
    assert.deepEqual(reading, { ok: false, details: { birth_day: ['Invalid date'] } })
  })

  test('tells a date in the future at the year', ({ assert }) => {
    const birth = { birth_month: '11', birth_day: '22', birth_year: '2026' }
    const reading = readRegistration(filled(), { ...chosen, birth }, TODAY)
    assert.deepEqual(reading, {
      ok: false,
      details: { birth_year: ['Date of birth cannot be in the future'] },
    })
  })

  test('sends no marketing for a minor', ({ assert }) => {
    const birth = { ...grownUp, birth_year: '2010' }
    const reading = readRegistration(filled(), { ...chosen, birth }, TODAY)
    assert.containsSubset(reading, { value: { marketing: { email: false, sms: false } } })
  })

  test('knows a minor on the day before the 18th birthday, not on it, and not before a date is chosen', ({
    assert,
  }) => {
    assert.isTrue(isMinorBy({ birth_month: '11', birth_day: '22', birth_year: '2008' }, TODAY))
    assert.isFalse(isMinorBy({ birth_month: '11', birth_day: '21', birth_year: '2008' }, TODAY))
    assert.isFalse(isMinorBy({ birth_month: '11', birth_day: '', birth_year: '2020' }, TODAY))
  })

  test('says that a number is theirs now of the number alone that was asked about', ({
    assert,
  }) => {
    const reading = readRegistration(filled(), chosen, TODAY)
    if (!reading.ok) return assert.fail('the form is filled in')
    const said = { isNew: false, movedPhone: '8285550101' }
    assert.isTrue(withAnswers(reading.value, said).phone_moved)
    const edited = { ...reading.value, phone: '8285550102' }
    assert.notProperty(withAnswers(edited, said), 'phone_moved')
  })
})
