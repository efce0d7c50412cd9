import { test } from '@japa/runner'

import { moved, offsetTo, placeAt, stepAside } from './order.ts'

const rows = [
  { top: 0, height: 40 },
  { top: 40, height: 60 },
  { top: 100, height: 40 },
]

test.group('Reordering rows', () => {
  test('moving a row takes it out and inserts it elsewhere', ({ assert }) => {
    assert.deepEqual(moved(['a', 'b', 'c'], 0, 2), ['b', 'c', 'a'])
    assert.deepEqual(moved(['a', 'b', 'c'], 2, 0), ['c', 'a', 'b'])
    assert.deepEqual(moved(['a', 'b', 'c'], 1, 1), ['a', 'b', 'c'])
    assert.deepEqual(moved(['a'], 4, 0), ['a'])
  })

  test('a dragged row passes a neighbour when it covers half of it', ({ assert }) => {
    assert.equal(placeAt(rows, 0, 29), 0)
    assert.equal(placeAt(rows, 0, 31), 1)
    assert.equal(placeAt(rows, 0, 500), 2)
    assert.equal(placeAt(rows, 2, -29), 2)
    assert.equal(placeAt(rows, 2, -31), 1)
    assert.equal(placeAt(rows, 2, -500), 0)
    assert.equal(placeAt(rows, 9, 10), 9)
  })

  test('during a drag the moved row is shifted by the heights of the rows it passes', ({
    assert,
  }) => {
    assert.equal(offsetTo(rows, 0, 2), 100)
    assert.equal(offsetTo(rows, 2, 0), -100)
    assert.equal(offsetTo(rows, 1, 1), 0)
    assert.deepEqual(
      rows.map((_, index) => stepAside(rows, index, { from: 0, to: 1 })),
      [0, -40, 0]
    )
    assert.deepEqual(
      rows.map((_, index) => stepAside(rows, index, { from: 2, to: 0 })),
      [40, 40, 0]
    )
  })
})
