import { ADULT_AGES, adultAge } from './dates.ts'

/** True if a sentence names the age of majority. */
export function saysAge(sentence: string): boolean {
  return /\b18(th)?\b/.test(sentence)
}

/** Replaces 18 in a sentence with this park's age of majority. */
export function sayAge(sentence: string): string {
  const age = String(adultAge())
  if (adultAge() === ADULT_AGES.default) return sentence
  return sentence.replace(/\b18(th|st)?\b/g, (_, ending?: string) =>
    ending ? `${age}${age === '21' ? 'st' : 'th'}` : age
  )
}

/** Catalogue whose sentences are read with this park's age of majority. */
export function withAge<Catalogue extends Readonly<Record<string, string>>>(
  catalogue: Catalogue
): Catalogue {
  const read = { ...catalogue }
  for (const [key, sentence] of Object.entries(catalogue)) {
    if (!saysAge(sentence)) continue
    Object.defineProperty(read, key, { enumerable: true, get: () => sayAge(sentence) })
  }
  return read
}
