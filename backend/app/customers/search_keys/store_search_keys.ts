import type { SearchKeysRow } from '#database/rows'
import { keysOfPerson, SEARCHED, type SearchedRow } from '@trailgate/shared/customers/search_keys'
import { rowsIn } from '#platform/database/rows_in'
import { statement, type Parameter } from '#platform/database/statement'
import { insertMany } from '#platform/database/insert_many'
import type { Transaction } from '#platform/database/transaction'
import { dropUnusedWords, storeWords } from '#customers/search_keys/search_words'

/** People per statement. */
const PEOPLE_AT_ONCE = 200

type StoredKey = Pick<SearchKeysRow, 'customer_id' | 'kind' | 'search_key' | 'beside'>

/**
 * Writes the keys that the counter's search finds these people by, as their records are now. Every change of a name, a phone or of
 * whether a profile is open calls it in its own transaction (docs/product/counter.md).
 */
export async function storeSearchKeys(ids: readonly number[], trx: Transaction) {
  for (const some of inParts(ids)) {
    const people: SearchedRow[] = await SEARCHED_PEOPLE.all({ ids: some }, trx)
    const wanted = people.flatMap((person) =>
      keysOfPerson(person).map((key): StoredKey => ({ ...key, customer_id: person.id }))
    )
    await replace(some, wanted, trx)
  }
}

type People = { ids: Parameter<number>[] }

const SEARCHED_PEOPLE = statement(({ ids }: People) =>
  rowsIn('customers')
    .whereIn('id', ids)
    .select(...SEARCHED)
)
const STORED_KEYS = statement(({ ids }: People) =>
  rowsIn('search_keys')
    .whereIn('customer_id', ids)
    .select('customer_id', 'kind', 'search_key', 'beside')
)

/** Takes these people out of the counter's search, before their rows are deleted. */
export async function forgetSearchKeys(ids: readonly number[], trx: Transaction) {
  for (const some of inParts(ids)) await replace(some, [], trx)
}

async function replace(ids: readonly number[], wanted: StoredKey[], trx: Transaction) {
  const before: StoredKey[] = await STORED_KEYS.all({ ids }, trx)
  const changed = whoDiffers(before, wanted)
  if (changed.size === 0) return

  const gone = before.filter(({ customer_id: id }) => changed.has(id))
  const fresh = wanted.filter(({ customer_id: id }) => changed.has(id))
  await storeWords(wordsIn(fresh), trx)
  if (gone.length > 0) {
    await rowsIn('search_keys', trx)
      .whereIn('customer_id', [...changed])
      .delete()
  }
  if (fresh.length > 0) await insertMany(trx, 'search_keys', fresh)
  const stays = new Set(wordsIn(fresh))
  await dropUnusedWords(
    wordsIn(gone).filter((word) => !stays.has(word)),
    trx
  )
}

function whoDiffers(before: readonly StoredKey[], wanted: readonly StoredKey[]): Set<number> {
  const nameOf = (key: StoredKey) =>
    JSON.stringify([key.customer_id, key.kind, key.search_key, key.beside])
  const [had, has] = [new Set(before.map(nameOf)), new Set(wanted.map(nameOf))]
  const differing = [
    ...before.filter((key) => !has.has(nameOf(key))),
    ...wanted.filter((key) => !had.has(nameOf(key))),
  ]
  return new Set(differing.map(({ customer_id: id }) => id))
}

function wordsIn(keys: readonly StoredKey[]): string[] {
  const names = keys.filter(({ kind }) => kind === 'name')
  return [...new Set(names.map(({ search_key: word }) => word))]
}

function inParts(ids: readonly number[]): number[][] {
  return Array.from({ length: Math.ceil(ids.length / PEOPLE_AT_ONCE) }, (_, part) =>
    ids.slice(part * PEOPLE_AT_ONCE, (part + 1) * PEOPLE_AT_ONCE)
  )
}
