import { test } from '@japa/runner'
import { navigationOf } from './layout/navigation.ts'
import { ACTIONS, can, isRole, type Caller } from './permissions.ts'

test.group('Permissions', () => {
  test('a higher role may do everything a lower one may', ({ assert }) => {
    const ladder: Caller[] = ['cashier', 'staff', 'manager', 'admin']
    for (const action of ACTIONS) {
      const may = ladder.map((role) => can(role, action))
      assert.deepEqual(may, may.toSorted(), action)
    }
  })

  test('isRole accepts roles and nothing else', ({ assert }) => {
    assert.isTrue(isRole('cashier'))
    assert.isFalse(isRole('rider'))
    assert.isFalse(isRole('toString'))
  })
})

test.group('Back office navigation by role', () => {
  test('{caller} sees {items}')
    .with([
      {
        caller: 'admin',
        items:
          'Counter Dashboard Customers Memberships Waivers Reports Marketing Staff Kiosk Devices Activity',
      },
      {
        caller: 'manager',
        items:
          'Counter Dashboard Customers Memberships Waivers Reports Marketing Kiosk Devices Activity',
      },
      { caller: 'staff', items: 'Counter Dashboard Customers Memberships Reports' },
      { caller: 'cashier', items: 'Counter Dashboard Customers Memberships Reports' },
      { caller: 'rider', items: '' },
    ] as const)
    .run(({ assert }, { caller, items }) => {
      assert.equal(
        navigationOf(caller)
          .map((item) => item.label)
          .join(' '),
        items
      )
    })
})
