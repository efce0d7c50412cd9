import { wordsOfPerson } from './name_words.ts'

/** What of a record the counter's search finds people by. */
export const SEARCHED = ['id', 'first_name', 'last_name', 'phone', 'closed_at'] as const

export type SearchedRow = {
  id: number
  first_name: string
  last_name: string
  phone: string | null
  closed_at: string | null
}

/** `name`: a word of a name, and another one beside it. `phone`: the digits from the last to the first. */
export type SearchKey = { kind: 'name' | 'phone'; search_key: string; beside: string }

/**
 * The keys of one person; somebody whose profile is closed or merged has none. What an index of the record itself finds (a member
 * id, an e-mail, the beginning of a phone) is not written down a second time.
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

/** A text from its end to its beginning: what ends alike then begins alike, which an index finds. */
export function reversed(digits: string): string {
  return [...digits].reverse().join('')
}
