import type { MatchKeysRow } from '#database/rows'
import { rowsIn } from '#platform/database/rows_in'
import type { Reader } from '#platform/database/transaction'

/** Keys shared by more people than this are ignored: they do not identify a person. */
const CROWD = 100

/** Keys per query. */
const KEYS_AT_ONCE = 500

/** People by each of these keys; keys shared by a crowd are left out. */
export async function sharingKeys(
  keys: readonly string[],
  client: Reader
): Promise<MatchKeysRow[]> {
  const counts = await keyCounts(keys, client)
  return rowsOfKeys([...counts.keys()], client)
}

/** Number of people by each of these keys; keys shared by a crowd are left out. */
export async function keyCounts(
  keys: readonly string[],
  client: Reader
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const some of parts(keys)) {
    const telling = await rowsIn('match_keys', client)
      .whereIn('match_key', some)
      .groupBy('match_key')
      .havingRaw('count(*) <= ?', [CROWD])
      .select('match_key')
      .count('* as people')
    for (const { match_key: key, people } of telling) counts.set(key, Number(people))
  }
  return counts
}

/** Ids of the people of each key. */
export async function peopleOfKeys(
  keys: readonly string[],
  client: Reader
): Promise<Map<string, number[]>> {
  const rows = await rowsOfKeys(keys, client)
  return new Map(
    [...Map.groupBy(rows, ({ match_key: key }) => key)].map(([key, of]) => [
      key,
      of.map(({ customer_id: id }) => id),
    ])
  )
}

async function rowsOfKeys(keys: readonly string[], client: Reader): Promise<MatchKeysRow[]> {
  const found: MatchKeysRow[] = []
  for (const some of parts(keys)) {
    const rows = await rowsIn('match_keys', client)
      .whereIn('match_key', some)
      .select('match_key', 'customer_id')
    found.push(...rows)
  }
  return found
}

function* parts(keys: readonly string[]) {
  for (let start = 0; start < keys.length; start += KEYS_AT_ONCE)
    yield keys.slice(start, start + KEYS_AT_ONCE)
}
