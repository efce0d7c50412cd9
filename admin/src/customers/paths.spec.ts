import { test } from '@japa/runner'

import { dialogAt, pathOf } from './paths.ts'

test.group('Addresses of the customer manager', () => {
  test('each dialog has one, and it leads back to the dialog', ({ assert }) => {
    for (const dialog of [
      { kind: 'create' },
      { kind: 'import' },
      { kind: 'import', batch: 7 },
      { kind: 'edit', id: 12 },
      { kind: 'show', id: 12 },
      { kind: 'show', id: 12, tab: 'history' },
      { kind: 'show', id: 12, tab: 'minors', item: 'add' },
      { kind: 'show', id: 12, tab: 'minors', item: 'link' },
      { kind: 'show', id: 12, tab: 'documents', item: 'upload' },
      { kind: 'show', id: 12, tab: 'marketing', item: 'edit' },
      { kind: 'show', id: 12, tab: 'waivers', item: 7 },
    ] as const) {
      assert.deepEqual(dialogAt(pathOf(dialog, '')), dialog)
    }
    assert.equal(pathOf({ kind: 'show', id: 12 }, '?page=2'), '/admin/customers/12/show?page=2')
  })

  test('the list alone opens none, and anything else is unknown', ({ assert }) => {
    assert.isNull(dialogAt('/admin/customers'))
    assert.isNull(dialogAt('/admin/customers/'))
    for (const path of [
      'ann',
      '0',
      'import/0',
      'import/new',
      '12/delete',
      '12/show/more',
      '12/show/info/add',
      '12/show/waivers/add',
      '12/show/waivers/0',
      '12/show/waivers/07',
      '12/show/minors/3',
      '12/show/minors/add/more',
      '12/show/documents/link',
    ]) {
      assert.equal(dialogAt(`/admin/customers/${path}`), 'unknown')
    }
  })
})
