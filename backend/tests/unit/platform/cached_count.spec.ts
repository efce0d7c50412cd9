import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import { cachedCount } from '#platform/database/cached_count'

const NOW = new Date('2026-06-01T10:00:00Z')
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

/** A list of so many, which tells how often it was counted. */
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

test.group('The total of a list', () => {
  test('of a large one is remembered for ten seconds', async ({ assert }) => {
    const list = aList(400_000)
    const at = (seconds: number) => cachedCount('large', list.count, later(seconds))
    assert.deepEqual(await at(0), { total: 400_000, isExact: true })
    list.total = 400_001
    assert.deepEqual(await at(9), { total: 400_000, isExact: false })
    assert.deepEqual(await at(10), { total: 400_001, isExact: true })
    assert.equal(list.counted, 2)
  })

  test('of another list is its own', async ({ assert }) => {
    await cachedCount('one', aList(10_000).count, NOW)
    const other = await cachedCount('other', aList(20_000).count, NOW)
    assert.equal(other.total, 20_000)
  })

  test('of a small one is always counted', async ({ assert }) => {
    const list = aList(9_999)
    await cachedCount('small', list.count, NOW)
    list.total = 9_998
    const again = await cachedCount('small', list.count, NOW)
    assert.deepEqual(again, { total: 9_998, isExact: true })
  })

  test('is forgotten when too many others were asked for', async ({ assert }) => {
    const list = aList(50_000)
    const early = randomUUID()
    await cachedCount(early, list.count, NOW)
    for (let index = 0; index < 100; index += 1) {
      await cachedCount(randomUUID(), aList(50_000).count, NOW)
    }
    await cachedCount(early, list.count, NOW)
    assert.equal(list.counted, 2)
  })
})
