import { fill } from '../text.ts'

/** An English text with its translation. */
export interface Pair {
  english: string
  translated: string
}

/** Translates whole English texts; an unknown one stays as it is. */
export type Translate = (text: string) => string

interface Pattern {
  pattern: RegExp
  names: string[]
  translated: string
}

/**
 * Translation of texts that were already filled in: 'First Name is required' is found by '{label} is required', and a label
 * that is one of our texts as a whole is translated too. All other values, as names and answers, stay as they were written.
 * Of several fitting patterns the one with the most words of its own decides.
 */
export function translation(pairs: Iterable<Pair>): Translate {
  const whole = new Map<string, string>()
  const patterns: Pattern[] = []
  for (const { english, translated } of pairs) {
    if (!english.includes('{')) {
      if (!whole.has(english)) whole.set(english, translated)
    } else if (/\p{L}{2}/u.test(english.replace(PLACEHOLDER, ''))) {
      patterns.push(patternOf(english, translated))
    }
  }
  patterns.sort((a, b) => b.pattern.source.length - a.pattern.source.length)

  return function translate(text: string): string {
    const known = whole.get(text)
    if (known !== undefined) return known
    for (const { pattern, names, translated } of patterns) {
      const match = pattern.exec(text)
      if (!match) continue
      const values = names.map((name, at) => {
        const value = match[at + 1] ?? ''
        return [name, name === LABEL ? (whole.get(value) ?? value) : value]
      })
      return fill(translated, Object.fromEntries(values))
    }
    return text
  }
}

/** The placeholder of a field's label. */
const LABEL = 'label'

const PLACEHOLDER = /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g

function patternOf(english: string, translated: string): Pattern {
  const names: string[] = []
  const source = english.split(/(\{[^{}]+\})/).map((piece) => {
    const [, name, singular, plural] = new RegExp(PLACEHOLDER.source).exec(piece) ?? []
    if (name === undefined) return quoted(piece)
    if (singular !== undefined && plural !== undefined) {
      return `(?:${quoted(singular)}|${quoted(plural)})`
    }
    names.push(name)
    return '(.+?)'
  })
  return { pattern: new RegExp(`^${source.join('')}$`, 's'), names, translated }
}

function quoted(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}
