import type { NewRow } from '#platform/database/rows_into'
import { deletionsOf, mistakesAllowed } from '@trailgate/shared/customers/misspellings'
import {
  keysOfPerson,
  SEARCHED,
  type SearchedRow,
  type SearchKey,
} from '@trailgate/shared/customers/search_keys'
import { rowsIn } from '#platform/database/rows_in'
import { insertMany } from '#platform/database/insert_many'
import type { Reader } from '#platform/database/transaction'

/** How many people are read at once: their keys are sorted before they are written, which an index likes. */
const PEOPLE_AT_ONCE = 20_000

/** How many rows one statement inserts: SQLite takes 32,766 values. */
const ROWS_AT_ONCE = 8000

type StoredKey = SearchKey & { customer_id: number }

/** Writes the keys of everybody, in slices, as a migration does. Begun anew after a start that was killed. */
export async function fillSearchKeys(client: Reader) {
  await rowsIn('search_keys', client).delete()
  await rowsIn('search_words', client).delete()
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
    const keys = people.flatMap((person) =>
      keysOfPerson(person).map((key): StoredKey => ({ ...key, customer_id: person.id }))
    )
    for (const { kind, search_key: word } of keys) {
      if (kind === 'name' && mistakesAllowed(word) > 0) words.add(word)
    }
    await insertSorted(client, 'search_keys', keys)
  }
  await insertSorted(
    client,
    'search_words',
    [...words].flatMap((word) => deletionsOf(word).map((text) => ({ search_key: text, word })))
  )
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
