import { test } from '@japa/runner'

import { NOTHING_YET, withKey, type Early } from './early.ts'

const press = (key: string, held: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})
const typed = (...keys: string[]) =>
  keys.reduce<Early>((early, key) => withKey(early, press(key)) ?? early, NOTHING_YET)

test.group('Keys before the box is there', () => {
  test('early keys are kept in order, and Backspace removes the last one', ({ assert }) => {
    assert.deepEqual(typed('b', 'j', 'Ö', 'x', 'Backspace', ' '), {
      text: 'bjÖ ',
      isEntered: false,
    })
    assert.deepEqual(typed('Backspace'), NOTHING_YET)
  })

  test('end with Enter only behind a text', ({ assert }) => {
    assert.isTrue(typed('a', 'Enter').isEntered)
    assert.isFalse(typed('Enter').isEntered)
    assert.isFalse(typed('a', 'Enter', 'b').isEntered)
  })

  test('early keys that write nothing are ignored', ({ assert }) => {
    for (const key of ['Shift', 'ArrowDown', 'Escape', 'F5', 'Tab']) {
      assert.isNull(withKey(NOTHING_YET, press(key)))
    }
    assert.isNull(withKey(NOTHING_YET, press('v', { ctrlKey: true })))
  })
})
