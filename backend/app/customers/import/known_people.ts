import { messages } from '@trailgate/shared/customers/manager_messages'
import type { ImportRow } from '@trailgate/shared/customers/schemas'
import { rowsIn } from '#platform/database/rows_in'
import type { Reason } from '#customers/import/read_row'

/** A row's person, and the file row they stand in. */
export type Candidate = { row: number; person: ImportRow }

export type Sorted = {
  fresh: Candidate[]
  skipped: { row: number; skip: Reason }[]
}

/** Phones and e-mails that are taken by rows above, where those are not in the database to be found. */
export type Seen = { phones: Set<string>; emails: Set<string> }

/** Of fewer than 200 values MySQL and MariaDB look at the index itself before they choose it (`eq_range_index_dive_limit`). */
const LOOKED_AT_IN_THE_INDEX = 199

export function nothingSeen(): Seen {
  return { phones: new Set(), emails: new Set() }
}

/** The phones and e-mails of these people. */
export function seenIn(people: readonly ImportRow[]): Seen {
  return {
    phones: new Set(people.map(({ phone }) => phone)),
    emails: new Set(people.flatMap(({ email }) => email ?? [])),
  }
}

/**
 * Tells people who are new from those whose phone or e-mail is known already, in the database or in a row above
 *. What is new is noted in `seen`.
 */
export async function sortOutKnown(candidates: Candidate[], seen: Seen): Promise<Sorted> {
  const known = await alreadyStored(candidates)
  const fresh: Candidate[] = []
  const skipped: Sorted['skipped'] = []
  for (const candidate of candidates) {
    const { phone, email } = candidate.person
    if (known.phones.has(phone) || seen.phones.has(phone)) {
      skipped.push({ row: candidate.row, skip: DUPLICATE_PHONE })
    } else if (email !== null && (known.emails.has(email) || seen.emails.has(email))) {
      skipped.push({ row: candidate.row, skip: DUPLICATE_EMAIL })
    } else {
      seen.phones.add(phone)
      if (email !== null) seen.emails.add(flat(email))
      fresh.push(candidate)
    }
  }
  return { fresh, skipped }
}

const DUPLICATE_PHONE: Reason = { field: 'phone', reason: messages['import.duplicate_phone'] }
const DUPLICATE_EMAIL: Reason = { field: 'email', reason: messages['import.duplicate_email'] }

async function alreadyStored(candidates: Candidate[]): Promise<Seen> {
  const phones = candidates.map(({ person }) => person.phone)
  const emails = candidates.flatMap(({ person }) => person.email ?? [])
  const withPhone = await rowsIn('customers').whereIn('phone', phones).select('phone')
  return {
    phones: new Set(withPhone.flatMap(({ phone }) => phone ?? [])),
    emails: new Set(await knownEmails(emails)),
  }
}

/**
 * Which of these e-mails somebody has. A phone is looked up by a unique index; of so many e-mails MariaDB would believe its
 * statistics, which say of a table that an import fills that reading all of the index is as good.
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
