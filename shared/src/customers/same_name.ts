import { nameWords } from './name_words.ts'

/** A name as two fields. */
type Named = { first_name: string; last_name: string }

/**
 * True if two names are equal in normal form: no case, accents, punctuation or spaces, first and last name in either
 * order. A name without a letter equals none.
 */
export function isSameName(one: Named, other: Named): boolean {
  return [wordsInOrder, namesInOrder].some((form) => {
    const text = form(one)
    return text !== '' && text === form(other)
  })
}

/** "Mary Ann" and "Smith" are "ann mary smith". */
function wordsInOrder({ first_name: first, last_name: last }: Named): string {
  return [...nameWords(first), ...nameWords(last)].toSorted().join(' ')
}

/** "Mary Ann" and "Smith" are "maryann smith". */
function namesInOrder({ first_name: first, last_name: last }: Named): string {
  return [nameWords(first).join(''), nameWords(last).join('')].toSorted().join(' ').trim()
}
