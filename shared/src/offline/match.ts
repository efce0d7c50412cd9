import { mistakesIn } from '../customers/misspellings.ts'
import { nameWords } from '../customers/name_words.ts'
import { isSameName } from '../customers/same_name.ts'
import type { Day } from '../dates.ts'
import { CAPTURED_AHEAD_MINUTES, CAPTURED_BACK_DAYS, type OfflineCode } from './constants.ts'

/* Decides which person an item of a tablet is about (docs/product/offline.md). */

/** A person as typed at the tablet. */
export type Claim = { first_name: string; last_name: string; date_of_birth: Day }

/** A person on record. */
export type Known = {
  id: number
  first_name: string
  last_name: string
  date_of_birth: Day | null
}

export type Match = { id: number } | { code: OfflineCode }

/**
 * The person meant among those who have the typed phone number, or claim it. The birth date is exact; in the name the
 * counter's typing mistakes are allowed.
 */
export function matchPerson(claim: Claim, holders: readonly Known[]): Match {
  if (holders.length === 0) return { code: 'NO_SUCH_PERSON' }
  return only(claim, holders, 'NOT_THE_SAME_PERSON')
}

/**
 * The children meant among those linked to the adult, in the order typed; null for a child who is not linked. Exact names
 * come first, and a child who is taken is meant by no other line: of twins named Anna and Hanna one may be linked.
 */
export function matchMinors(claims: readonly Claim[], linked: readonly Known[]): (Match | null)[] {
  const free = new Map(linked.map((minor) => [minor.id, minor]))
  const matches = new Map<Claim, Match>()
  for (const isMeant of [isExactly, isSamePerson]) {
    for (const claim of claims) {
      if (matches.has(claim)) continue
      const meant = [...free.values()].filter((minor) => isMeant(claim, minor))
      const match = only(claim, meant, 'NOT_YOUR_MINOR')
      if (meant.length > 0) matches.set(claim, match)
      if ('id' in match) free.delete(match.id)
    }
  }
  return claims.map((claim) => matches.get(claim) ?? null)
}

/** True for the same birth date and the same name, without typing mistakes. */
export function isExactly(claim: Claim, known: Omit<Known, 'id'>): boolean {
  return known.date_of_birth === claim.date_of_birth && isSameName(claim, known)
}

function only(claim: Claim, people: readonly Known[], none: OfflineCode): Match {
  const same = people.filter((person) => isSamePerson(claim, person))
  // A name that is exact wins over one with a mistake, such as of twins named Ana and Anna.
  const exact = same.filter((person) => isSameName(claim, person))
  const [first, ...others] = exact.length > 0 ? exact : same
  if (!first) return { code: none }
  return others.length > 0 ? { code: 'SEVERAL_PEOPLE' } : { id: first.id }
}

/** True for the same birth date and a name within the typing mistakes of the counter. */
function isSamePerson(claim: Claim, known: Omit<Known, 'id'>): boolean {
  return known.date_of_birth === claim.date_of_birth && isLikeName(claim, known)
}

type Named = Pick<Claim, 'first_name' | 'last_name'>

/** True for the same name, first and last in either order, with the typing mistakes that the counter allows. */
export function isLikeName(typed: Named, known: Named): boolean {
  if (isSameName(typed, known)) return true
  const [first, last] = [joined(typed.first_name), joined(typed.last_name)]
  const [knownFirst, knownLast] = [joined(known.first_name), joined(known.last_name)]
  return (
    (isLike(first, knownFirst) && isLike(last, knownLast)) ||
    (isLike(first, knownLast) && isLike(last, knownFirst))
  )
}

function isLike(typed: string, known: string): boolean {
  return typed !== '' && known !== '' && (typed === known || mistakesIn(typed, known) !== null)
}

function joined(name: string): string {
  return nameWords(name).join('')
}

type Capture = {
  /** By the tablet's clock. */
  captured: Date
  /** The tablet's clock minus the server's, in milliseconds. */
  skewMs: number
  now: Date
}

/**
 * The instant of a capture by the server's clock, never after `now`; null if the time cannot be right even after the
 * measured skew is taken off.
 */
export function capturedAt({ captured, skewMs, now }: Capture): Date | null {
  const at = captured.getTime() - skewMs
  const ahead = at - now.getTime()
  if (ahead > CAPTURED_AHEAD_MINUTES * 60_000) return null
  if (-ahead > CAPTURED_BACK_DAYS * 86_400_000) return null
  return new Date(Math.min(at, now.getTime()))
}
