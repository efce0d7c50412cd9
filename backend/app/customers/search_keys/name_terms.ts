import { rowsIn } from '#platform/database/rows_in'
import {
  groupOf,
  meaningsOf,
  shortFormsOf,
} from '@trailgate/shared/customers/duplicates/given_names'
import { slips } from '@trailgate/shared/customers/duplicates/distance'
import { deletionsOfTyped, mistakesIn } from '@trailgate/shared/customers/misspellings'
import { soundsOf } from '@trailgate/shared/customers/sounds'

/** A typed word, and the stored words that it may mean, itself first. */
export type Term = { typed: string; words: string[] }

/** Distance of the search from the typed word: mistyped, or also misheard. */
export type Tolerance = 'mistakes' | 'sounds'

/** Maximum of words per term. */
const WORDS_AT_MOST = 40

/** Most words with common letters or sounds that are compared. */
const LOOKED_AT = 600

/**
 * Possible words for each typed word: itself, the names that it is short for, words within the
 * allowed mistakes, words that sound alike.
 */
export async function termsOf(
  typed: readonly string[],
  tolerance: Tolerance = 'mistakes'
): Promise<Term[]> {
  return Promise.all(
    typed.map(async (word) => {
      const alike = tolerance === 'sounds' ? await heard(word) : []
      const words = [word, ...nicknamesOf(word), ...(await misspelt(word)), ...alike]
      return { typed: word, words: [...new Set(words)].slice(0, WORDS_AT_MOST) }
    })
  )
}

/** Other names of the same people: 'bill' → william, and 'william' → bill, will, … */
export function nicknamesOf(word: string): string[] {
  const direct = [...meaningsOf(word).slice(1), ...shortFormsOf(word)]
  return [...new Set([...direct, ...groupOf(word)])].filter((name) => name !== word)
}

async function misspelt(typed: string): Promise<string[]> {
  const deletions = deletionsOfTyped(typed)
  if (deletions.length === 0) return []
  const words = await wordsBy(deletions)
  return words
    .map((word) => ({ word, mistakes: mistakesIn(typed, word) }))
    .flatMap(({ word, mistakes }) => (mistakes === null ? [] : [{ word, mistakes }]))
    .sort((one, other) => one.mistakes - other.mistakes || (one.word < other.word ? -1 : 1))
    .map(({ word }) => word)
}

/** Words that sound alike, those first that are written most alike. */
async function heard(typed: string): Promise<string[]> {
  const sounds = soundsOf(typed)
  if (sounds.length === 0) return []
  const words = await wordsBy(sounds)
  return words
    .map((word) => ({ word, slips: slips(typed, word, typed.length) }))
    .sort((one, other) => one.slips - other.slips || (one.word < other.word ? -1 : 1))
    .map(({ word }) => word)
}

async function wordsBy(texts: readonly string[]): Promise<string[]> {
  const rows = await rowsIn('search_words')
    .whereIn('search_key', [...texts])
    .limit(LOOKED_AT)
    .select('word')
  return [...new Set(rows.map(({ word }) => word))]
}
