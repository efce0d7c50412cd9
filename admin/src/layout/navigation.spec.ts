import { test } from '@japa/runner'

import { isCurrent, navigationFor } from './navigation.ts'

test.group('The navigation bar', () => {
  test('a manager is led to the kiosk devices, a cashier is not', ({ assert }) => {
    const labels = (role: Parameters<typeof navigationFor>[0]) =>
      navigationFor(role).map(({ label }) => label)

    assert.includeMembers(labels('manager'), ['Dashboard', 'Waivers', 'Reports', 'Kiosk Devices'])
    assert.includeMembers(labels('cashier'), ['Dashboard', 'Customers', 'Reports'])
    assert.notInclude(labels('cashier'), 'Kiosk Devices')
    assert.notInclude(labels('cashier'), 'Waivers')
  })

  test('an open customer keeps Customers marked, and the dashboard is marked only by itself', ({
    assert,
  }) => {
    assert.isTrue(isCurrent('/admin/customers', '/admin/customers/12/show'))
    assert.isFalse(isCurrent('/admin', '/admin/customers'))
    assert.isTrue(isCurrent('/admin', '/admin/'))
  })
})
