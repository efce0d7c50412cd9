import type { NewRow } from '#platform/database/rows_into'
import {
  keysOfPerson,
  SEARCHED,
  type SearchedRow,
  type SearchKey,
} from '@trailgate/shared/customers/search_keys'
import { isFoundByOthers, textsOf } from '@trailgate/shared/customers/word_texts'
import { rowsIn } from '#platform/database/rows_in'
import { insertMany } from '#platform/database/insert_many'
import type { Reader } from '#platform/database/transaction'

/** People read at once: their keys are sorted before the insert, which is faster for the index. */
const PEOPLE_AT_ONCE = 20_000

/** Rows per insert: SQLite allows 32,766 values. */
const ROWS_AT_ONCE = 8000

type StoredKey = SearchKey & { customer_id: number }

/**
 * Rebuilds the search keys of all customers in slices, for migrations. A killed start begins again.
 */
export async function fillSearchKeys(client: Reader) {
  const words = new Set<string>()
  for (let after = 0; ;) {
    const people: SearchedRow[] = await rowsIn('customers', client)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PEOPLE_AT_ONCE)
      .select(...SEARCHED)
    const last = people.at(-1)
    if (!last) break
    after = last.id
    const [first = last] = people
    await rowsIn('search_keys', client).whereBetween('customer_id', [first.id, last.id]).delete()
    const keys = people.flatMap((person) =>
      keysOfPerson(person).map((key): StoredKey => ({ ...key, customer_id: person.id }))
    )
    for (const { kind, search_key: word } of keys) {
      if (kind === 'name' && isFoundByOthers(word)) words.add(word)
    }
    await insertSorted(client, 'search_keys', keys)
  }
  await deleteWords(client)
  await insertSorted(
    client,
    'search_words',
    [...words].flatMap((word) => textsOf(word).map((text) => ({ search_key: text, word })))
  )
}

/** Deletes all words, as many at a time as one statement inserts. */
async function deleteWords(client: Reader) {
  for (;;) {
    const next = await rowsIn('search_words', client)
      .orderBy('search_key')
      .offset(ROWS_AT_ONCE)
      .select('search_key')
      .first()
    const words = rowsIn('search_words', client)
    await (next ? words.where('search_key', '<=', next.search_key) : words).delete()
    if (!next) return
  }
}

async function insertSorted<Table extends 'search_keys' | 'search_words'>(
  client: Reader,
  table: Table,
  rows: (NewRow<Table> & { search_key: string })[]
) {
  const sorted = rows.sort((one, other) => (one.search_key < other.search_key ? -1 : 1))
  for (let from = 0; from < sorted.length; from += ROWS_AT_ONCE) {
    await insertMany(client, table, sorted.slice(from, from + ROWS_AT_ONCE))
  }
}
