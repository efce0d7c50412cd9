import { keptFields, membershipFields } from '@trailgate/shared/memberships/fields'
import { namesBut, pick } from '@trailgate/shared/records/fields'
import type { MembershipStatus } from '@trailgate/shared/memberships/constants'
import { messages } from '@trailgate/shared/memberships/messages'
import type { MembershipChanges } from '@trailgate/shared/memberships/schemas'
import { statusOn } from '@trailgate/shared/memberships/status'
import { rowsIn } from '#platform/database/rows_in'
import { lockedMembership, type StoredMembership } from '#memberships/locked_membership'
import { soldType } from '#memberships/sold_type'
import { notifyHolders } from '#memberships/notify_holder'
import { correctTerm } from '#memberships/terms'
import { fitPlaces } from '#memberships/slots/places'
import type { Actor } from '#platform/actor'
import { Conflict, Invalid, StaleWrite } from '#platform/http/refusals'
import { clock } from '#platform/clock'
import { changesOf, type Changed } from '#platform/changes'
import { columnsFor, told } from '#platform/database/stored_fields'
import { raiseCounter } from '#platform/database/counters'
import { isUniqueViolation } from '#platform/database/database_errors'
import { inTransaction, type Transaction } from '#platform/database/transaction'

type Update = { id: number; changes: MembershipChanges; by: Actor }

/** What the edit form shows of a membership, as it travels; all but the status, which has rules of its own. */
type Fields = ReturnType<typeof fieldsOf>

/**
 * Changes a membership as the edit form does: any of the four statuses, another number, another type. What
 * was paid is corrected in the newest term too.
 * @throws {NotFound}
 * @throws {StaleWrite} 409 when the caller's `revision` is not the newest.
 * @throws {Invalid} 422 for an unknown type, or an end that is not after the start.
 * @throws {Conflict} 409 for a number that is taken, or a type with fewer places than are held.
 */
export async function updateMembership({ id, changes, by }: Update) {
  const { revision, status: wantedStatus, ...wanted } = changes
  const now = clock.now()
  const today = clock.today()
  await inTransaction(async (trx) => {
    const membership = await lockedMembership(id, trx)
    if (revision !== undefined && revision !== membership.revision) throw new StaleWrite()

    // A blank number leaves the number as it is.
    const given = { ...wanted, membership_id: wanted.membership_id ?? undefined }
    const { after, changes: columns, changed } = changesOf(fieldsOf(membership), given)
    const shown = statusOn(membership, today)
    const status = wantedStatus ?? membership.status
    if (Object.keys(changed).length === 0 && status === membership.status) return

    endsAfterStart(after, changed)
    const typeId = await typeOf({ membership, after }, trx)
    await write({ membership, columns, typeId, status }, trx)
    await correctTerm({ membershipId: id, typeId, term: after }, trx)
    const statusChange = status !== shown && wantedStatus && { status: { from: shown, to: status } }
    const updated = {
      membership,
      customerId: membership.customer_id,
      action: 'membership.updated',
      details: { changed: { ...changed, ...statusChange } },
    }
    await notifyHolders([updated], { by, now }, trx)
  })
}

const EDITED = pick(namesBut(membershipFields, 'status'), membershipFields)

function fieldsOf(membership: StoredMembership) {
  const { membership_id: number, type } = membership
  return { ...told(EDITED, { ...membership, type_id: type }), membership_id: number }
}

/** Only where a day was changed: an older membership may have begun on the day of its end. */
function endsAfterStart({ start_date: start, end_date: end }: Fields, changed: Changed<Fields>) {
  if (!changed.start_date && !changed.end_date) return
  if (end !== null && end <= start) throw new Invalid({ end_date: [messages['end_date.after']] })
}

type Retyped = { membership: StoredMembership; after: Fields }

async function typeOf({ membership, after }: Retyped, trx: Transaction): Promise<number> {
  if (after.membership_type === membership.type) return membership.type_id
  const type = await soldType(after.membership_type, trx)
  await fitPlaces({ membershipId: membership.id, places: type.number_of_slots }, trx)
  return type.id
}

type Written = {
  membership: StoredMembership
  columns: Partial<Fields>
  typeId: number
  status: MembershipStatus
}

async function write({ membership, columns, typeId, status }: Written, trx: Transaction) {
  const { membership_type: type, ...kept } = columns
  if (columns.membership_id) await raiseCounter('membership_id', columns.membership_id, trx)
  await rowsIn('memberships', trx)
    .where('id', membership.id)
    .update({
      ...columnsFor(keptFields, kept),
      type_id: typeId,
      status,
      revision: membership.revision + 1,
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new Conflict(messages['number.taken']) : error
    })
}
