import { test } from '@japa/runner'
import type { MembershipType } from '@trailgate/shared/membership_types/schemas'

import {
  readSale,
  saleValues,
  withBuyer,
  withHolder,
  withMinor,
  withType,
  type SalePerson,
} from './saleForm.ts'

const TODAY = '2026-06-01'
const type = (name: string, places: number, price = 100) =>
  ({
    name,
    number_of_slots: places,
    default_price: price,
    default_duration_days: 365,
    visits_included: null,
  }) as MembershipType
const FAMILY = type('family', 5, 1200)
const TYPES = [type('daily', 1), type('club', 10), FAMILY, type('yearly', 1, 480)]
const person = (id: number): SalePerson => ({
  id,
  first_name: 'Ann',
  last_name: 'Lane',
  is_minor: id > 2,
})
const blank = { first_name: '', date_of_birth: '' }

test.group('A sale to a family', () => {
  test('begins with the smallest type that has a place for everybody', ({ assert }) => {
    const values = saleValues([1, 2, 3].map(person), TYPES, TODAY, 2)
    assert.containsSubset(values, {
      type: 'family',
      buyer: 2,
      holders: [1, 3],
      price_paid: '1200.00',
      end_date: '2027-06-01',
    })
    assert.deepEqual(values.minors, [blank, blank])
    assert.equal(saleValues([person(1)], TYPES, TODAY, 1).type, 'yearly')
    const many = Array.from({ length: 12 }, (_, index) => person(index + 1))
    assert.lengthOf(saleValues(many, TYPES, TODAY, 1).holders, 9)
  })

  test('a family sale has a row for each free place, and keeps what was typed', ({ assert }) => {
    const alone = withType(saleValues([person(1)], TYPES, TODAY, 1), FAMILY)
    assert.lengthOf(alone.minors, 4)
    const typed = withMinor(alone, 2, { first_name: 'Ava' })
    const seated = withHolder(typed, 7)
    assert.deepEqual(seated.minors, [{ first_name: 'Ava', date_of_birth: '' }, blank, blank])
    assert.lengthOf(withHolder(seated, 7).minors, 4)
    assert.deepEqual(withBuyer(seated, 7), { ...seated, buyer: 7, holders: [1] })
    assert.lengthOf(withType(seated, type('yearly', 1)).minors, 0)
  })

  test('sends rows that have a text, and says what is wrong at the row on the screen', ({
    assert,
  }) => {
    const alone = withType(saleValues([person(1)], TYPES, TODAY, 1), FAMILY)
    const good = withMinor(alone, 1, { first_name: ' Ava ', date_of_birth: '2016-04-01' })
    const read = readSale({ ...good, payment_method: 'card' }, TODAY)
    assert.isTrue(read.ok)
    assert.containsSubset(read, {
      value: {
        customer_id: 1,
        membership_type: 'family',
        price_paid: 1200,
        payment_method: 'card',
        minors: [{ first_name: 'Ava', date_of_birth: '2016-04-01', relationship_type: 'parent' }],
      },
    })
    const wrong = readSale(withMinor(good, 3, { first_name: 'Leo' }), TODAY)
    assert.isFalse(wrong.ok)
    assert.deepEqual(Object.keys(wrong.ok ? {} : wrong.details), ['minors.3.date_of_birth'])
  })
})
