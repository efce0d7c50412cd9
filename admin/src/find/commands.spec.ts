import { test } from '@japa/runner'

import { commandsFor, isNameOf } from './commands.ts'

const titles = (...asked: Parameters<typeof commandsFor>) =>
  commandsFor(...asked).map(({ title }) => title)

test.group('Screens and actions', () => {
  test('screens are found by prefixes of their words, in any order and case', ({ assert }) => {
    assert.deepEqual(titles('manager', 'reports'), ['Reports'])
    assert.deepEqual(titles('manager', 'New cust'), ['New Customer'])
    assert.deepEqual(titles('manager', 'customer new'), ['New Customer'])
    assert.deepEqual(titles('cashier', 'roll call'), ['Roll call'])
    assert.deepEqual(titles('manager', 'rollercoaster'), [])
    assert.deepEqual(titles('manager', '  '), [])
  })

  test('screens are found by synonyms', ({ assert }) => {
    assert.deepEqual(titles('cashier', 'evacuation'), ['Roll call'])
    assert.deepEqual(titles('cashier', 'sell'), ['New Membership'])
    assert.deepEqual(titles('staff', 'csv'), ['Import Customers'])
  })

  test('screens are listed by role', ({ assert }) => {
    assert.deepEqual(titles('cashier', 'import'), [])
    assert.deepEqual(titles('manager', 'staff'), [])
    assert.deepEqual(titles('admin', 'staff'), ['Staff'])
    assert.deepEqual(titles('staff', 'data requests'), [])
    assert.deepEqual(titles('manager', 'data requests'), ['Data Requests'])
  })

  test('screens are found by their whole name or a part', ({ assert }) => {
    const [reports] = commandsFor('manager', 'reports')
    assert.isTrue(reports && isNameOf(reports, ' REPORTS'))
    assert.isFalse(reports && isNameOf(reports, 'repo'))
  })
})
