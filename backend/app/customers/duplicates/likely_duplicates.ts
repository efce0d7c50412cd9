import { LIKELY_DUPLICATE_FROM } from '@trailgate/shared/customers/duplicates/constants'
import { rowsIn } from '#platform/database/rows_in'

/** Another record that is very likely of the same person. */
type Likely = { customer_id: number; score: number }

/** Maximum of possible duplicates returned per person. */
const TOLD_AT_MOST = 5

/** The likely duplicates of each of these people, the likeliest first. */
export async function likelyDuplicatesOf(ids: readonly number[]): Promise<Map<number, Likely[]>> {
  const found: { id: number; other: number; score: number }[] = []
  for (const [own, other] of [
    ['low_id', 'high_id'],
    ['high_id', 'low_id'],
  ] as const) {
    const pairs = await rowsIn('duplicate_pairs')
      .whereIn(own, [...ids])
      .whereNull('dismissed_at')
      .where('score', '>=', LIKELY_DUPLICATE_FROM)
      .select('low_id', 'high_id', 'score')
    found.push(...pairs.map((pair) => ({ id: pair[own], other: pair[other], score: pair.score })))
  }
  return new Map(
    [...Map.groupBy(found, ({ id }) => id)].map(([id, of]) => [
      id,
      of
        .toSorted((a, b) => b.score - a.score || b.other - a.other)
        .slice(0, TOLD_AT_MOST)
        .map(({ other, score }) => ({ customer_id: other, score })),
    ])
  )
}
