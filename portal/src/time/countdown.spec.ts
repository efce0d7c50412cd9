import { test } from '@japa/runner'

import { deadlineIn, secondsLeft, untilNextSecond } from './countdown.ts'

test.group('A countdown', () => {
  test('starts at its full number of seconds', ({ assert }) => {
    assert.equal(secondsLeft(deadlineIn(15, 5_000), 5_000), 15)
  })

  test('shows a second until it is wholly gone', ({ assert }) => {
    const deadline = deadlineIn(15, 0)
    assert.equal(secondsLeft(deadline, 1), 15)
    assert.equal(secondsLeft(deadline, 999), 15)
    assert.equal(secondsLeft(deadline, 1_000), 14)
    assert.equal(secondsLeft(deadline, 14_999), 1)
  })

  test('a countdown is at zero from the deadline on, however long the tablet slept', ({
    assert,
  }) => {
    const deadline = deadlineIn(15, 0)
    assert.equal(secondsLeft(deadline, 15_000), 0)
    assert.equal(secondsLeft(deadline, 3_600_000), 0)
  })

  test('wakes when the number changes', ({ assert }) => {
    const deadline = deadlineIn(2, 0)
    assert.equal(untilNextSecond(deadline, 0), 1_000)
    assert.equal(untilNextSecond(deadline, 400), 600)
    assert.equal(untilNextSecond(deadline, 2_000), 0)
    assert.equal(untilNextSecond(deadline, 9_000), 0)
  })
})
