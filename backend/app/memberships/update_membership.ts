import type { Day } from '@trailgate/shared/dates'
import { keptFields, membershipFields } from '@trailgate/shared/memberships/fields'
import { namesBut, pick } from '@trailgate/shared/records/fields'
import { EDITED_REASON, type MembershipStatus } from '@trailgate/shared/memberships/constants'
import { messages } from '@trailgate/shared/memberships/messages'
import { anchorDayOf } from '@trailgate/shared/memberships/periods'
import type { MembershipChanges } from '@trailgate/shared/memberships/schemas'
import { statusOn } from '@trailgate/shared/memberships/status'
import type { NewRow } from '#platform/database/rows_into'
import { rowsIn } from '#platform/database/rows_in'
import { lockedMembership, type StoredMembership } from '#memberships/locked_membership'
import { endsAsTypeMay, soldType, typeById, type SoldType } from '#memberships/sold_type'
import { potAfterRetype, visitsUsedOf } from '#memberships/packs'
import { endAfterPauseOf, pauseAfter } from '#memberships/pause'
import { notifyHolders } from '#memberships/notify_holder'
import { correctTerm, ledgerOf, newestPayment } from '#memberships/terms'
import { toCents } from '#platform/money'
import { fitPlaces } from '#memberships/slots/places'
import { mayAct, type Actor } from '#platform/actor'
import { Conflict, Forbidden, StaleWrite } from '#platform/http/refusals'
import { clock } from '#platform/clock'
import { changesOf, type Changed } from '#platform/changes'
import { columnsFor, serializeFields } from '#platform/database/stored_fields'
import { raiseCounter } from '#platform/database/counters'
import { isUniqueViolation } from '#platform/database/database_errors'
import { inTransaction, type Transaction } from '#platform/database/transaction'

type Update = { id: number; changes: MembershipChanges; by: Actor }

/** Fields of the edit form in wire format; without the status, which has rules of its own. */
type Fields = ReturnType<typeof fieldsOf>

/**
 * Updates a membership by the edit form: any of the four statuses, another number, another type. A
 * corrected payment is corrected in the newest term too.
 * @throws {NotFound}
 * @throws {Forbidden} 403 for a cashier who changes the payment.
 * @throws {StaleWrite} 409 when the caller's `revision` is not the newest.
 * @throws {Invalid} 422 for an unknown type, or an end that is not after the start.
 * @throws {Conflict} 409 for a number that is taken, or a type with fewer places than are held.
 * @throws {MoreGivenBack} 409 for a price below the refunded amount.
 */
export async function updateMembership({ id, changes, by }: Update) {
  const { revision, status: wantedStatus, ...wanted } = changes
  await inTransaction(async (trx) => {
    const membership = await lockedMembership(id, trx)
    // After the lock: a day is over for those who waited past midnight.
    const now = clock.now()
    const today = clock.today()
    if (revision !== undefined && revision !== membership.revision) throw new StaleWrite()

    // A blank number keeps the stored one.
    const given = { ...wanted, membership_id: wanted.membership_id ?? undefined }
    const { after, changes: columns, changed } = changesOf(fieldsOf(membership), given)
    const shown = statusOn(membership, today)
    const status = wantedStatus ?? membership.status
    if (Object.keys(changed).length === 0 && status === membership.status) return

    const type = await typeOf({ membership, after }, trx)
    if (changed.start_date || changed.end_date) {
      endsAsTypeMay(after.start_date, after.end_date, type)
    }
    const { id: typeId } = type
    const end = endOf({ membership, status, changed }, today)
    const follows = {
      ...pauseAfter(membership.status, status, today),
      ...(end !== membership.end_date && !changed.end_date && { end_date: end }),
      ...(changed.start_date && { anchor_day: anchorDayOf(after.start_date) }),
      ...(await potOf({ membership, type }, trx)),
    }
    await write({ membership, columns, typeId, status, follows }, trx)
    await correctPaid({ id, typeId, after, changed, by, now }, trx)
    const movedEnd = follows.end_date !== undefined && {
      end_date: { from: membership.end_date, to: end },
    }
    const statusChange = status !== shown && wantedStatus && { status: { from: shown, to: status } }
    const updated = {
      membership,
      customerId: membership.customer_id,
      action: 'membership.updated' as const,
      details: { changed: { ...changed, ...movedEnd, ...statusChange } },
    }
    await notifyHolders([updated], { by, now }, trx)
  })
}

