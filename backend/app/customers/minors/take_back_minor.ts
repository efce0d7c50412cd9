import { messages } from '@trailgate/shared/customers/messages'
import type { Day } from '@trailgate/shared/dates'
import type { RelationshipType } from '@trailgate/shared/minors/constants'
import type { NewMinor } from '@trailgate/shared/minors/schemas'
import { searchable } from '@trailgate/shared/text'
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
 * Gives a guardian the child back whose profile was closed when this guardian let go, with what was typed now, and returns the id; or
 * null when there is no such child. By the same name and birth date, and only to the guardian whose link closed it: nobody else could
 * claim a child by name.
 * @throws {DuplicatePhone} 409
 */
export async function takeBackMinor(
  { guardianId, person, relationship, by, attested }: TakingBack,
  trx: Transaction
): Promise<number | null> {
  const minor = await closedByLeaving({ guardianId, person }, trx)
  if (!minor) return null
  await relink({ guardianId, minor, relationship, by, attested }, trx)
  await rowsIn('customers', trx)
    .where('id', minor.id)
    .update(typed(person))
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new DuplicatePhone(messages['phone.taken']) : error
    })
  await storeSearchKeys([minor.id], trx)
  return minor.id
}

/** The last link ends at the same instant as the profile. */
async function closedByLeaving(
  { guardianId, person }: Pick<TakingBack, 'guardianId' | 'person'>,
  trx: Transaction
): Promise<LinkedMinor | null> {
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
    .select('c.id', 'c.member_id', 'c.is_closed')
    .first()
}

/** What was left out stays as it was. */
function typed(person: Person) {
  return Object.fromEntries(
    Object.entries(person).filter(([, value]) => value !== null && value !== undefined)
  )
}
