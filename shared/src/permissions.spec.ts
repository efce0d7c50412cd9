import { test } from '@japa/runner'
import { navigationOf } from './layout/navigation.ts'
import { ACTIONS, can, CALLERS, isRole, type Action, type Caller } from './permissions.ts'

const A = 'anonymous'
const K = 'kiosk'
const L = 'link'
const R = 'rider'
const STAFF: Caller[] = ['cashier', 'staff', 'manager', 'admin']
const EVERYBODY: Caller[] = [A, K, L, R, ...STAFF]

// Written down a second time on purpose: whoever changes the table says so here as well.
const EXPECTED: Record<Action, Caller[]> = {
  'public': EVERYBODY,
  'docs.page': EVERYBODY,
  'docs.openapi': STAFF,
  'waiver_templates.read': EVERYBODY,
  'metrics.read': EVERYBODY,
  'kiosk.session': [K, L, R],
  'waivers.prepare': [K, L, R],
  'waivers.sign': [K, L, R],
  'visits.kiosk': [K],
  'guardian_requests.ask': [K],
  'kiosk.minors': [K, R],
  'own_records': [R],
  'documents.read': [R, ...STAFF],
  'documents.write': [R, ...STAFF],
  'memberships.list': [R, ...STAFF],
  'memberships.of_customer': [R, ...STAFF],
  'waivers.record': [R, ...STAFF],
  'guardian_requests.answer': [K, R, ...STAFF],
  'parties.host': [R, ...STAFF],
  'staff.session': STAFF,
  'staff.second_factor': STAFF,
  'customers.read': STAFF,
  'customers.write': STAFF,
  'customers.history': STAFF,
  'passwords.link': STAFF,
  'sign_links.make': STAFF,
  'documents.verify': STAFF,
  'memberships.read': STAFF,
  'memberships.write': STAFF,
  'membership_types.read': STAFF,
  'slots.read': STAFF,
  'slots.write': STAFF,
  'reports.read': STAFF,
  'campaign_types.read': STAFF,
  'preferences.read': STAFF,
  'preferences.write': STAFF,
  'visits.read': STAFF,
  'visits.write': STAFF,
  'counter.search': STAFF,
  'passes.read': STAFF,
  'passes.write': STAFF,
  'membership_types.write': ['staff', 'manager', 'admin'],
  'memberships.bulk': ['staff', 'manager', 'admin'],
  'memberships.mail': ['staff', 'manager', 'admin'],
  'customers.import': ['staff', 'manager', 'admin'],
  'customers.export': ['staff', 'manager', 'admin'],
  'memberships.export': ['staff', 'manager', 'admin'],
  'customers.delete': ['manager', 'admin'],
  'customers.merge': ['manager', 'admin'],
  'customers.import_undo': ['manager', 'admin'],
  'customers.hold': ['manager', 'admin'],
  'customers.ban': ['manager', 'admin'],
  'visits.check_out_all': ['manager', 'admin'],
  'deletion_requests.manage': ['manager', 'admin'],
  'retention.read': ['manager', 'admin'],
  'waivers.void': ['manager', 'admin'],
  'kiosk.devices': ['manager', 'admin'],
  'waiver_templates.manage': ['manager', 'admin'],
  'campaign_types.write': ['manager', 'admin'],
  'marketing.read': ['manager', 'admin'],
  'campaigns.manage': ['manager', 'admin'],
  'staff.manage': ['admin'],
}

test.group('Permissions', () => {
  test('{$self} is open to exactly those who may')
    .with(ACTIONS)
    .run(({ assert }, action) => {
      assert.sameMembers(
        CALLERS.filter((caller) => can(caller, action)),
        EXPECTED[action]
      )
    })

  test('a higher role may all that a lower one may', ({ assert }) => {
    const ladder: Caller[] = ['cashier', 'staff', 'manager', 'admin']
    for (const action of ACTIONS) {
      const may = ladder.map((role) => can(role, action))
      assert.deepEqual(may, may.toSorted(), action)
    }
  })

  test('a role is told from any other word', ({ assert }) => {
    assert.isTrue(isRole('cashier'))
    assert.isFalse(isRole('rider'))
    assert.isFalse(isRole('toString'))
  })
})

test.group('Navigation', () => {
  test('{caller} sees {items}')
    .with([
      {
        caller: 'admin',
        items:
          'Counter Dashboard Customers Memberships Waivers Reports Marketing Staff Kiosk Devices',
      },
      {
        caller: 'manager',
        items: 'Counter Dashboard Customers Memberships Waivers Reports Marketing Kiosk Devices',
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
