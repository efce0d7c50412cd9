import { refusalOf } from './sentenceFor.ts'

/**
 * A refused save, as react-admin's forms take it: the server's first sentence for each field, and the screen's
 * for the whole, without which the form would count as saved.
 */
export function formErrors(error: unknown, sentence: string) {
  const details = Object.entries(refusalOf(error)?.details ?? {})
  const fields = details.flatMap(([field, [first]]) => (first ? [[field, first] as const] : []))
  return { ...Object.fromEntries(fields), root: { serverError: sentence } }
}
