import { test } from '@japa/runner'

import { keysOfCalls, keysOfForm } from './idempotency_keys.ts'

function counted() {
  let made = 0
  return () => `key-${(made += 1)}`
}

test.group('A call made again', () => {
  test('bears the same key while no answer came', ({ assert }) => {
    const keys = keysOfCalls(counted())

    assert.equal(keys.keyOf('/customers', 'Ann'), 'key-1')
    assert.equal(keys.keyOf('/customers', 'Ann'), 'key-1')
  })

  test('bears the same key after a proxy gave up on the server, which may have done it', ({
    assert,
  }) => {
    const keys = keysOfCalls(counted())
    keys.keyOf('/customers', 'Ann')
    keys.answered('/customers', 'Ann', 503)

    assert.equal(keys.keyOf('/customers', 'Ann'), 'key-1')
  })

  test('is a new call once answered, and so is another rider', ({ assert }) => {
    const keys = keysOfCalls(counted())
    keys.keyOf('/customers', 'Ann')
    keys.answered('/customers', 'Ann', 201)

    assert.equal(keys.keyOf('/customers', 'Ann'), 'key-2')
    assert.equal(keys.keyOf('/customers', 'Ben'), 'key-3')
  })
})

test.group('The key of a submission', () => {
  test('stays the same when the same body is sent again', ({ assert }) => {
    const keys = keysOfForm(counted())
    assert.equal(keys.for({ phone: '8285550101' }), 'key-1')
    assert.equal(keys.for({ phone: '8285550101' }), 'key-1')
  })

  test('is a new one as soon as the body changed, and when it changed back', ({ assert }) => {
    const keys = keysOfForm(counted())
    keys.for({ phone: '8285550101' })
    assert.equal(keys.for({ phone: '8285550102' }), 'key-2')
    assert.equal(keys.for({ phone: '8285550101' }), 'key-3')
  })

  test('is a new one after the body arrived', ({ assert }) => {
    const keys = keysOfForm(counted())
    keys.for({ phone: '8285550101' })
    keys.arrived()
    assert.equal(keys.for({ phone: '8285550101' }), 'key-2')
  })
})
