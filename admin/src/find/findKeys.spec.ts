import { test } from '@japa/runner'

import { areFindKeys, isSlash, namedKeys, shownKeys } from './findKeys.ts'

const press = (key: string, held: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})

test.group('The shortcut of the search', () => {
  test('the shortcut is Ctrl K, and on a Mac Command K', ({ assert }) => {
    for (const [platform, held, other] of [
      ['Linux x86_64', { ctrlKey: true }, { metaKey: true }],
      ['Win32', { ctrlKey: true }, { metaKey: true }],
      ['MacIntel', { metaKey: true }, { ctrlKey: true }],
      ['iPad', { metaKey: true }, { ctrlKey: true }],
    ] as const) {
      assert.isTrue(areFindKeys(press('k', held), platform))
      assert.isTrue(areFindKeys(press('K', held), platform))
      assert.isFalse(areFindKeys(press('k', other), platform))
      assert.isFalse(areFindKeys(press('k', { ...held, shiftKey: true }), platform))
      assert.isFalse(areFindKeys(press('k', { ...held, altKey: true }), platform))
      assert.isFalse(areFindKeys(press('j', held), platform))
      assert.isFalse(areFindKeys(press('k'), platform))
    }
  })

  test('the shortcut is named as it is pressed', ({ assert }) => {
    assert.deepEqual([shownKeys('Win32'), namedKeys('Win32')], ['Ctrl K', 'Control+K'])
    assert.deepEqual([shownKeys('MacIntel'), namedKeys('MacIntel')], ['⌘ K', 'Meta+K'])
  })

  test('or the bare slash', ({ assert }) => {
    assert.isTrue(isSlash(press('/')))
    assert.isTrue(isSlash(press('/', { shiftKey: true })))
    for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) {
      assert.isFalse(isSlash(press('/', held)))
    }
  })
})
