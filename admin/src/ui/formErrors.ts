import { refusalOf } from './sentenceFor.ts'

/**
 * Errors of a refused save for react-admin's forms: the server's first message per field, and the screen's message for
 * the whole form, without which it would count as saved.
 */
export function formErrors(error: unknown, sentence: string) {
  const details = Object.entries(refusalOf(error)?.details ?? {})
  const fields = details.flatMap(([field, [first]]) => (first ? [[field, first] as const] : []))
  return { ...Object.fromEntries(fields), root: { serverError: sentence } }
}
