import { keyOf } from '@trailgate/shared/vehicles/key'
import { LAST_CHARACTER } from '#customers/search/filter_customers'
import type { FoundPerson } from '#customers/search_keys/find_people'
import { rowsIn } from '#platform/database/rows_in'
import { statement, type Parameter } from '#platform/database/statement'

/** Shorter texts match too many plates. */
const KEY_FROM = 3

/** Longest sticker number. */
const KEY_TO = 20

/** Most vehicles found by the beginning of a plate or sticker. */
const VEHICLES_AT_MOST = 60

/** The score of a plate or sticker, whole or its beginning. */
const SCORES = { whole: 97, beginning: 64 }

/** Owners of vehicles whose plate or sticker is this text, or with a digit in it begins with it: a name is no beginning. */
export async function ownersOf(text: string): Promise<FoundPerson[]> {
  const key = keyOf(text)
  if (key.length < KEY_FROM || key.length > KEY_TO) return []
  const range = { key, below: /\d/.test(key) ? key + LAST_CHARACTER : key }
  const [plates, stickers] = await Promise.all([BY_PLATE.all(range), BY_STICKER.all(range)])
  return [...plates, ...stickers].map(({ customer_id: id, found }) => {
    const isWhole = found === key
    const score = isWhole ? SCORES.whole : SCORES.beginning
    // A few characters may begin a stranger's plate: Enter must not check that person in.
    return { id, score, matched: new Set(['vehicle' as const]), isExact: isWhole }
  })
}

const BY_PLATE = statement((range: Range) => activeIn(range, 'plate_key'))
const BY_STICKER = statement((range: Range) => activeIn(range, 'sticker_key'))

type Range = { key: Parameter<string>; below: Parameter<string> }

/** In the order of the column's index, so that the whole plate comes first. */
function activeIn({ key, below }: Range, column: 'plate_key' | 'sticker_key') {
  return rowsIn('vehicles')
    .whereBetween(column, [key, below])
    .whereRaw('active = 1')
    .orderBy(column)
    .limit(VEHICLES_AT_MOST)
    .select('customer_id', `${column} as found` as const)
}
