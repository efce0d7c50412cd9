import { test } from '@japa/runner'

import { clockText, queueText, waitsTooLong } from './health.ts'

test.group('Health of a tablet', () => {
  test('a queue is shown with its size and its oldest item', ({ assert }) => {
    const at = '2026-11-28T19:05:00Z'
    assert.equal(queueText({ waiting: null, oldest_captured_at: null }, 'UTC'), '–')
    assert.equal(queueText({ waiting: 0, oldest_captured_at: null }, 'UTC'), 'Nothing')
    const text = queueText({ waiting: 3, oldest_captured_at: at }, 'America/New_York')
    assert.match(text, /^3 since 11\/28\/2026, 2:05\sPM$/)
  })

  test('an item that waits longer than half an hour is too late', ({ assert }) => {
    const queue = { waiting: 1, oldest_captured_at: '2026-11-28T19:05:00Z' }
    assert.isFalse(waitsTooLong(queue, new Date('2026-11-28T19:35:00Z')))
    assert.isTrue(waitsTooLong(queue, new Date('2026-11-28T19:35:01Z')))
    assert.isFalse(waitsTooLong({ ...queue, waiting: 0 }, new Date('2026-11-29T00:00:00Z')))
  })

  test('a clock is told in minutes, from one minute on', ({ assert }) => {
    assert.equal(clockText(null), '–')
    assert.equal(clockText(-59_000), 'Right')
    assert.equal(clockText(7_200_000), '120 min ahead')
    assert.equal(clockText(-90_000), '2 min behind')
  })
})
