import { messages } from '@trailgate/shared/customers/manager_messages'
import { searchable } from '@trailgate/shared/text'
import type { ImportRow } from '@trailgate/shared/customers/schemas'
import { rowsIn } from '#platform/database/rows_in'
import type { Reason } from '#customers/import/read_row'

/** A row's person, with the row's number in the file. */
export type Candidate = { row: number; person: ImportRow }

export type Sorted = {
  fresh: Candidate[]
  skipped: { row: number; skip: Reason }[]
}

/**
 * Phones and e-mails that are taken by rows above, where those are not in the database to be found; of people without a phone of their own
 * the name and birth date.
 */
export type Seen = { phones: Set<string>; emails: Set<string>; people: Set<string> }

/**
 * Below 200 values MySQL and MariaDB probe the index itself before they choose it
 * (`eq_range_index_dive_limit`).
 */
const LOOKED_AT_IN_THE_INDEX = 199

export function nothingSeen(): Seen {
  return { phones: new Set(), emails: new Set(), people: new Set() }
}

/** The phones and e-mails of these people. */
export function seenIn(people: readonly ImportRow[]): Seen {
  return {
    phones: new Set(people.flatMap(({ phone }) => phone ?? [])),
    emails: new Set(people.flatMap(({ email }) => email ?? [])),
    people: new Set(people.flatMap((person) => (person.no_phone ? nameAndBirth(person) : []))),
  }
}

type Named = Pick<ImportRow, 'first_name' | 'last_name' | 'date_of_birth'>

/** Key of a person without a phone, with names as the search spells them. */
function nameAndBirth({ first_name: first, last_name: last, date_of_birth: born }: Named): string {
  return JSON.stringify([searchable(first), searchable(last), born])
}

/**
 * Separates new people from those whose phone or e-mail is in the database or in an earlier row.
 * New ones are added to `seen`.
 */
export async function partitionDuplicates(candidates: Candidate[], seen: Seen): Promise<Sorted> {
  const known = await alreadyStored(candidates)
  const fresh: Candidate[] = []
  const skipped: Sorted['skipped'] = []
  for (const candidate of candidates) {
    const { person } = candidate
    const { phone, email } = person
    const name = person.no_phone ? nameAndBirth(person) : null
    if (phone !== null && (known.phones.has(phone) || seen.phones.has(phone))) {
      skipped.push({ row: candidate.row, skip: DUPLICATE_PHONE })
    } else if (name !== null && (known.people.has(name) || seen.people.has(name))) {
      skipped.push({ row: candidate.row, skip: DUPLICATE_PERSON })
    } else if (email !== null && (known.emails.has(email) || seen.emails.has(email))) {
      skipped.push({ row: candidate.row, skip: DUPLICATE_EMAIL })
    } else {
      if (phone !== null) seen.phones.add(phone)
      if (name !== null) seen.people.add(name)
      if (email !== null) seen.emails.add(flat(email))
      fresh.push(candidate)
    }
  }
  return { fresh, skipped }
}

const DUPLICATE_PHONE: Reason = { field: 'phone', reason: messages['import.duplicate_phone'] }
const DUPLICATE_PERSON: Reason = { field: null, reason: messages['import.duplicate_person'] }
const DUPLICATE_EMAIL: Reason = { field: 'email', reason: messages['import.duplicate_email'] }

async function alreadyStored(candidates: Candidate[]): Promise<Seen> {
  const phones = candidates.flatMap(({ person }) => person.phone ?? [])
  const withoutPhone = candidates.flatMap(({ person }) => (person.no_phone ? person : []))
  const emails = candidates.flatMap(({ person }) => person.email ?? [])
  const withPhone = await rowsIn('customers').whereIn('phone', phones).select('phone')
  return {
    phones: new Set(withPhone.flatMap(({ phone }) => phone ?? [])),
    emails: new Set(await knownEmails(emails)),
    people: new Set(await knownWithoutPhone(withoutPhone)),
  }
}

/**
 * Those of these people who are known already: same name and birth date, without a phone of their
 * own.
 */
async function knownWithoutPhone(people: readonly Named[]): Promise<string[]> {
  const names = [...new Set(people.map((person) => searchable(person.last_name)))]
  if (names.length === 0) return []
  const rows = await rowsIn('customers')
    .where('no_phone', true)
    .whereIn('last_name_search', names)
    .whereNull('closed_at')
    .select('first_name', 'last_name', 'date_of_birth')
  return rows.map(nameAndBirth)
}

/**
 * Those of these e-mails that are in use. Phones have a unique index; for a long list of e-mails
 * MariaDB trusts its statistics, which for a table being filled by an import favor a scan of the
 * whole index.
 */
async function knownEmails(emails: string[]) {
  const known: string[] = []
  for (let start = 0; start < emails.length; start += LOOKED_AT_IN_THE_INDEX) {
    const found = await rowsIn('customers')
      .whereIn('email', emails.slice(start, start + LOOKED_AT_IN_THE_INDEX))
      .select('email', 'closed_at')
    for (const { email, closed_at: closedAt } of found)
      if (email !== null && closedAt === null) known.push(email)
  }
  return known
}

/** A copy that does not hold on to the piece of the file that it was cut from. */
function flat(text: string): string {
  return Buffer.from(text).toString()
}
