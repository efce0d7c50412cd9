import { keysOfPerson } from '../../shared/src/customers/search_keys.ts'
import { isFoundByOthers, textsOf } from '../../shared/src/customers/word_texts.ts'

const PEOPLE_AT_ONCE = 20_000
/** SQLite accepts 32,766 values per statement. */
const ROWS_AT_ONCE = 5000

/**
 * Writes the keys of the counter's search, as the product's migration does.
 * @param {import('./engines.mjs').Engine} engine
 */
export async function fillSearchKeys(engine) {
  /** @type {Set<string>} */
  const words = new Set()
  for (let after = 0; ;) {
    const people =
      /** @type {import('../../shared/src/customers/search_keys.ts').SearchedRow[]} */ (
        await engine.read(
          `select id, first_name, last_name, phone, closed_at from customers where id > ? order by id limit ${PEOPLE_AT_ONCE}`,
          [after]
        )
      )
    const last = people.at(-1)
    if (!last) break
    after = last.id
    const keys = people.flatMap((person) =>
      keysOfPerson(person).map((key) => [key.search_key, key.beside, key.kind, person.id])
    )
    for (const [word, , kind] of keys) {
      if (kind === 'name' && isFoundByOthers(String(word))) words.add(String(word))
    }
    await insertSorted(engine, 'search_keys (search_key, beside, kind, customer_id)', keys)
  }
  const texts = [...words].flatMap((word) => textsOf(word).map((text) => [text, word]))
  await insertSorted(engine, 'search_words (search_key, word)', texts)
}

async function insertSorted(
  /** @type {import('./engines.mjs').Engine} */ engine,
  /** @type {string} */ table,
  /** @type {(string | number)[][]} */ rows
) {
  rows.sort(([one = ''], [other = '']) => (one < other ? -1 : 1))
  await engine.transaction(async ({ write }) => {
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      const some = rows.slice(from, from + ROWS_AT_ONCE)
      const places = some.map((row) => `(${row.map(() => '?').join(',')})`).join(',')
      await write(`insert into ${table} values ${places}`, some.flat())
    }
  })
}
