import { test } from '@japa/runner'

import { inGroups, timeLeft } from './pairing.ts'

test.group('A pairing code', () => {
  test('is shown in groups of four', ({ assert }) => {
    assert.equal(inGroups('ABCD2345'), 'ABCD 2345')
    assert.equal(inGroups('ABC'), 'ABC')
  })

  test('counts down and then is over', ({ assert }) => {
    const until = '2026-05-01T12:10:00.000Z'

    assert.equal(timeLeft(until, new Date('2026-05-01T12:00:00.000Z')), '10:00')
    assert.equal(timeLeft(until, new Date('2026-05-01T12:09:55.200Z')), '0:05')
    assert.isNull(timeLeft(until, new Date(until)))
  })
})
