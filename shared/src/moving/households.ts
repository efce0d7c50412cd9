import { searchable } from '../text.ts'
import type { MovedPerson } from './read_row.ts'
import { mayBeSameName, nameKey } from './values/names.ts'

/** A person of the file, by row and place in it: 0 for the row's own person, then its children. */
export type Ref = string

/** Where a child's guardian is: in the file, to be looked up by phone or e-mail, or nowhere. */
export type FoundGuardian =
  | { ref: Ref }
  | { phone: string | null; email: string | null; none: 'unknown' | 'several' }

type Adult = { ref: Ref; row: number; name: string; last: string; address: string }

/** Rows that a guardian may stand from their child, where only the name or the order of rows tells who it is. */
const NEAR = 10

/**
 * The adults of a file, by everything that a child's row may say of its guardian: phone, e-mail, the old system's number
 * of the household, the name, the row above.
 */
export class Households {
  readonly #phones = new Map<string, Adult[]>()
  readonly #emails = new Map<string, Adult[]>()
  readonly #sources = new Map<string, Adult>()
  readonly #keys = new Map<string, Adult>()
  readonly #names = new Map<string, Adult[]>()
  #above: Adult | null = null

  /** Notes an adult. The first of a household is its head. */
  add(ref: Ref, row: number, person: MovedPerson): void {
    const { phone, email, first_name: first = '', last_name: last = '' } = person.cells
    const name = `${first} ${last}`.trim()
    const adult = { ref, row, name, last: searchable(last), address: addressOf(person) }
    if (phone) add(this.#phones, phone, adult)
    if (email) add(this.#emails, email, adult)
    if (person.sourceId) this.#sources.set(person.sourceId, adult)
    if (person.household && !this.#keys.has(person.household))
      this.#keys.set(person.household, adult)
    add(this.#names, nameKey({ first, last }), adult)
    this.#above = adult
  }

  /** The guardian of a child, by the surest thing that the row says. */
  guardianOf(child: MovedPerson, row: number): FoundGuardian {
    const { guardian, household, head, cells } = child
    const phone = guardian?.phone ?? null
    const email = guardian?.email ?? null
    const told = guardian?.name ?? null
    const byPhone = phone === null ? undefined : named(this.#phones.get(phone), told)
    if (byPhone) return byPhone
    const byEmail = email === null ? undefined : named(this.#emails.get(email), told)
    if (byEmail) return byEmail
    const byKey =
      (head === null
        ? undefined
        : (this.#sources.get(head) ?? this.#emails.get(head.toLowerCase())?.[0])) ??
      (household === null ? undefined : (this.#keys.get(household) ?? this.#sources.get(household)))
    const byName = told === null ? null : this.#named(told, child, row)
    if (byName && byName !== 'several') return byName
    if (byKey) return byKey
    if (phone !== null || email !== null || told !== null)
      return { phone, email: email ?? cells.email ?? null, none: byName ? 'several' : 'unknown' }
    const sameEmail = cells.email ? this.#emails.get(cells.email)?.[0] : undefined
    if (sameEmail) return sameEmail
    const above = this.#above
    // A child that waited for later rows has other people above it by now.
    const isAbove = above && above.row < row && row - above.row <= NEAR
    if (isAbove && this.#belongs(child, above)) return above
    return { phone, email: cells.email ?? null, none: 'unknown' }
  }

  /** The adult of this name with the same e-mail or address, else the nearest above or the only one near. */
  #named(name: string, child: MovedPerson, row: number): Adult | 'several' | null {
    const [first = '', ...rest] = name.split(' ')
    const found = this.#names.get(nameKey({ first, last: rest.join(' ') })) ?? []
    const sameEmail = child.cells.email ? this.#emails.get(child.cells.email) : undefined
    const shared = found.find((adult) => sameEmail?.includes(adult))
    if (shared) return shared
    const address = addressOf(child)
    const sameAddress = address === '' ? [] : found.filter((adult) => adult.address === address)
    if (sameAddress.length === 1 && sameAddress[0]) return sameAddress[0]
    const near = found.filter((adult) => Math.abs(row - adult.row) <= NEAR)
    const above = near.findLast((adult) => adult.row < row)
    if (above) return above
    if (found.length === 1) return near[0] ?? null
    return found.length === 0 ? null : 'several'
  }

  /** The row above is the family only where the two have something in common. */
  #belongs(child: MovedPerson, adult: Adult): boolean {
    const last = searchable(child.cells.last_name ?? '')
    const address = addressOf(child)
    return (last !== '' && last === adult.last) || (address !== '' && address === adult.address)
  }
}

function add(map: Map<string, Adult[]>, key: string, adult: Adult): void {
  const before = map.get(key)
  if (before) before.push(adult)
  else map.set(key, [adult])
}

/** The first of these adults; where the row names the guardian, the first who may be called that. */
function named(adults: readonly Adult[] = [], name: string | null): Adult | undefined {
  return name === null ? adults[0] : adults.find((adult) => mayBeSameName(name, adult.name))
}

function addressOf({ cells }: MovedPerson): string {
  const { address_line1: street = '', zip_code: zip = '' } = cells
  return street === '' ? '' : searchable(`${street} ${zip}`)
}
