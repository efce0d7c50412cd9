import { test } from '@japa/runner'

import { tokenIn } from './token.ts'

test.group('The link of a party', () => {
  test('carries its token behind the hash', ({ assert }) => {
    assert.equal(tokenIn('#token=a_b-c'), 'a_b-c')
    assert.equal(tokenIn('#x=1&token=a'), 'a')
    for (const hash of ['', '#', '#token=', '#other=a']) assert.isNull(tokenIn(hash))
  })
})
