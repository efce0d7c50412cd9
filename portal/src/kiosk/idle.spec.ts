import { test } from '@japa/runner'

import { idleDeadlines, idlePhase } from './idle.ts'

test.group('An untouched kiosk', () => {
  const deadlines = idleDeadlines(0)

  test('warns after 50 seconds and starts over after 60', ({ assert }) => {
    assert.equal(idlePhase(deadlines, 49_999), 'busy')
    assert.equal(idlePhase(deadlines, 50_000), 'warning')
    assert.equal(idlePhase(deadlines, 59_999), 'warning')
    assert.equal(idlePhase(deadlines, 60_000), 'over')
  })

  test('starts over at once when it wakes long after', ({ assert }) => {
    assert.equal(idlePhase(deadlines, 3_600_000), 'over')
  })
})
