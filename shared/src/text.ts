import { LOCALE } from './languages/this_locale.ts'

/** Digits of a phone number. */
export const PHONE_DIGITS = 10

/** The ASCII digits of a text, in order. */
export function onlyDigits(text: string): string {
  return text.replace(/[^0-9]/g, '')
}

/**
 * The ten digits of a phone number however it is written, without a leading 1 before ten digits; null if it is not one.
 * A foreign number yields null, however many digits it has: its digits would be a different number here.
 */
export function normalizePhone(text: string): string | null {
  const digits = onlyDigits(text)
  const national =
    digits.length === PHONE_DIGITS + 1 && digits[0] === '1' ? digits.slice(1) : digits
  if (national.length !== PHONE_DIGITS || isForeign(text) || isForeign(national)) return null
  return national
}

/** True if `+`, `00` or `011` precedes a country code other than 1. */
function isForeign(text: string): boolean {
  const digits = onlyDigits(text)
  const before = text.slice(0, text.search(/[0-9]/))
  return /[+\uff0b]/.test(before) ? !digits.startsWith('1') : /^(00|011)[2-9]/.test(digits)
}

/** Ten digits as (828) 555-0101; anything else unchanged. */
export function formatPhone(phone: string | null | undefined): string {
  const digits = phone ? normalizePhone(phone) : null
  if (!digits) return phone ?? ''
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
}

/** The text without surrounding spaces; '' without a text. */
export function trimmed(text: string | null | undefined): string {
  return text?.trim() ?? ''
}

type Filled<T> = { [K in keyof T]?: NonNullable<T[K]> }

/** A copy without empty values; texts are trimmed. */
export function omitEmpty<T extends object>(fields: T): Filled<T> {
  const kept = Object.entries(fields)
    .map(([key, value]) => [key, typeof value === 'string' ? value.trim() : value] as const)
    .filter(([, value]) => value !== '' && value !== null && value !== undefined)
  return Object.fromEntries(kept) as Filled<T>
}

const FOLDED: Record<string, string> = {
  'ß': 'ss',
  'æ': 'ae',
  'œ': 'oe',
  'ø': 'o',
  'ł': 'l',
  'đ': 'd',
  'ð': 'd',
  'þ': 'th',
  'ħ': 'h',
  'ı': 'i',
  'ŋ': 'n',
  'ŧ': 't',
  '’': "'",
  '‘': "'",
}

/**
 * A name for search and comparison: lower case, no accents, single spaces, so that both database engines give the same
 * results.
 */
export function searchable(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþħıŋŧ’‘]/g, (letter) => FOLDED[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim()
}

/** 'Ødegård' → 'Ø.': all a kiosk shows of a last name; '' stays ''. */
export function lastInitial(lastName: string): string {
  const [first] = lastName.trim().normalize('NFC')
  return first ? `${first.toUpperCase()}.` : ''
}

/**
 * A sentence with its {placeholders} filled in; one without a value stays. `{n|row|rows}` is the singular if n is 1,
 * else the plural.
 */
export function fill(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(
    /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g,
    (placeholder, name: string, singular?: string, plural?: string) => {
      if (!Object.hasOwn(values, name)) return placeholder
      const value = String(values[name])
      if (singular === undefined || plural === undefined) return value
      return value === '1' ? singular : plural
    }
  )
}

/** Bytes in KB with one decimal, '12.3 KB'. */
export function formatKilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`
}

const USD = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'USD' })

/** An amount in dollars, '$1,234.50' (USD). */
export function formatMoney(amount: number): string {
  return USD.format(amount)
}
