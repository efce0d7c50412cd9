import type { Day } from '@trailgate/shared/dates'
import { searchable } from '@trailgate/shared/text'
import { IMPORTED_REFERENCE_MAX } from '@trailgate/shared/waivers/constants'
import type { CustomersRow } from '#database/rows'
import { rowsIn } from '#platform/database/rows_in'

/** Columns of stored people that an import reads. */
export type Known = Pick<CustomersRow, (typeof KNOWN)[number]>

const KNOWN = [
  'id',
  'member_id',
  'first_name',
  'last_name',
  'phone',
  'email',
  'date_of_birth',
  'revision',
  'address_line_1',
  'address_line_2',
  'city',
  'state',
  'zip_code',
  'emergency_contact_name',
  'emergency_contact_phone',
] as const

/** Below 200 values MySQL and MariaDB probe the index itself before they choose it. */
const AT_ONCE = 199

/**
 * The people of the park who have one of these. Each is asked for once: an import that looked again would find those whom
 * it has made itself, and a dry run would not.
 */
export class KnownPeople {
  readonly phones = new Map<string, Known>()
  readonly emails = new Map<string, Known[]>()
  readonly names = new Map<string, Known[]>()
  readonly memberIds = new Map<string, Known>()
  /** Waivers that imports have brought to these people, as `waiverKey`s. */
  readonly waivers = new Map<number, Set<string>>()
  /** Each person once, however they were found: what is filled in shows everywhere. */
  readonly #byId = new Map<number, Known>()
  readonly #asked = {
    phones: new Set<string>(),
    emails: new Set<string>(),
    memberIds: new Set<string>(),
    names: new Set<string>(),
  }

  async find(wanted: Wanted): Promise<void> {
    for (const some of parts(this.#fresh('phones', wanted.phones))) {
      const rows = await rowsIn('customers')
        .whereIn('phone', some)
        .select(...KNOWN)
      for (const row of rows) if (row.phone) this.phones.set(row.phone, this.#once(row))
    }
    for (const some of parts(this.#fresh('emails', wanted.emails))) {
      const rows = await open()
        .whereIn('email', some)
        .orderBy('id')
        .select(...KNOWN)
      for (const row of rows) if (row.email) push(this.emails, row.email, this.#once(row))
    }
    for (const some of parts(this.#fresh('memberIds', wanted.memberIds))) {
      const rows = await open()
        .whereIn('member_id', some)
        .select(...KNOWN)
      for (const row of rows) this.memberIds.set(row.member_id, this.#once(row))
    }
    await this.#findNames(wanted.names)
  }

  /** Looks up by last name, and by birth date or missing phone, which leaves few. */
  async #findNames(wanted: readonly Named[]): Promise<void> {
    const keys = new Map(wanted.map((named) => [nameAndBirth(named), named]))
    const fresh = this.#fresh('names', new Set(keys.keys()))
    const births = new Set<string>()
    const lastNames = new Set<string>()
    for (const key of fresh) {
      const named = keys.get(key)
      if (named?.date_of_birth) births.add(named.date_of_birth)
      lastNames.add(searchable(named?.last_name ?? ''))
    }
    for (const some of parts(lastNames)) {
      const rows = await open()
        .whereIn('last_name_search', some)
        .where((few) => few.whereNull('phone').orWhereIn('date_of_birth', [...births]))
        .orderBy('id')
        .select(...KNOWN)
      for (const row of rows) {
        const key = nameAndBirth(row)
        if (fresh.has(key)) push(this.names, key, this.#once(row))
      }
    }
  }

  /** Reads the imported waivers of the people found so far. */
  async findWaivers(): Promise<void> {
    const fresh = [...this.#byId.keys()].filter((id) => !this.waivers.has(id))
    for (let start = 0; start < fresh.length; start += AT_ONCE) {
      const some = fresh.slice(start, start + AT_ONCE)
      for (const id of some) this.waivers.set(id, new Set())
      const rows = await rowsIn('imported_waivers')
        .whereIn('customer_id', some)
        .select('customer_id', 'signed_day', 'reference')
      for (const { customer_id: id, signed_day: signedOn, reference } of rows)
        this.waivers.get(id)?.add(waiverKey({ signedOn, id: reference }))
    }
  }

  #once(row: Known): Known {
    const before = this.#byId.get(row.id)
    if (before) return before
    this.#byId.set(row.id, row)
    return row
  }

  #fresh(
    kind: 'phones' | 'emails' | 'memberIds' | 'names',
    wanted: ReadonlySet<string>
  ): Set<string> {
    const asked = this.#asked[kind]
    const fresh = new Set([...wanted].filter((value) => !asked.has(value)))
    for (const value of fresh) asked.add(value)
    return fresh
  }
}

export type Wanted = Record<'phones' | 'emails' | 'memberIds', Set<string>> & { names: Named[] }

function open() {
  return rowsIn('customers').whereNull('closed_at')
}

function push(map: Map<string, Known[]>, key: string, row: Known) {
  const before = map.get(key)
  if (!before) map.set(key, [row])
  else if (!before.some(({ id }) => id === row.id)) before.push(row)
}

function* parts(values: ReadonlySet<string>) {
  const all = [...values]
  for (let start = 0; start < all.length; start += AT_ONCE) yield all.slice(start, start + AT_ONCE)
}

type Named = Pick<Known, 'first_name' | 'last_name' | 'date_of_birth'>

/** Key of a waiver of one person: its day, and its number in the old system. */
export function waiverKey({ signedOn, id }: { signedOn: Day; id: string | null }) {
  return `${signedOn} ${id?.slice(0, IMPORTED_REFERENCE_MAX) ?? ''}`
}

/** Key of a person by name and birth date, with names as the search spells them. */
export function nameAndBirth({ first_name: first, last_name: last, date_of_birth: born }: Named) {
  return JSON.stringify([searchable(first), searchable(last), born])
}

/** Key of a person by name alone. */
export function nameOf({ first_name: first, last_name: last }: Omit<Named, 'date_of_birth'>) {
  return searchable(`${first} ${last}`)
}
