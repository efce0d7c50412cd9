import { deletionsOf, mistakesAllowed } from '@trailgate/shared/customers/misspellings'
import { rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'
import { settings } from '#start/settings'

/** Two people who come with the same new word at once both write it. */
const INSERT = { sqlite: 'insert or ignore', mysql: 'insert ignore' }

/** How many rows one statement inserts. */
const ROWS_AT_ONCE = 2000

/**
 * Makes words of names findable in spite of typing mistakes. Each word is stored once, however many people have it. Words that are
 * there are locked for reading, so that nobody drops them before this transaction is over.
 */
export async function storeWords(words: readonly string[], trx: Transaction) {
  const wanted = words.filter((word) => mistakesAllowed(word) > 0)
  if (wanted.length === 0) return
  const stored = await whole(wanted, trx).forShare().select('word')
  const known = new Set(stored.map(({ word }) => word))
  // In one order, so that two transactions wait for each other and not crosswise.
  const rows = wanted
    .filter((word) => !known.has(word))
    .sort()
    .flatMap((word) => deletionsOf(word).map((deletion) => [deletion, word]))
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE)
    await trx.rawQuery(
      `${INSERT[settings.database.connection]} into search_words (search_key, word) values ${some.map(() => '(?,?)').join(',')}`,
      some.flat()
    )
  }
}

/** Forgets the words that nobody's name has any more: a person who was deleted leaves no trace here. */
export async function dropUnusedWords(words: readonly string[], trx: Transaction) {
  const candidates = words.filter((word) => mistakesAllowed(word) > 0).sort()
  if (candidates.length === 0) return
  // Whoever stores one of them at this moment has it locked: what they wrote is seen below.
  const locked = await whole(candidates, trx).forUpdate().select('word')
  const unused = await whole(
    locked.map(({ word }) => word),
    trx
  )
    .whereNotExists(
      rowsIn('search_keys as k')
        .where('k.kind', 'name')
        .whereColumn('k.search_key', 'search_words.word')
    )
    .select('word')
  for (const { word } of unused) {
    await rowsIn('search_words', trx)
      .whereIn('search_key', deletionsOf(word))
      .where({ word })
      .delete()
  }
}

/** The rows of these words that hold the whole word. */
function whole(words: readonly string[], trx: Transaction) {
  return rowsIn('search_words', trx)
    .whereIn('search_key', [...words])
    .whereColumn('search_key', 'word')
}
