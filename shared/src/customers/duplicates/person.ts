import type { Day } from '../../dates.ts'

/** What of somebody is compared. Nothing but the name has to be known. */
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

/** Days that stand in for an unknown one, as other systems write them. */
const NO_BIRTH_DATE = /^(1900|1901|1970|2000)-01-01$|^000/

/** A birth date that says something. */
export function knownBirth(day: Day | null): Day | null {
  return day && !NO_BIRTH_DATE.test(day) ? day : null
}

/** An e-mail as its owner means it: no case, no +tag, no dots where the provider does not see them. */
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

/** Street and five digits of the ZIP code, the many ways to write a street made one; null unless both are known. */
export function plainAddress(street: string | null, zip: string | null): string | null {
  if (!street || !zip) return null
  const words = street
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => STREET_WORDS[word] ?? word)
  return `${words.join(' ')} ${zip.slice(0, 5)}`
}
