import { test } from '@japa/runner'

import { isLive, KEPT_FOR_MS, type DraftName } from './rules.ts'

const NOW = Date.parse('2026-11-30T09:00:00Z')
const MINUTE = 60_000

test.group('Lifetime of drafts', () => {
  test('a registration is kept for half an hour, a signing for a day', ({ assert }) => {
    assert.equal(KEPT_FOR_MS.registration, 30 * MINUTE)
    for (const name of ['signing', 'accepted', 'link'] as const) {
      assert.equal(KEPT_FOR_MS[name], 24 * 60 * MINUTE)
    }
  })

  test('a draft is read until its time is over, and not from then on', ({ assert }) => {
    for (const name of Object.keys(KEPT_FOR_MS) as DraftName[]) {
      const at = NOW - KEPT_FOR_MS[name]
      assert.isTrue(isLive({ name, at: at + 1 }, NOW), name)
      assert.isFalse(isLive({ name, at }, NOW), name)
    }
  })

  test('a clock that was set back does not make a draft last longer', ({ assert }) => {
    assert.isTrue(isLive({ name: 'signing', at: NOW + MINUTE }, NOW))
    assert.isFalse(isLive({ name: 'signing', at: NOW + MINUTE + 1 }, NOW))
  })
})
