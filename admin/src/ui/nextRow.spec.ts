import { test } from '@japa/runner'

import { nextRow } from './nextRow.ts'

test.group('The keys of a list', () => {
  test('j and k go from row to row, and stay at the ends', ({ assert }) => {
    assert.equal(nextRow(-1, 3, 'j'), 0)
    assert.equal(nextRow(-1, 3, 'k'), 0)
    assert.equal(nextRow(0, 3, 'j'), 1)
    assert.equal(nextRow(2, 3, 'j'), 2)
    assert.equal(nextRow(2, 3, 'k'), 1)
    assert.equal(nextRow(0, 3, 'k'), 0)
  })
})
