import { test } from '@japa/runner'

import { submissionKeys } from './submissionKey.ts'

function counted() {
  let made = 0
  return () => `key-${(made += 1)}`
}

test.group('The key of a submission', () => {
  test('stays the same when the same body is sent again', ({ assert }) => {
    const keys = submissionKeys(counted())
    assert.equal(keys.for({ phone: '8285550101' }), 'key-1')
    assert.equal(keys.for({ phone: '8285550101' }), 'key-1')
  })

  test('is a new one as soon as the body changed, and when it changed back', ({ assert }) => {
    const keys = submissionKeys(counted())
    keys.for({ phone: '8285550101' })
    assert.equal(keys.for({ phone: '8285550102' }), 'key-2')
    assert.equal(keys.for({ phone: '8285550101' }), 'key-3')
  })

  test('is a new one after the body arrived', ({ assert }) => {
    const keys = submissionKeys(counted())
    keys.for({ phone: '8285550101' })
    keys.arrived()
    assert.equal(keys.for({ phone: '8285550101' }), 'key-2')
  })
})
