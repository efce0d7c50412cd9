import { searchable } from '../text.ts'

/** The most characters of a word that is searched for; longer ones are found by their beginning. */
export const WORD_LENGTH = 40

/** The most words of a name that are searched for. */
const WORDS_AT_MOST = 6

/** The words of a name or of a text that may be one: no case, accents or punctuation; "O'Brien" is one word, "Smith-Jones" two. */
export function nameWords(text: string): string[] {
  return searchable(text)
    .replace(/['’`.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, WORDS_AT_MOST)
    .map(shortened)
}

/** The words that somebody is found by: those of both names, and each name of several words as one. */
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
