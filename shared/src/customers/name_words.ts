import { searchable } from '../text.ts'

/** Maximum characters of a search word; longer ones match by their beginning. */
export const WORD_LENGTH = 40

/** Maximum words of a name that are indexed. */
const WORDS_AT_MOST = 6

/** Signs within a word: every apostrophe there is, among them the okina, the accents and primes typed in its place, and the period. */
const SIGNS = /['’‘‛`´ʻʼʽʹˈˋˊ′‵＇.]/g

/** Words of a name or search text: no case, accents or punctuation; "O'Brien" is one word, "Smith-Jones" two. */
export function nameWords(text: string): string[] {
  return searchable(text)
    .replace(SIGNS, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, WORDS_AT_MOST)
    .map(shortened)
}

/** Index words of a person: those of both names, and each multi-word name as one word. */
export function wordsOfPerson({
  first_name: firstName,
  last_name: lastName,
}: {
  first_name: string
  last_name: string
}): string[] {
  const names = [nameWords(firstName), nameWords(lastName)]
  const joined = names.filter((words) => words.length > 1).map((words) => shortened(words.join('')))
  return [...new Set([...names.flat(), ...joined])]
}

function shortened(word: string): string {
  return word.length <= WORD_LENGTH ? word : [...word].slice(0, WORD_LENGTH).join('')
}
