import { onlyDigits, PHONE_DIGITS, trimmed } from '../text.ts'

/** Criterion of a search text: exactly one of GET /customers/search. */
export type CustomerCriterion = { phone: string } | { member_id: string } | { last_name: string }

/**
 * Interprets the search box: ten or more digits are a phone, three or more digits alone a member id, two or more
 * characters a last name. Blank or a single character gives null.
 */
export function readSearch(text: string): CustomerCriterion | null {
  const asked = trimmed(text)
  const digits = onlyDigits(asked)
  if (digits.length >= PHONE_DIGITS) return { phone: withoutCountry(digits) }
  if (asked.length >= 3 && digits === asked) return { member_id: asked }
  if (asked.length >= 2) return { last_name: asked }
  return null
}

function withoutCountry(digits: string): string {
  return digits.length === PHONE_DIGITS + 1 && digits.startsWith('1') ? digits.slice(1) : digits
}
