import type { Day } from '../../dates.ts'
import { DUPLICATE_REASONS, type DuplicateReason } from './constants.ts'
import { slips } from './distance.ts'
import {
  compareFirst,
  compareLast,
  comparedName,
  type ComparedName,
  type FirstNames,
  type LastNames,
} from './names.ts'
import { knownBirth, plainAddress, plainEmail, type ComparedPerson } from './person.ts'

/* Probability that two records are the same person (docs/product/duplicates.md). Each agreement or difference has a
   weight; the sum is mapped to a score. */

/** Likelihood that two records are the same person, 0 to 100, with the reasons. */
export interface Likeness {
  score: number
  reasons: DuplicateReason[]
}

const UNLIKE: Likeness = { score: 0, reasons: [] }

const FIRST: Record<Exclude<FirstNames, 'other'>, number> = {
  same: 4,
  nickname: 3.2,
  slip: 2.8,
  part: 2.8,
  initial: 1,
}
const LAST: Record<LastNames, number> = { same: 4, slip: 2.8, part: 2.5, other: -3 }
const BIRTH = { same: 6, slip: 2.2, year: -3, other: -16, unknown: 0 }
const EMAIL = { same: 5, similar: 3, other: -0.5, unknown: 0 }
const PHONE = { same: 6, similar: 4, other: 0, unknown: 0 }
const ADDRESS = 3
const EMERGENCY = 2.5
const SWAPPED = -0.5

/** Parameters of the logistic score: the sum at which both are equally likely, and the steepness. */
const EVEN = 8.5
const STEEPNESS = 2

/**
 * Compares two records. Family members share surname, e-mail, address, contacts and, as twins, the birthday, so without
 * compatible first names nothing else counts.
 */
export function compare(a: ComparedPerson, b: ComparedPerson): Likeness {
  const names = bestReading(
    comparedName(a.first_name, a.last_name),
    comparedName(b.first_name, b.last_name)
  )
  if (!names) return UNLIKE
  const birth = compareBirths(knownBirth(a.date_of_birth), knownBirth(b.date_of_birth))
  const email = compareEmails(a.email, b.email)
  const phone = comparePhones(a.phone, b.phone)
  const addresses = [a, b].map((each) => plainAddress(each.address_line_1, each.zip_code))
  const address = addresses[0] !== null && addresses[0] === addresses[1]
  const emergency =
    a.emergency_contact_phone !== null && a.emergency_contact_phone === b.emergency_contact_phone

  const sum =
    names.weight +
    BIRTH[birth] +
    EMAIL[email] +
    PHONE[phone] +
    (address ? ADDRESS : 0) +
    (emergency ? EMERGENCY : 0)
  const found = new Set<DuplicateReason | null>([
    ...names.reasons,
    birth === 'same' ? 'same_birth_date' : birth === 'slip' ? 'similar_birth_date' : null,
    email === 'same' ? 'same_email' : email === 'similar' ? 'similar_email' : null,
    phone === 'same' ? 'same_phone' : phone === 'similar' ? 'similar_phone' : null,
    address ? 'same_address' : null,
    emergency ? 'same_emergency_contact' : null,
  ])
  return {
    score: Math.min(99, Math.round(100 / (1 + Math.exp((EVEN - sum) / STEEPNESS)))),
    reasons: DUPLICATE_REASONS.filter((reason) => found.has(reason)),
  }
}

interface Names {
  weight: number
  reasons: DuplicateReason[]
}

/**
 * Compares first with first and last with last name, or crossed in case they were swapped; null if neither is possible.
 */
function bestReading(a: ComparedName | null, b: ComparedName | null): Names | null {
  if (!a || !b) return null
  if (a.generation && b.generation && a.generation !== b.generation) return null
  const straight = reading(compareFirst(a.first, b.first), compareLast(a.last, b.last))
  if (straight && !straight.reasons.includes('other_last_name')) return straight
  const crossed = reading(compareFirst(a.first, b.last), compareLast(a.last, b.first))
  const isCrossed = crossed && !crossed.reasons.includes('other_last_name')
  return isCrossed ? { weight: crossed.weight + SWAPPED, reasons: ['swapped_names'] } : straight
}

function reading(first: FirstNames, last: LastNames): Names | null {
  if (first === 'other') return null
  return { weight: FIRST[first] + LAST[last], reasons: [nameReason(first, last)] }
}

function nameReason(first: FirstNames, last: LastNames): DuplicateReason {
  if (last === 'other') return 'other_last_name'
  if (first === 'nickname') return 'nickname'
  return first === 'same' && last === 'same' ? 'same_name' : 'similar_name'
}

/**
 * A slip is one digit, two swapped neighbours, or day and month swapped. A wrong year keeps the day; father and son
 * rarely share a birthday.
 */
function compareBirths(a: Day | null, b: Day | null): keyof typeof BIRTH {
  if (!a || !b) return 'unknown'
  if (a === b) return 'same'
  const [year, month, day] = a.split('-')
  if (b === `${year}-${day}-${month}`) return 'slip'
  if (slips(a, b, 1) <= 1) return 'slip'
  return a.slice(4) === b.slice(4) ? 'year' : 'other'
}

/**
 * The same local part at another provider, or a slip, counts as similar. Role addresses belong to no one in particular.
 */
function compareEmails(a: string | null, b: string | null): keyof typeof EMAIL {
  const [left, right] = [plainEmail(a), plainEmail(b)]
  if (!left || !right) return 'unknown'
  const sameDomain = left.domain === right.domain
  if (sameDomain && left.local === right.local) return 'same'
  const apart = slips(`${left.local}@${left.domain}`, `${right.local}@${right.domain}`, 1)
  // Numbered mailboxes differ by one digit and belong to two people.
  if (apart <= 1 && withoutDigits(left.local) !== withoutDigits(right.local)) return 'similar'
  if (left.local === right.local && left.local.length >= OWN_BOX_FROM) return 'similar'
  return 'other'
}

const OWN_BOX_FROM = 6

function withoutDigits(text: string): string {
  return text.replace(/\d/g, '')
}

function comparePhones(a: string | null, b: string | null): keyof typeof PHONE {
  if (!a || !b) return 'unknown'
  if (a === b) return 'same'
  return slips(a, b, 1) <= 1 ? 'similar' : 'other'
}
