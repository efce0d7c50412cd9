import { test } from '@japa/runner'

import { carriedBy, counterOf } from './link.ts'

test.group('A sign link', () => {
  test('carries its token behind the hash, and at the counter whom to go on with', ({ assert }) => {
    assert.deepEqual(carriedBy({ hash: '#token=a_b-c', state: null }), {
      token: 'a_b-c',
      counter: null,
    })
    assert.deepEqual(carriedBy({ hash: '#token=a&counter=1000042', state: null }), {
      token: 'a',
      counter: '1000042',
    })
  })

  test('loaded anew has no token, and still knows the way back', ({ assert }) => {
    const state = { counter: '1000042' }
    assert.deepEqual(carriedBy({ hash: '', state }), { token: null, counter: '1000042' })
    assert.deepEqual(carriedBy({ hash: '', state: { counter: 7 } }), {
      token: null,
      counter: null,
    })
  })

  test('leads to the counter and nowhere else', ({ assert }) => {
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
