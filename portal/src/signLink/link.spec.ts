import { test } from '@japa/runner'

import { carriedBy, counterOf } from './link.ts'

test.group('A sign link', () => {
  test('a sign link carries its token in the hash, and the member id at the counter', ({
    assert,
  }) => {
    assert.deepEqual(carriedBy({ hash: '#token=a_b-c', state: null }), {
      token: 'a_b-c',
      parent: null,
      counter: null,
    })
    assert.deepEqual(carriedBy({ hash: '#token=a&counter=1000042', state: null }), {
      token: 'a',
      parent: null,
      counter: '1000042',
    })
  })

  test('after a reload a sign link has no token but still knows the way back', ({ assert }) => {
    const state = { counter: '1000042' }
    assert.deepEqual(carriedBy({ hash: '', state }), {
      token: null,
      parent: null,
      counter: '1000042',
    })
    assert.deepEqual(carriedBy({ hash: '', state: { counter: 7 } }), {
      token: null,
      parent: null,
      counter: null,
    })
  })

  test('a sign link leads back only to the counter', ({ assert }) => {
    assert.equal(counterOf('1000042'), '/admin/counter?q=1000042')
    for (const counter of ['//evil.example', '7&x=1', '', '1'.repeat(13)]) {
      const { counter: taken } = carriedBy({
        hash: `#token=a&counter=${encodeURIComponent(counter)}`,
        state: null,
      })
      assert.isNull(taken)
    }
  })
})
