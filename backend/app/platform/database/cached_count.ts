/** A list of fewer is counted each time. */
const LARGE = 10_000
const KEPT_SECONDS = 10
const LISTS_KEPT = 100

type Total = { total: number; until: number }

const known = new Map<string, Total>()

/** Whether the list was a large one when it was counted last, however long ago. */
export const wasLarge = (list: string) => known.has(list)

/**
 * How long a list is. To count a large one takes as long as all the rest of a request, and nobody sees whether there are 400,000
 * or 400,001: its total is remembered for some seconds.
 */
export async function rememberedTotal(
  list: string,
  count: () => Promise<number>,
  now: Date
): Promise<{ total: number; isExact: boolean }> {
  const remembered = known.get(list)
  const left = remembered ? remembered.until - now.getTime() : 0
  // More than it ever had is left when the clock was put back.
  if (remembered && left > 0 && left <= KEPT_SECONDS * 1000) {
    return { total: remembered.total, isExact: false }
  }

  const total = await count()
  known.delete(list)
  if (total >= LARGE) known.set(list, { total, until: now.getTime() + KEPT_SECONDS * 1000 })
  if (known.size > LISTS_KEPT) known.delete(known.keys().next().value ?? list)
  return { total, isExact: true }
}
