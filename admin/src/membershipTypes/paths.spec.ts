import { test } from '@japa/runner'

import { MEMBERSHIP_TYPES, pathOf, screenAt, type TypeScreen } from './paths.ts'

test.group('Membership type URLs', () => {
  test('each type manager screen is found by its own URL', ({ assert }) => {
    const screens: TypeScreen[] = [{ kind: 'table' }, { kind: 'create' }, { kind: 'edit', id: 12 }]
    for (const screen of screens) assert.deepEqual(screenAt(pathOf(screen)), screen)
    assert.deepEqual(screenAt(`${MEMBERSHIP_TYPES}/12/`), { kind: 'edit', id: 12 })
  })

  test('unknown type manager URLs open no screen', ({ assert }) => {
    for (const rest of ['/0', '/x', '/12/show', '/create/12']) {
      assert.isNull(screenAt(MEMBERSHIP_TYPES + rest))
    }
  })
})
