import { test } from '@japa/runner'

import { idsOf, receiptCode, recordsOf, type StoredItem } from './item.ts'

const AT = '2026-11-28T14:02:11.000Z'
const HELD: StoredItem = {
  place: 7,
  id: idsOf(1)[0] ?? '',
  captured_at: '2026-11-28T13:50:00.000Z',
  attempts: 2,
  not_before: 5,
  is_stuck: true,
}

test.group('Items of a visit', () => {
  test('a registration that is completed gets an id of its own, and keeps its receipt code', ({
    assert,
  }) => {
    const ids = idsOf(3, HELD.id)
    assert.lengthOf(new Set([HELD.id, ...ids]), 4)
    for (const id of ids) assert.equal(receiptCode(id), receiptCode(HELD.id))
  })

  test('it takes the place of the held one, and is sent at once', ({ assert }) => {
    const items = idsOf(2, HELD.id).map((id) => ({ id, captured_at: AT }))
    const records = recordsOf(items, { replaced: HELD, heldUntil: 0 })
    const fresh = { captured_at: AT, attempts: 0, not_before: 0, is_stuck: false }
    assert.deepEqual(records, [
      { place: 7, id: items[0]?.id ?? '', ...fresh },
      { id: items[1]?.id ?? '', ...fresh },
    ])
  })

  test('it goes to the end if the held one was sent already', ({ assert }) => {
    const item = { id: idsOf(1, HELD.id)[0] ?? '', captured_at: AT }
    const [record] = recordsOf([item], { replaced: undefined, heldUntil: 0 })
    assert.notProperty(record, 'place')
  })
})
