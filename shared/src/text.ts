/** How many digits a phone number has. */
export const PHONE_DIGITS = 10

/** The ASCII digits of a text, in order. */
export function onlyDigits(text: string): string {
  return text.replace(/[^0-9]/g, '')
}

/** The ten digits of a phone number however it is written; the 1 before eleven is dropped; null when it is none. */
export function normalizePhone(text: string): string | null {
  const digits = onlyDigits(text)
  const national =
    digits.length === PHONE_DIGITS + 1 && digits[0] === '1' ? digits.slice(1) : digits
  return national.length === PHONE_DIGITS ? national : null
}

/** Ten digits as people write them, (828) 555-0101; anything else as it came. */
export function formatPhone(phone: string | null | undefined): string {
  const digits = phone ? normalizePhone(phone) : null
  if (!digits) return phone ?? ''
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
}

/** The text without spaces around it; '' when there is none. */
export function trimmed(text: string | null | undefined): string {
  return text?.trim() ?? ''
}

type Filled<T> = { [K in keyof T]?: NonNullable<T[K]> }

/** A copy without the keys that hold nothing; texts come back trimmed: empty optional fields are omitted. */
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

/** What a name is searched and compared by: no case, no accents, single spaces. Both database engines then answer alike. */
export function searchable(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþħıŋŧ’‘]/g, (letter) => FOLDED[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim()
}

/** 'Ødegård' → 'Ø.': all that a kiosk shows of a last name; '' stays ''. */
export function lastInitial(lastName: string): string {
  const [first] = lastName.trim().normalize('NFC')
  return first ? `${first.toUpperCase()}.` : ''
}

/** A sentence with its {placeholders} filled in; a placeholder without a value stays as it is. */
export function fill(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : placeholder
  )
}

/** Bytes in KB with one decimal, '12.3 KB'. */
export function formatKilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`
}

const USD = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** An amount in dollars, '$1,234.50' (USD, en-US). */
export function formatMoney(amount: number): string {
  return USD.format(amount)
}
