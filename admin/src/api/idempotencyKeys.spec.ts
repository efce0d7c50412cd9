import { test } from '@japa/runner'

import { idempotencyKeys } from './idempotencyKeys.ts'

function counting() {
  let made = 0
  return idempotencyKeys(() => `key-${++made}`)
}

test.group('A call made again', () => {
  test('bears the same key while no answer came', ({ assert }) => {
    const keys = counting()

    assert.equal(keys.keyOf('/customers', 'Ann'), 'key-1')
    assert.equal(keys.keyOf('/customers', 'Ann'), 'key-1')
  })

  test('bears the same key after a proxy gave up on the server, which may have done it', ({
    assert,
  }) => {
    const keys = counting()
    keys.keyOf('/customers', 'Ann')
    keys.answered('/customers', 'Ann', 503)

    assert.equal(keys.keyOf('/customers', 'Ann'), 'key-1')
  })

  test('is a new call once answered, and so is another rider', ({ assert }) => {
    const keys = counting()
    keys.keyOf('/customers', 'Ann')
    keys.answered('/customers', 'Ann', 201)

    assert.equal(keys.keyOf('/customers', 'Ann'), 'key-2')
    assert.equal(keys.keyOf('/customers', 'Ben'), 'key-3')
  })
})
