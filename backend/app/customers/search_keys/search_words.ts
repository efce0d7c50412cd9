import { isFoundByOthers, textsOf } from '@trailgate/shared/customers/word_texts'
import { rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'
import { settings } from '#start/settings'

/** Ignores duplicates: two transactions may insert the same new word at once. */
const INSERT = { sqlite: 'insert or ignore', mysql: 'insert ignore' }

/** Rows per insert. */
const ROWS_AT_ONCE = 2000

/**
 * Stores words of names for search by typing mistakes and by sound. Each word is stored once for
 * all people. Existing words are locked for share, so that no other transaction drops them before
 * this one ends.
 */
export async function storeWords(words: readonly string[], trx: Transaction) {
  const wanted = words.filter(isFoundByOthers)
  if (wanted.length === 0) return
  const stored = await whole(wanted, trx).forShare().select('word')
  const known = new Set(stored.map(({ word }) => word))
  // Sorted, so that two transactions cannot deadlock.
  const rows = wanted
    .filter((word) => !known.has(word))
    .sort()
    .flatMap((word) => textsOf(word).map((text) => [text, word]))
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE)
    await trx.rawQuery(
      `${INSERT[settings.database.connection]} into search_words (search_key, word) values ${some.map(() => '(?,?)').join(',')}`,
      some.flat()
    )
  }
}

/** Deletes words that no name contains any more: a deleted person leaves no trace here. */
export async function dropUnusedWords(words: readonly string[], trx: Transaction) {
  const candidates = words.filter(isFoundByOthers).sort()
  if (candidates.length === 0) return
  // A transaction that stores one of these words holds its lock: the check below sees its rows.
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
    await rowsIn('search_words', trx).whereIn('search_key', textsOf(word)).where({ word }).delete()
  }
}

/** The rows of these words that hold the whole word. */
function whole(words: readonly string[], trx: Transaction) {
  return rowsIn('search_words', trx)
    .whereIn('search_key', [...words])
    .whereColumn('search_key', 'word')
}
