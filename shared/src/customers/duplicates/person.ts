import type { Day } from '../../dates.ts'

/** Columns compared. Only the name is required. */
export interface ComparedPerson {
  first_name: string
  last_name: string
  email: string | null
  phone: string | null
  date_of_birth: Day | null
  address_line_1: string | null
  zip_code: string | null
  emergency_contact_phone: string | null
}

/** Placeholder birth dates that other systems use. */
const NO_BIRTH_DATE = /^(1900|1901|1970|2000)-01-01$|^000/

/** A birth date, or null for a placeholder. */
export function knownBirth(day: Day | null): Day | null {
  return day && !NO_BIRTH_DATE.test(day) ? day : null
}

/** Normalized e-mail: no case, no +tag, no dots where the provider ignores them. */
export function plainEmail(email: string | null): { local: string; domain: string } | null {
  const [local = '', domain] = (email ?? '').trim().toLowerCase().split('@')
  if (!local || !domain) return null
  const untagged = local.replace(/\+.*$/, '')
  const dotless = /^(gmail|googlemail)\.com$/.test(domain) ? untagged.replaceAll('.', '') : untagged
  return { local: dotless, domain: domain.replace('googlemail.', 'gmail.') }
}

const STREET_WORDS: Record<string, string> = {
  street: 'st',
  avenue: 'ave',
  road: 'rd',
  drive: 'dr',
  lane: 'ln',
  court: 'ct',
  boulevard: 'blvd',
  place: 'pl',
  highway: 'hwy',
  trail: 'trl',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  apartment: 'apt',
}

/** Normalized street and five-digit ZIP code; null unless both are known. */
export function plainAddress(street: string | null, zip: string | null): string | null {
  if (!street || !zip) return null
  const words = street
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => STREET_WORDS[word] ?? word)
  return `${words.join(' ')} ${zip.slice(0, 5)}`
}
