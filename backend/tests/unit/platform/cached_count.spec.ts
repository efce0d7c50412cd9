import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import { cachedCount, type ListQuery } from '#platform/database/cached_count'

const NOW = new Date('2026-06-01T10:00:00Z')
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

const asked = (sql: string, ...bindings: unknown[]): ListQuery => ({
  toSQL: () => ({ sql, bindings }),
})

/** A list of this length, which counts how often it was counted. */
function aList(total: number) {
  const list = {
    total,
    counted: 0,
    async count() {
      list.counted += 1
      return list.total
    },
  }
  return list
}

test.group('Cached list totals', () => {
  test('the total of a large list is cached for ten seconds', async ({ assert }) => {
    const list = aList(400_000)
    const at = (seconds: number) => cachedCount(asked('large'), list.count, later(seconds))
    assert.deepEqual(await at(0), { total: 400_000, isExact: true })
    list.total = 400_001
    assert.deepEqual(await at(9), { total: 400_000, isExact: false })
    assert.deepEqual(await at(10), { total: 400_001, isExact: true })
    assert.equal(list.counted, 2)
  })

  test('a list with another query or another value has its own total', async ({ assert }) => {
    const lists = [asked('a > ?', 1), asked('b > ?', 1), asked('a > ?', 2), asked('a > ?', '1')]
    for (const [index, list] of lists.entries()) {
      await cachedCount(list, aList(10_000 + index).count, NOW)
    }
    for (const [index, list] of lists.entries()) {
      const { total, isExact } = await cachedCount(list, aList(1).count, NOW)
      assert.deepEqual([total, isExact], [10_000 + index, false])
    }
  })

  test('a small list is always counted', async ({ assert }) => {
    const list = aList(9_999)
    await cachedCount(asked('small'), list.count, NOW)
    list.total = 9_998
    const again = await cachedCount(asked('small'), list.count, NOW)
    assert.deepEqual(again, { total: 9_998, isExact: true })
  })

  test('a total is evicted when too many others were requested', async ({ assert }) => {
    const list = aList(50_000)
    const early = asked(randomUUID())
    await cachedCount(early, list.count, NOW)
    for (let index = 0; index < 100; index += 1) {
      await cachedCount(asked(randomUUID()), aList(50_000).count, NOW)
    }
    await cachedCount(early, list.count, NOW)
    assert.equal(list.counted, 2)
  })
})
