import { slips } from './duplicates/distance.ts'

/** Minimum lengths of words that may be typed with one mistake, and with two. */
const ONE_MISTAKE_FROM = 4
const TWO_MISTAKES_FROM = 8

/** Only the beginning of a word is indexed; the whole word decides afterwards. */
const BEGINNING = 7

/** Typing mistakes allowed for a word in a record. */
export function mistakesAllowed(word: string): 0 | 1 | 2 {
  if (word.length < ONE_MISTAKE_FROM) return 0
  return word.length < TWO_MISTAKES_FROM ? 1 : 2
}

/** Number of mistakes between a typed text and a word; null if there are more than allowed. */
export function mistakesIn(typed: string, word: string): number | null {
  const most = mistakesAllowed(word)
  const made = slips(typed, word, most)
  return made <= most ? made : null
}

/**
 * Deletions of a word: one letter dropped for each allowed mistake, the word itself first. A text with as many mistakes
 * shares one of them, wherever the mistakes are (SymSpell).
 */
export function deletionsOf(word: string): string[] {
  return [...new Set([word, ...dropped(word, mistakesAllowed(word))])]
}

/** Deletions of a typed text, which may stand for a longer word. */
export function deletionsOfTyped(typed: string): string[] {
  const depth = typed.length + 2 < TWO_MISTAKES_FROM ? 1 : 2
  return typed.length + 1 < ONE_MISTAKE_FROM ? [] : [...new Set(dropped(typed, depth))]
}

function dropped(word: string, depth: number): string[] {
  let last = new Set([[...word].slice(0, BEGINNING).join('')])
  const all = new Set(last)
  for (let step = 0; step < depth; step += 1) {
    last = new Set([...last].flatMap(withoutOneLetter))
    for (const text of last) all.add(text)
  }
  return [...all]
}

function withoutOneLetter(text: string): string[] {
  const letters = [...text]
  return letters.map((_, index) => letters.toSpliced(index, 1).join(''))
}
