import { messages } from '@trailgate/shared/customers/messages'
import type { NewMinor } from '@trailgate/shared/minors/schemas'
import { searchable } from '@trailgate/shared/text'
import type { Caller } from '#access/callers'
import { askFirstGuardians } from '#customers/guardian_requests/ask_first_guardians'
import { takeBackMinor } from '#customers/minors/take_back_minor'
import { lockGuardian } from '#customers/minors/lock_guardian'
import type { Actor } from '#platform/actor'
import { DuplicatePhone } from '#customers/duplicate_phone'
import { clock } from '#platform/clock'
import { takeMemberId } from '#platform/database/counters'
import { isUniqueViolation } from '#platform/database/database_errors'
import { rowsInto } from '#platform/database/rows_into'
import { record } from '#platform/history'
import { withIdempotencyKey } from '#platform/http/idempotency'
import { sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'
import { storeSearchKeys } from '#customers/search_keys/store_search_keys'

/**
 * Creates a minor, links them to a guardian and returns the minor's id. A minor is a full rider
 * with a member id of the same series, but needs no phone while they have a guardian. If this
 * guardian adds a child again whose profile was closed with their link, that profile is reopened
 * with its waivers, and no copy is made.
 * @throws {NotFound} when the guardian is gone.
 * @throws {GuardianTooYoung} 403
 * @throws {DuplicatePhone} 409
 */
export async function addMinor(
  caller: Caller,
  { guardianId, minor }: { guardianId: number; minor: NewMinor }
): Promise<number> {
  const { by } = caller
  const memberId = await takeMemberId()

  const { id } = await withIdempotencyKey(caller, {
    resource: 'minor',
    body: { guardianId, ...minor },
    make: (trx) => linkNewMinor({ guardianId, minor, memberId, by }, trx),
  })
  return id
}

type Adding = {
  guardianId: number
  minor: NewMinor
  memberId: string
  by: Actor
  /** The sentence that the guardian ticked, by its id. */
  attested?: string
  /** Accepts a guardian of unknown age: signing asks for the birth date. */
  isAgeLater?: boolean
}

/** The same within a transaction. */
export async function linkNewMinor(
  { guardianId, minor, memberId, by, attested, isAgeLater }: Adding,
  trx: Transaction
): Promise<number> {
  const { relationship_type: relationship, ...person } = minor
  const today = clock.today()
  await lockGuardian({ id: guardianId, today, isAgeLater }, trx)
  const former = { guardianId, person, relationship, by, attested }
  const takenBack = await takeBackMinor(former, trx)
  if (takenBack !== null) return takenBack

  const now = sqlTime(clock.now())
  const [rowId] = await rowsInto('customers', trx)
    .insert({
      ...person,
      member_id: memberId,
      first_name_search: searchable(person.first_name),
      last_name_search: searchable(person.last_name),
      status: 'active',
      source: by.kind === 'rider' || by.kind === 'kiosk' ? 'guardian' : 'staff',
      created_at: now,
      created_day: today,
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new DuplicatePhone(messages['phone.taken']) : error
    })
  const minorId = Number(rowId)
  await storeSearchKeys([minorId], trx)
  await rowsInto('guardianships', trx).insert({
    minor_id: minorId,
    guardian_id: guardianId,
    relationship,
    created_at: now,
  })
  const details = { guardian_id: guardianId, relationship, ...(attested && { attested }) }
  await record({ action: 'minor.added', by, customerId: minorId, details }, trx)
  await record(
    {
      action: 'guardian.minor_added',
      by,
      customerId: guardianId,
      details: { minor_id: minorId, member_id: memberId, relationship },
    },
    trx
  )
  await askFirstGuardians({ guardianId, minorId, person }, trx)
  return minorId
}
