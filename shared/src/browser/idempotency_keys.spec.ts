import { test } from '@japa/runner'

import { keysOfCalls, keysOfForm } from './idempotency_keys.ts'

function counted() {
  let made = 0
  return () => `key-${(made += 1)}`
}

test.group('The key of a call', () => {
  test('a call keeps its key until it is answered', ({ assert }) => {
    const keys = keysOfCalls(counted())

    assert.equal(keys.keyOf('/customers', 'Ann'), 'key-1')
    assert.equal(keys.keyOf('/customers', 'Ann'), 'key-1')
  })

  test('a call keeps its key after a proxy error, since the server may have done it', ({
    assert,
  }) => {
    const keys = keysOfCalls(counted())
    keys.keyOf('/customers', 'Ann')
    keys.answered('/customers', 'Ann', 503)

    assert.equal(keys.keyOf('/customers', 'Ann'), 'key-1')
  })

  test('an answered call, or another body, gets a new key', ({ assert }) => {
    const keys = keysOfCalls(counted())
    keys.keyOf('/customers', 'Ann')
    keys.answered('/customers', 'Ann', 201)

    assert.equal(keys.keyOf('/customers', 'Ann'), 'key-2')
    assert.equal(keys.keyOf('/customers', 'Ben'), 'key-3')
  })
})

test.group('The key of a submission', () => {
  test('the same body is sent with the same key again', ({ assert }) => {
    const keys = keysOfForm(counted())
    assert.equal(keys.for({ phone: '8285550101' }), 'key-1')
    assert.equal(keys.for({ phone: '8285550101' }), 'key-1')
  })

  test('a changed body gets a new key, even if it changes back', ({ assert }) => {
    const keys = keysOfForm(counted())
    keys.for({ phone: '8285550101' })
    assert.equal(keys.for({ phone: '8285550102' }), 'key-2')
    assert.equal(keys.for({ phone: '8285550101' }), 'key-3')
  })

  test('a body that arrived gets a new key', ({ assert }) => {
    const keys = keysOfForm(counted())
    keys.for({ phone: '8285550101' })
    keys.arrived()
    assert.equal(keys.for({ phone: '8285550101' }), 'key-2')
  })
})
