import { test } from '@japa/runner'

import { dialogAt, pathOf, type MembershipDialog } from './paths.ts'

const DIALOGS: MembershipDialog[] = [
  { kind: 'create' },
  { kind: 'create', customerId: 7 },
  { kind: 'show', id: 12 },
  { kind: 'edit', id: 12 },
  { kind: 'renew', id: 12 },
  { kind: 'slots', id: 12 },
]

test.group('Addresses of the membership manager', () => {
  test('{kind} leads back to itself and keeps the list as it is')
    .with(DIALOGS)
    .run(({ assert }, dialog) => {
      const [path, search] = pathOf(dialog, '?page=2').split('?')
      assert.equal(search, 'page=2')
      assert.deepEqual(dialogAt(path ?? ''), dialog)
      assert.deepEqual(dialogAt(`${path}/`), dialog)
    })

  test('the list alone, and what is no address', ({ assert }) => {
    assert.isNull(dialogAt('/admin/memberships'))
    assert.isNull(dialogAt('/admin/memberships/'))
    for (const rest of ['0', 'abc', '12/other', 'create/x', '12/show/more']) {
      assert.equal(dialogAt(`/admin/memberships/${rest}`), 'unknown')
    }
  })
})
