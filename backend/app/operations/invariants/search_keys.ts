import type { SearchKeysRow } from '#database/rows'
import { keysOfPerson, SEARCHED, type SearchedRow } from '@trailgate/shared/customers/search_keys'
import { isFoundByOthers, textsOf } from '@trailgate/shared/customers/word_texts'
import { rowsIn } from '#platform/database/rows_in'
import type { Client, Rule } from '#operations/invariants/rule'

/** People checked per query. */
const PEOPLE_AT_ONCE = 1000

/** Search keys of the counter. */
export const searchRules: Rule[] = [
  { rule: 'the counter finds people by their names and phones as they are', find: wrongKeys },
  { rule: 'the counter finds mistyped words of names, and only those', find: wrongWords },
]

async function wrongKeys(client: Client) {
  const wrong: string[] = []
  for (let after = 0; ;) {
    const people: SearchedRow[] = await rowsIn('customers', client)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PEOPLE_AT_ONCE)
      .select(...SEARCHED)
    const [first, last] = [people[0], people.at(-1)]
    if (!first || !last) return wrong
    const stored = await rowsIn('search_keys', client)
      .whereBetween('customer_id', [first.id, last.id])
      .select('customer_id', 'kind', 'search_key', 'beside')
    const byPerson = Map.groupBy(stored, ({ customer_id: id }) => id)
    for (const person of people) {
      if (serializeKeys(keysOfPerson(person)) !== serializeKeys(byPerson.get(person.id) ?? [])) {
        wrong.push(`customer ${person.id}`)
      }
    }
    after = last.id
  }
}

function serializeKeys(keys: readonly Omit<SearchKeysRow, 'customer_id'>[]): string {
  return keys
    .map(({ kind, search_key: key, beside }) => [kind, key, beside].join('\n'))
    .sort()
    .join('\n\n')
}

async function wrongWords(client: Client) {
  const names = await rowsIn('search_keys', client)
    .where('kind', 'name')
    .groupBy('search_key')
    .select('search_key as word')
  const wanted = new Map(
    names.flatMap(({ word }) =>
      isFoundByOthers(word) ? [[word, textsOf(word).length] as const] : []
    )
  )
  const stored = await rowsIn('search_words', client)
    .groupBy('word')
    .select('word')
    .count('* as texts')
  const had = new Map(stored.map(({ word, texts }) => [String(word), Number(texts)]))
  const words = new Set([...wanted.keys(), ...had.keys()])
  return [...words].filter((word) => wanted.get(word) !== had.get(word)).map((word) => word)
}
