/** Shorter lists are counted each time. */
const LARGE = 10_000
const KEPT_SECONDS = 10
const LISTS_KEPT = 100

type Total = { total: number; until: number }

const known = new Map<string, Total>()

/** Whether the list was large when it was last counted, however long ago. */
export const wasLarge = (list: string) => known.has(list)

/**
 * The length of a list. Counting a large one takes as long as the rest of the request, and the exact figure does not matter to a
 * reader: the count of a list of 10,000 or more is cached for 10 seconds.
 */
export async function cachedCount(
  list: string,
  count: () => Promise<number>,
  now: Date
): Promise<{ total: number; isExact: boolean }> {
  const remembered = known.get(list)
  const left = remembered ? remembered.until - now.getTime() : 0
  // After the clock was set back more would be left than the cache time.
  if (remembered && left > 0 && left <= KEPT_SECONDS * 1000) {
    return { total: remembered.total, isExact: false }
  }

  const total = await count()
  known.delete(list)
  if (total >= LARGE) known.set(list, { total, until: now.getTime() + KEPT_SECONDS * 1000 })
  if (known.size > LISTS_KEPT) known.delete(known.keys().next().value ?? list)
  return { total, isExact: true }
}
