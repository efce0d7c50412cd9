import { messages } from '@trailgate/shared/customers/messages'
import type { Day } from '@trailgate/shared/dates'
import { isRole } from '@trailgate/shared/permissions'
import type { RelationshipType } from '@trailgate/shared/minors/constants'
import type { NewMinor } from '@trailgate/shared/minors/schemas'
import { searchable } from '@trailgate/shared/text'
import type { CustomersRow } from '#database/rows'
import { notifyAccountChanged } from '#access/account_letters/notify_account_changed'
import { IDENTITY_COLUMNS, refuseUntying, type Identity } from '#access/ban_twins'
import { BAN_COLUMNS, type BanRow } from '#access/bans'
import { endEmailChanges } from '#access/end_email_changes'
import { endSignLinks } from '#access/sign_links/end_sign_links'
import { notifyGuardians } from '#customers/minors/notify_guardians'
import { rowsIn } from '#platform/database/rows_in'
import { relink, type LinkedMinor } from '#customers/minors/relink'
import type { Actor } from '#platform/actor'
import { DuplicatePhone } from '#customers/duplicate_phone'
import { isUniqueViolation } from '#platform/database/database_errors'
import type { Transaction } from '#platform/database/transaction'
import { storeSearchKeys } from '#customers/search_keys/store_search_keys'

type Person = Omit<NewMinor, 'relationship_type'>

type TakingBack = {
  guardianId: number
  person: Person
  relationship: RelationshipType
  by: Actor
  /** The sentence that the guardian ticked, by its id. */
  attested?: string | undefined
}

/**
 * Reopens the child's profile that was closed when this guardian let go, with the newly entered
 * data, and returns the id, or null if there is no such child. Matches name and birth date, and
 * only for the guardian whose link closed it: other people cannot claim a child by name. A letter
 * goes to the guardian; if staff change an e-mail or phone, the child's own address is notified;
 * links sent before are void.
 * @throws {DuplicatePhone} 409
 * @throws {Forbidden} 403 where a ban would no longer follow the child.
 */
export async function takeBackMinor(
  { guardianId, person, relationship, by, attested }: TakingBack,
  trx: Transaction
): Promise<number | null> {
  const minor = await closedByLeaving({ guardianId, person }, trx)
  if (!minor) return null
  const { id } = minor
  const columns = typed(person)
  await refuseUntying({ before: minor, after: columns, by }, trx)
  await relink({ guardianId, minor, relationship, by, attested }, trx)
  await rowsIn('customers', trx)
    .where('id', id)
    .update(columns)
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new DuplicatePhone(messages['phone.taken']) : error
    })
  await storeSearchKeys([id], trx)
  await endLinks(id, trx)
  await notifyGuardians({ guardianId, minorId: id }, trx)
  if (isRole(by.kind)) {
    const changes = CONTACTS.filter((name) => name in columns && columns[name] !== minor[name])
    await notifyAccountChanged({ customerId: id, changes, before: minor.email }, trx)
  }
  return id
}

/**
 * Contact fields of a child. The phone was given up when the profile was closed, so any phone is a
 * change.
 */
const CONTACTS = ['email', 'phone'] as const

async function endLinks(id: number, trx: Transaction) {
  await rowsIn('password_links', trx).where('customer_id', id).whereNull('used_at').delete()
  await endEmailChanges(id, trx)
  await endSignLinks([id], trx)
}

type ClosedMinor = LinkedMinor & Identity & BanRow & Pick<CustomersRow, 'phone'>

/** The last link ended at the same instant as the profile was closed. */
async function closedByLeaving(
  { guardianId, person }: Pick<TakingBack, 'guardianId' | 'person'>,
  trx: Transaction
): Promise<ClosedMinor | null> {
  return rowsIn('customers as c', trx)
    .join('guardianships as g', 'g.minor_id', 'c.id')
    .where({
      'g.guardian_id': guardianId,
      'c.is_closed': true,
      'c.first_name_search': searchable(person.first_name),
      'c.last_name_search': searchable(person.last_name),
      'c.date_of_birth': person.date_of_birth satisfies Day,
    })
    .whereColumn('g.ended_at', '>=', 'c.closed_at')
    .orderBy('c.id', 'desc')
    .forUpdate()
    .select('c.id', 'c.member_id', 'c.is_closed', 'c.phone')
    .select(...[...IDENTITY_COLUMNS, ...BAN_COLUMNS].map((column) => `c.${column}` as const))
    .first()
}

/** Omitted fields keep their values. */
function typed(person: Person): Partial<Person> {
  return Object.fromEntries(
    Object.entries(person).filter(([, value]) => value !== null && value !== undefined)
  )
}
