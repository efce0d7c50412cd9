import { deletionsOf, mistakesAllowed } from './misspellings.ts'
import { soundsOf } from './sounds.ts'
import { WORD_LENGTH } from './name_words.ts'

/** True if a word of a name is also found by texts other than itself. Short words resemble too many others. */
export function isFoundByOthers(word: string): boolean {
  return mistakesAllowed(word) > 0
}

/** The texts that find a word of a name when it is mistyped or misheard: the word itself first. */
export function textsOf(word: string): string[] {
  const codes = soundsOf(word).map((code) => code.slice(0, WORD_LENGTH))
  return [...new Set([...deletionsOf(word), ...codes])]
}
