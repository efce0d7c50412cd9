import { searchable } from '../../text.ts'
import { UNKNOWN_FIRST_NAME, UNKNOWN_LAST_NAME } from '../constants.ts'
import { slips } from './distance.ts'
import { isGivenName, meaningsOf } from './given_names.ts'

/** A name prepared for comparison: words without accents, case and punctuation, and the generation suffix, if any. */
export interface ComparedName {
  first: string[]
  last: string[]
  generation: string | null
}

export type FirstNames = 'same' | 'nickname' | 'slip' | 'part' | 'initial' | 'other'
export type LastNames = 'same' | 'slip' | 'part' | 'other'

const GENERATIONS: Record<string, string> = {
  jr: 'jr',
  junior: 'jr',
  sr: 'sr',
  senior: 'sr',
  ii: 'jr',
  iii: 'iii',
  iv: 'iv',
}
const TITLES = new Set(['mr', 'mrs', 'ms', 'dr', 'miss'])
const NOBODY = `${searchable(UNKNOWN_FIRST_NAME)} ${searchable(UNKNOWN_LAST_NAME)}`

/** Minimum lengths of names that may contain one slip, or two. */
const ONE_SLIP_FROM = 4
const TWO_SLIPS_FROM = 8

/** Prepares a name; null for the placeholder name of imported rows. */
export function comparedName(firstName: string, lastName: string): ComparedName | null {
  if (`${searchable(firstName)} ${searchable(lastName)}` === NOBODY) return null
  const first = wordsOf(firstName).filter((word) => !TITLES.has(word))
  const all = wordsOf(lastName)
  const last = all.filter((word) => !Object.hasOwn(GENERATIONS, word))
  const said = [...all, ...first].find((word) => Object.hasOwn(GENERATIONS, word))
  return {
    first: first.filter((word) => !Object.hasOwn(GENERATIONS, word)),
    last: last.length > 0 ? last : all,
    generation: said ? (GENERATIONS[said] ?? null) : null,
  }
}

function wordsOf(name: string): string[] {
  return searchable(name)
    .replace(/['’`.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

/** Similarity of two first names. */
export function compareFirst(a: readonly string[], b: readonly string[]): FirstNames {
  const [left, right] = [a.join(''), b.join('')]
  if (left === right) return 'same'
  const [one = '', other = ''] = [a[0], b[0]]
  if (shareMeaning(one, other) || shareMeaning(left, right))
    return one === other ? 'part' : 'nickname'
  // 'Maria Elena' is Maria or Elena; an initial may be anyone with that letter.
  if (a.some((word) => word.length > 2 && b.includes(word))) return 'part'
  if (isSlip(left, right) || (a.length !== b.length && isSlip(one, other))) return 'slip'
  if ((one.length === 1 || other.length === 1) && one[0] === other[0]) return 'initial'
  return 'other'
}

/** Similarity of two last names: Smith and Smith-Jones share a part. */
export function compareLast(a: readonly string[], b: readonly string[]): LastNames {
  const [left, right] = [a.join(''), b.join('')]
  if (left === right) return 'same'
  if (a.some((word) => word.length > 2 && b.includes(word))) return 'part'
  const most = Math.min(left.length, right.length) >= TWO_SLIPS_FROM ? 2 : 1
  if (Math.min(left.length, right.length) >= ONE_SLIP_FROM && slips(left, right) <= most)
    return 'slip'
  return 'other'
}

function shareMeaning(a: string, b: string): boolean {
  const meanings = meaningsOf(a)
  return meaningsOf(b).some((meaning) => meanings.includes(meaning))
}

/**
 * A slip never turns one known name into another, and rarely hits the first letter, so one of the two must then be a
 * known name: Iennifer is Jennifer, Jaylen and Kaylen are brothers.
 */
function isSlip(a: string, b: string): boolean {
  const known = [a, b].filter(isGivenName).length
  if (known === 2) return false
  const short = Math.min(a.length, b.length)
  if (short + known < ONE_SLIP_FROM || (a[0] !== b[0] && known === 0)) return false
  return slips(a, b) <= (short >= TWO_SLIPS_FROM ? 2 : 1)
}
