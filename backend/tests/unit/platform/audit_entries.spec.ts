import { test } from '@japa/runner'
import { entryOf, joined } from '#platform/audit/entries'
import { SYSTEM } from '#platform/system_actor'

/** The row of a transaction that closed the visits from one id up to another. */
function closed(from: number, to: number) {
  const ids = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const entry = entryOf([{ action: 'visits.closed', by: SYSTEM, subject: null, details: { ids } }])
  if (!entry) throw new Error('No row')
  return entry
}

test.group('A row of the log over several transactions', () => {
  test('counts every record once, those beyond its ids too', ({ assert }) => {
    const rounds = [closed(1, 500), closed(501, 1000), closed(1001, 1500), closed(1501, 1700)]
    const { details } = rounds.reduce(joined)
    assert.equal(details.count, 1700)
    assert.lengthOf(details.ids ?? [], 1000)
  })

  test('counts a record of both transactions once', ({ assert }) => {
    const { details } = joined(closed(1, 3), closed(3, 4))
    assert.deepEqual(details, { ids: [1, 2, 3, 4], count: 4 })
  })
})
