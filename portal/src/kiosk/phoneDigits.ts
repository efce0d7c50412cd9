import { onlyDigits, PHONE_DIGITS } from '@trailgate/shared/text'

// Ten, and the 1 that some put before them.
const MOST_DIGITS = PHONE_DIGITS + 1

/** The digits of what is in the field, no more than a number can have. */
export function phoneDigits(text: string): string {
  return onlyDigits(text).slice(0, MOST_DIGITS)
}

/** Digits as they are read aloud, while they are typed. It never ends with a sign, so that deleting always deletes a digit. */
export function groupedDigits(digits: string): string {
  if (digits.length <= 3 || digits.length > PHONE_DIGITS) return digits
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
  return line ? `(${area}) ${exchange}-${line}` : `(${area}) ${exchange}`
}

/** Whether nothing is left to type: ten digits, or eleven with the 1 that no number of ten begins with. */
export function isWhole(digits: string): boolean {
  return digits.length === (digits.startsWith('1') ? MOST_DIGITS : PHONE_DIGITS)
}
