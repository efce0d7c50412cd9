import { COUNTER_QUERY } from './constants.ts'

/** A character that is a name by itself, such as 王. */
const SIGN = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u

/** True if a text is long enough for the counter's search: two letters, or one Han, Kana or Hangul character. */
export function isSearchable(text: string): boolean {
  const trimmed = text.trim()
  return trimmed.length >= COUNTER_QUERY.min || SIGN.test(trimmed)
}