const EDITED = pick(namesBut(membershipFields, 'status'), membershipFields)

function fieldsOf(membership: StoredMembership) {
  const { membership_id: number, type } = membership
  return { ...serializeFields(EDITED, { ...membership, type_id: type }), membership_id: number }
}

type Ended = { membership: StoredMembership; status: MembershipStatus; changed: Changed<Fields> }

/** A suspended membership that is made active gets the days of its pause back, unless another end was entered. */
function endOf({ membership, status, changed }: Ended, today: Day): Day | null {
  if (changed.end_date || status !== 'active') return membership.end_date
  return endAfterPauseOf(membership, today)
}

/** The visits of a membership that gets another type. */
async function potOf(
  { membership, type }: { membership: StoredMembership; type: SoldType },
  trx: Transaction
) {
  if (type.id === membership.type_id) return {}
  const { visits_included: from } = await typeById(membership.type_id, trx)
  const used = await visitsUsedOf(membership.id, trx)
  return potAfterRetype(membership, { from, to: type.visits_included }, used)
}

type Repaid = {
  id: number
  typeId: number
  after: Fields
  changed: Changed<Fields>
  by: Actor
  now: Date
}

/** A change of price, method or reference, or of the type of a paid membership, corrects its newest payment. */
async function correctPaid({ id, typeId, after, changed, by, now }: Repaid, trx: Transaction) {
  const ledger = await ledgerOf(id, trx)
  const term = newestPayment(ledger)
  if (!term) return
  const cents = toCents(after.price_paid ?? 0)
  // A free renewal makes no free membership of it: what was paid before counts.
  const isPaid = cents > 0 || ledger.some(({ isOpen, price_cents: paid }) => isOpen && paid > 0)
  const isRetyped = changed.membership_type !== undefined && isPaid
  const isRepaid = changed.price_paid ?? changed.payment_method
  if (!isRetyped && !isRepaid && !changed.payment_reference) return
  if ((isRetyped || isRepaid) && !mayAct(by, 'memberships.price')) throw new Forbidden()
  const instead = {
    type_id: typeId,
    price_cents: cents,
    payment_method: after.payment_method,
    payment_reference: after.payment_reference,
  }
  const why = { by, now, today: clock.today(), reason: EDITED_REASON }
  await correctTerm(term, { ledger, instead, ...why }, trx)
}

type Retyped = { membership: StoredMembership; after: Fields }

async function typeOf({ membership, after }: Retyped, trx: Transaction): Promise<SoldType> {
  if (after.membership_type === membership.type) return typeById(membership.type_id, trx)
  const type = await soldType(after.membership_type, trx)
  await fitPlaces({ membershipId: membership.id, places: type.number_of_slots }, trx)
  return type
}

type Written = {
  membership: StoredMembership
  columns: Partial<Fields>
  typeId: number
  status: MembershipStatus
  /** Dependent columns of the change that are not fields. */
  follows: Partial<NewRow<'memberships'>>
}

async function write({ membership, columns, typeId, status, follows }: Written, trx: Transaction) {
  const { membership_type: type, ...kept } = columns
  if (columns.membership_id) await raiseCounter('membership_id', columns.membership_id, trx)
  await rowsIn('memberships', trx)
    .where('id', membership.id)
    .update({
      ...columnsFor(keptFields, kept),
      type_id: typeId,
      status,
      ...follows,
      revision: membership.revision + 1,
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new Conflict(messages['number.taken']) : error
    })
}
