import { wordsOfPerson } from './name_words.ts'

/** Columns from which the counter's search keys are made. */
export const SEARCHED = ['id', 'first_name', 'last_name', 'phone', 'closed_at'] as const

export type SearchedRow = {
  id: number
  first_name: string
  last_name: string
  phone: string | null
  closed_at: string | null
}

/** `name`: a word of a name, with another one beside it. `phone`: the digits in reverse. */
export type SearchKey = { kind: 'name' | 'phone'; search_key: string; beside: string }

/**
 * Search keys of a person; a closed or merged profile has none. Columns with an index of their own (member id, e-mail, phone
 * prefix) are not repeated here.
 */
export function keysOfPerson(person: SearchedRow): SearchKey[] {
  if (person.closed_at !== null) return []
  const words = wordsOfPerson(person)
  const pairs = words.flatMap((word) =>
    words
      .filter((other) => other !== word)
      .map((other): SearchKey => ({ kind: 'name', search_key: word, beside: other }))
  )
  const names =
    words.length === 1 ? [{ kind: 'name' as const, search_key: words[0] ?? '', beside: '' }] : pairs
  if (!person.phone) return names
  return [...names, { kind: 'phone', search_key: reversed(person.phone), beside: '' }]
}

/** A reversed text: turns a suffix search into a prefix search, which an index serves. */
export function reversed(digits: string): string {
  return [...digits].reverse().join('')
}
