import { doubleMetaphone } from 'double-metaphone'

/** Prefix of a sound code among texts; no word of a name starts with it. */
const MARK = '~'

/** A code of one consonant matches too many names. */
const SHORTEST_CODE = 2

/**
 * Possible sounds of a word, as prefixed double-metaphone codes; none for words with digits, or in unsupported scripts.
 */
export function soundsOf(word: string): string[] {
  if (/\p{N}/u.test(word)) return []
  const codes = new Set(doubleMetaphone(word))
  return [...codes].filter(({ length }) => length >= SHORTEST_CODE).map((code) => MARK + code)
}
