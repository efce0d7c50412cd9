import { test } from '@japa/runner'

import { lastPage, pagesAround, pagesInWindow, rowsShown } from './pages.ts'

test.group('Turning pages', () => {
  test('the pager offers two pages on each side and stops at the ends', ({ assert }) => {
    assert.deepEqual(pagesAround(5, 10), [3, 4, 5, 6, 7])
    assert.deepEqual(pagesAround(1, 10), [1, 2, 3])
    assert.deepEqual(pagesAround(10, 10), [8, 9, 10])
    assert.deepEqual(pagesAround(1, 1), [1])
  })

  test('a window of five pages stays five at the ends', ({ assert }) => {
    assert.deepEqual(pagesInWindow(5, 10), [3, 4, 5, 6, 7])
    assert.deepEqual(pagesInWindow(1, 10), [1, 2, 3, 4, 5])
    assert.deepEqual(pagesInWindow(2, 10), [1, 2, 3, 4, 5])
    assert.deepEqual(pagesInWindow(9, 10), [6, 7, 8, 9, 10])
    assert.deepEqual(pagesInWindow(10, 10), [6, 7, 8, 9, 10])
    assert.deepEqual(pagesInWindow(2, 3), [1, 2, 3])
    assert.deepEqual(pagesInWindow(1, 1), [1])
  })

  test('the last page may be short, and an empty list has one page', ({ assert }) => {
    assert.equal(lastPage(2000, 20), 100)
    assert.equal(lastPage(2001, 20), 101)
    assert.equal(lastPage(0, 20), 1)
    assert.deepEqual(rowsShown(101, 20, 2001), { from: 2001, to: 2001 })
    assert.deepEqual(rowsShown(1, 20, 0), { from: 0, to: 0 })
  })
})
