import type { MatchKeysRow } from '#database/rows'
import { rowsIn } from '#platform/database/rows_in'
import type { Reader } from '#platform/database/transaction'

/** A key that more people share says too little: they are found by another one, or not worth asking about. */
const CROWD = 100

/** So many keys are asked for at once. */
const KEYS_AT_ONCE = 500

/** Everybody who has one of these keys, by key; without the keys that a crowd has. */
export async function sharingKeys(
  keys: readonly string[],
  client: Reader
): Promise<MatchKeysRow[]> {
  const found: MatchKeysRow[] = []
  for (let start = 0; start < keys.length; start += KEYS_AT_ONCE) {
    const some = keys.slice(start, start + KEYS_AT_ONCE)
    const telling = await rowsIn('match_keys', client)
      .whereIn('match_key', some)
      .groupBy('match_key')
      .havingRaw('count(*) <= ?', [CROWD])
      .select('match_key')
    if (telling.length === 0) continue
    const shared = await rowsIn('match_keys', client)
      .whereIn(
        'match_key',
        telling.map(({ match_key: key }) => key)
      )
      .select('match_key', 'customer_id')
    found.push(...shared)
  }
  return found
}
