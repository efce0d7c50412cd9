import { slips } from './duplicates/distance.ts'

/** A word in a record may be typed with one mistake from this length on, and with two from the next. */
const ONE_MISTAKE_FROM = 4
const TWO_MISTAKES_FROM = 8

/** Mistakes are looked for by the beginning of a word only; the whole word decides afterwards. */
const BEGINNING = 7

/** How many typing mistakes a word in a record may be found with. */
export function mistakesAllowed(word: string): 0 | 1 | 2 {
  if (word.length < ONE_MISTAKE_FROM) return 0
  return word.length < TWO_MISTAKES_FROM ? 1 : 2
}

/** How many mistakes lie between a typed text and a word in a record; null when they are more than allowed. */
export function mistakesIn(typed: string, word: string): number | null {
  const most = mistakesAllowed(word)
  const made = slips(typed, word, most)
  return made <= most ? made : null
}

/**
 * What is left of a word in a record when letters are dropped: one for each mistake that it may be found with, the word itself
 * first. A text with as many mistakes has one of the results in common with it, wherever they are (SymSpell).
 */
export function deletionsOf(word: string): string[] {
  return [...new Set([word, ...dropped(word, mistakesAllowed(word))])]
}

/** The same for a text that somebody typed, which may be meant as a longer word. */
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
