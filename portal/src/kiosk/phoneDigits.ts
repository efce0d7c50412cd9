import { onlyDigits, PHONE_DIGITS } from '@trailgate/shared/text'

// Ten, and the 1 that some put before them.
const MOST_DIGITS = PHONE_DIGITS + 1

/**
 * Digits of the typed text, up to the longest number. Keeps the + of a foreign country code: without it the digits could match
 * another rider's number.
 */
export function phoneDigits(text: string): string {
  const digits = onlyDigits(text).slice(0, MOST_DIGITS)
  const before = text.slice(0, text.search(/[0-9]|$/))
  return /[+\uff0b]/.test(before) && !digits.startsWith('1') ? `+${digits}` : digits
}

/** Digits as they are read aloud, while they are typed. It never ends with a sign, so that deleting always deletes a digit. */
export function groupedDigits(digits: string): string {
  if (isAbroad(digits) || digits.length <= 3 || digits.length > PHONE_DIGITS) return digits
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
  return line ? `(${area}) ${exchange}-${line}` : `(${area}) ${exchange}`
}

/** True if the number is complete: ten digits, or eleven with a leading 1, which no ten-digit number has. */
export function isWhole(digits: string): boolean {
  return (
    !isAbroad(digits) && digits.length === (digits.startsWith('1') ? MOST_DIGITS : PHONE_DIGITS)
  )
}

function isAbroad(digits: string): boolean {
  return digits.startsWith('+')
}
