import { rowsIn } from '#platform/database/rows_in'
import { deletionsOfTyped, mistakesIn } from '@trailgate/shared/customers/misspellings'
import { shortFormsOf, meaningsOf } from '@trailgate/shared/customers/duplicates/given_names'

/** A word as somebody typed it, and the words in records that it may be meant as, itself first. */
export type Term = { typed: string; words: string[] }

/** How many words one term may be meant as. */
const WORDS_AT_MOST = 24

/** How many words with letters in common are looked at. */
const LOOKED_AT = 600

/** The words that each of these may be meant as: itself, the names it stands for, and words within the mistakes allowed. */
export async function termsOf(typed: readonly string[]): Promise<Term[]> {
  return Promise.all(
    typed.map(async (word) => {
      const words = [word, ...nicknamesOf(word), ...(await misspelt(word))]
      return { typed: word, words: [...new Set(words)].slice(0, WORDS_AT_MOST) }
    })
  )
}

/** Other names of the same people: 'bill' → william, and 'william' → bill, will, … */
export function nicknamesOf(word: string): string[] {
  return [...meaningsOf(word).slice(1), ...shortFormsOf(word)]
}

async function misspelt(typed: string): Promise<string[]> {
  const deletions = deletionsOfTyped(typed)
  if (deletions.length === 0) return []
  const rows = await rowsIn('search_words')
    .whereIn('search_key', deletions)
    .limit(LOOKED_AT)
    .select('word')
  return [...new Set(rows.map(({ word }) => word))]
    .map((word) => ({ word, mistakes: mistakesIn(typed, word) }))
    .flatMap(({ word, mistakes }) => (mistakes === null ? [] : [{ word, mistakes }]))
    .sort((one, other) => one.mistakes - other.mistakes || (one.word < other.word ? -1 : 1))
    .map(({ word }) => word)
}
