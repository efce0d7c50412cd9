import { test } from '@japa/runner'

import { inGroups, refetchAfter, stateOf, timeLeft } from './pairing.ts'

const GATE = {
  id: 7,
  name: 'Gate',
  status: 'waiting',
  created_at: '2026-05-01T12:00:00.000Z',
  paired_at: null,
  last_seen_at: null,
  waiting: null,
  oldest_captured_at: null,
  app_version: null,
  clock_skew_ms: null,
} as const

test.group('A pairing code', () => {
  test('a pairing code is shown in groups of four', ({ assert }) => {
    assert.equal(inGroups('ABCD2345'), 'ABCD 2345')
    assert.equal(inGroups('ABC'), 'ABC')
  })

  test('counts down and then is over', ({ assert }) => {
    const until = '2026-05-01T12:10:00.000Z'

    assert.equal(timeLeft(until, new Date('2026-05-01T12:00:00.000Z')), '10:00')
    assert.equal(timeLeft(until, new Date('2026-05-01T12:09:55.200Z')), '0:05')
    assert.isNull(timeLeft(until, new Date(until)))
  })

  test('waits until the list knows better or its time is over', ({ assert }) => {
    const made = { device: GATE, code: 'ABCD2345', expires_at: '2026-05-01T12:10:00.000Z' }
    const soon = new Date('2026-05-01T12:01:00.000Z')
    const late = new Date('2026-05-01T12:10:00.000Z')

    assert.equal(stateOf(made, undefined, soon), 'waiting')
    assert.equal(stateOf(made, [GATE], soon), 'waiting')
    assert.equal(stateOf(made, [GATE], late), 'expired')
    assert.equal(stateOf(made, [{ ...GATE, status: 'paired' }], late), 'paired')
    assert.equal(stateOf(made, [{ ...GATE, status: 'revoked' }], soon), 'revoked')
  })

  test('the list is polled often while a code is waiting, else once a minute', ({ assert }) => {
    assert.equal(refetchAfter([{ ...GATE, status: 'paired' }, GATE]), 5000)
    assert.equal(refetchAfter([{ ...GATE, status: 'expired' }]), 60_000)
    assert.equal(refetchAfter(undefined), 60_000)
  })
})
