/** Shorter lists are counted each time. */
const LARGE = 10_000
const KEPT_SECONDS = 10
const LISTS_KEPT = 100

type Total = { total: number; until: number }

/** A query that finds exactly the rows of a list, whether or not it is sent. */
export type ListQuery = { toSQL(): { sql: string; bindings: readonly unknown[] } }

const known = new Map<string, Total>()

/**
 * The cache key of a list is its compiled query, text and values: a filter that narrows the list is in the key because it is in the
 * query, and none can be forgotten.
 */
function keyOf(list: ListQuery): string {
  const { sql, bindings } = list.toSQL()
  return JSON.stringify([sql, bindings])
}

/** True if the list was large when last counted, at any time. */
export const wasLarge = (list: ListQuery) => known.has(keyOf(list))

/**
 * The length of a list. Counting a large one takes as long as the rest of the request, and the exact figure does not matter to a
 * reader: the count of a list of 10,000 or more is cached for 10 seconds.
 */
export async function cachedCount(
  list: ListQuery,
  count: () => Promise<number>,
  now: Date
): Promise<{ total: number; isExact: boolean }> {
  const key = keyOf(list)
  const remembered = known.get(key)
  const left = remembered ? remembered.until - now.getTime() : 0
  // A longer remaining time means that the clock was set back.
  if (remembered && left > 0 && left <= KEPT_SECONDS * 1000) {
    return { total: remembered.total, isExact: false }
  }

  const total = await count()
  known.delete(key)
  if (total >= LARGE) known.set(key, { total, until: now.getTime() + KEPT_SECONDS * 1000 })
  if (known.size > LISTS_KEPT) known.delete(known.keys().next().value ?? key)
  return { total, isExact: true }
}
