import { test } from '@japa/runner'

import type { StoredItem } from './item.ts'
import {
  BATCH_ITEMS,
  HELD_MS,
  nextBatch,
  pauseAfter,
  STUCK_PAUSE_MS,
  untilNextAttempt,
} from './plan.ts'

const NOW = 1_000_000

function items(...given: Partial<StoredItem>[]): StoredItem[] {
  return given.map((item, index) => ({
    place: index + 1,
    id: `item-${index + 1}`,
    captured_at: '2026-11-28T14:02:11.000Z',
    attempts: 0,
    not_before: 0,
    is_stuck: false,
    ...item,
  }))
}

const idsOf = (batch: readonly StoredItem[]) => batch.map(({ id }) => id)

test.group('Order of the queue', () => {
  test('items go in the order of capture, a few at a time', ({ assert }) => {
    const all = items(...Array.from({ length: 9 }, () => ({})))
    assert.deepEqual(idsOf(nextBatch(all, NOW)), idsOf(all.slice(0, BATCH_ITEMS)))
  })

  test('an item that failed goes alone, and holds up those behind it', ({ assert }) => {
    assert.deepEqual(idsOf(nextBatch(items({ attempts: 1 }, {}), NOW)), ['item-1'])
    assert.deepEqual(idsOf(nextBatch(items({}, { attempts: 1 }, {}), NOW)), ['item-1'])
    assert.deepEqual(nextBatch(items({ attempts: 2, not_before: NOW + 1 }, {}), NOW), [])
  })

  test('an item that keeps failing holds up nothing', ({ assert }) => {
    const all = items({ attempts: 3, not_before: NOW + 1 }, {}, {})
    assert.deepEqual(idsOf(nextBatch(all, NOW)), ['item-2', 'item-3'])
  })

  test('an item that the server cannot read is tried again later, alone', ({ assert }) => {
    const all = items({ attempts: 1, is_stuck: true, not_before: NOW + 1 }, {})
    assert.deepEqual(idsOf(nextBatch(all, NOW)), ['item-2'])
    assert.deepEqual(idsOf(nextBatch(all, NOW + 1)), ['item-1'])
  })

  test('a registration whose rider is still here is passed over', ({ assert }) => {
    assert.deepEqual(idsOf(nextBatch(items({ not_before: NOW + 1 }, {}), NOW)), ['item-2'])
  })

  test('a clock that is set back holds up nothing', ({ assert }) => {
    const waiting: [Partial<StoredItem>, longest: number][] = [
      [{}, HELD_MS],
      [{ attempts: 1 }, 60_000],
      [{ attempts: 3 }, 60_000],
      [{ attempts: 1, is_stuck: true }, STUCK_PAUSE_MS],
    ]
    for (const [item, longest] of waiting) {
      const asPlanned = items({ ...item, not_before: NOW + longest })
      assert.deepEqual(nextBatch(asPlanned, NOW), [])
      assert.equal(untilNextAttempt(asPlanned, NOW), longest)
      const setBack = items({ ...item, not_before: NOW + longest + 1 })
      assert.deepEqual(idsOf(nextBatch(setBack, NOW)), ['item-1'])
      assert.equal(untilNextAttempt(setBack, NOW), 0)
    }
  })

  test('the next attempt is the earliest; an empty queue has none', ({ assert }) => {
    const all = items({ not_before: NOW + 500, attempts: 1 }, { not_before: NOW + 200 })
    assert.equal(untilNextAttempt(all, NOW), 200)
    assert.equal(untilNextAttempt(items({}), NOW), 0)
    assert.isNull(untilNextAttempt([], NOW))
  })

  test('pauses double up to a minute', ({ assert }) => {
    const pauses = [1, 2, 3, 4, 5, 6, 7, 20].map((attempts) => pauseAfter(attempts, 1))
    assert.deepEqual(pauses, [2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000])
    assert.equal(pauseAfter(1, 0), 1500)
  })
})
