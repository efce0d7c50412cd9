import { test } from '@japa/runner'

import { randomId } from './random_id.ts'

const VERSION_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test.group('A random id', () => {
  test('a random id is a UUID, different each time', ({ assert }) => {
    assert.match(randomId(), VERSION_4)
    assert.notEqual(randomId(), randomId())
  })

  test('a random id works on a tablet without HTTPS, too', ({ assert, cleanup }) => {
    const original = Object.getOwnPropertyDescriptor(crypto, 'randomUUID')
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true })
    cleanup(() => {
      if (original) Object.defineProperty(crypto, 'randomUUID', original)
      else Reflect.deleteProperty(crypto, 'randomUUID')
    })

    assert.match(randomId(), VERSION_4)
    assert.notEqual(randomId(), randomId())
  })
})
