import { CANDIDATES_MAX } from '@trailgate/shared/customers/duplicates/constants'
import type { DuplicatePairsRow } from '#database/rows'
import { rowsIn } from '#platform/database/rows_in'
import { keyCounts, peopleOfKeys } from '#customers/duplicates/sharing_keys'
import type { Transaction } from '#platform/database/transaction'

export type Pair = Pick<DuplicatePairsRow, 'low_id' | 'high_id'>

/**
 * Pairs to compare: of each of these people the best candidates, at most `CANDIDATES_MAX`. Rare keys come first, as a key
 * tells more the fewer share it; a person who shares several rare keys is a better candidate than one who shares one.
 */
export async function candidatePairs(ids: readonly number[], trx: Transaction): Promise<Pair[]> {
  const own = await rowsIn('match_keys', trx)
    .whereIn('customer_id', [...ids])
    .select('match_key', 'customer_id')
  const counts = await keyCounts([...new Set(own.map(({ match_key: key }) => key))], trx)
  const keysOf = new Map<number, string[]>()
  for (const [id, keys] of Map.groupBy(own, ({ customer_id: of }) => of))
    keysOf.set(id, telling(keys.map(({ match_key: key }) => key).toSorted(), counts))
  const sharers = await peopleOfKeys([...new Set([...keysOf.values()].flat())], trx)
  const pairs = new Map<string, Pair>()
  for (const [id, keys] of keysOf) {
    for (const other of bestOf(id, keys, sharers)) {
      const pair = pairOf(id, other)
      pairs.set(nameOf(pair), pair)
    }
  }
  return [...pairs.values()]
}

/** The rarest keys that together have enough candidates, and no more. */
function telling(keys: readonly string[], counts: ReadonlyMap<string, number>): string[] {
  const rarestFirst = keys
    .filter((key) => counts.has(key))
    .toSorted((one, other) => (counts.get(one) ?? 0) - (counts.get(other) ?? 0))
  let candidates = 0
  return rarestFirst.filter((key) => {
    if (candidates >= CANDIDATES_MAX) return false
    candidates += (counts.get(key) ?? 1) - 1
    return true
  })
}

function bestOf(
  id: number,
  keys: readonly string[],
  sharers: ReadonlyMap<string, readonly number[]>
): number[] {
  const weights = new Map<number, number>()
  for (const key of keys) {
    const people = sharers.get(key) ?? []
    for (const other of people)
      if (other !== id) weights.set(other, (weights.get(other) ?? 0) + 1 / people.length)
  }
  return [...weights]
    .toSorted(
      ([one, weight], [other, than]) =>
        than - weight || Math.abs(one - id) - Math.abs(other - id) || one - other
    )
    .slice(0, CANDIDATES_MAX)
    .map(([other]) => other)
}

export function pairOf(one: number, other: number): Pair {
  return { low_id: Math.min(one, other), high_id: Math.max(one, other) }
}

/** Key of a pair. */
export function nameOf({ low_id: low, high_id: high }: Pair) {
  return `${low}-${high}`
}
