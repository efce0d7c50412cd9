import { test } from '@japa/runner'

import { MEMBERSHIP_TYPES, pathOf, screenAt, type TypeScreen } from './paths.ts'

test.group('Addresses of the type manager', () => {
  test('each screen has one, and finds itself by it', ({ assert }) => {
    const screens: TypeScreen[] = [{ kind: 'table' }, { kind: 'create' }, { kind: 'edit', id: 12 }]
    for (const screen of screens) assert.deepEqual(screenAt(pathOf(screen)), screen)
    assert.deepEqual(screenAt(`${MEMBERSHIP_TYPES}/12/`), { kind: 'edit', id: 12 })
  })

  test('others are none', ({ assert }) => {
    for (const rest of ['/0', '/x', '/12/show', '/create/12']) {
      assert.isNull(screenAt(MEMBERSHIP_TYPES + rest))
    }
  })
})
