import { keptFields } from '@trailgate/shared/memberships/fields'
import type { NewMembership } from '@trailgate/shared/memberships/schemas'
import { messages } from '@trailgate/shared/memberships/messages'
import { anchorDayOf } from '@trailgate/shared/memberships/periods'
import type { Caller } from '#access/callers'
import { knownCustomer } from '#memberships/known_customer'
import { membershipNumber } from '#memberships/membership_number'
import { endsAsTypeMay, soldType, type SoldType } from '#memberships/sold_type'
import { notifyHolders } from '#memberships/notify_holder'
import { addTerm, paidIn, type Paid } from '#memberships/terms'
import { makePlaces } from '#memberships/slots/places'
import { Conflict } from '#platform/http/refusals'
import type { Actor } from '#platform/actor'
import { clock } from '#platform/clock'
import { isUniqueViolation } from '#platform/database/database_errors'
import { columnsFor } from '#platform/database/stored_fields'
import { rowsInto } from '#platform/database/rows_into'
import { withIdempotencyKey } from '#platform/http/idempotency'
import { toDollars } from '#platform/money'
import type { Transaction } from '#platform/database/transaction'
import { sqlTime } from '#platform/database/sql_time'

/** Sells a membership, once for each `Idempotency-Key`. @throws see `sellMembership` */
export async function createMembership(caller: Caller, sale: NewMembership): Promise<number> {
  const { by } = caller
  const { id } = await withIdempotencyKey(caller, {
    resource: 'membership',
    body: sale,
    make: (trx) => sellMembership({ sale, by }, trx),
  })
  return id
}

/**
 * Sells a membership: its number, its places with the customer in the first, and the payment, all or
 * nothing. It is active whatever status was sent.
 * @throws {Invalid} 422 for an unknown customer or type, or an end on the start of a type that lasts longer than a day.
 * @throws {Conflict} 409 when another membership has the number.
 */
export async function sellMembership(
  { sale, by }: { sale: NewMembership; by: Actor },
  trx: Transaction
): Promise<number> {
  await knownCustomer(sale.customer_id, 'customer_id', trx)
  const type = await soldType(sale.membership_type, trx)
  endsAsTypeMay(sale.start_date, sale.end_date ?? null, type)
  const period = { start_date: sale.start_date, end_date: sale.end_date ?? null }
  const paid = paidIn(sale)
  const number = await membershipNumber(sale.membership_id, trx)
  // After the last lock: a day is over for those who waited past midnight.
  const now = clock.now()
  const today = clock.today()
  const [rowId] = await rowsInto('memberships', trx)
    .insert({
      ...columnsFor(keptFields, sale),
      membership_id: number,
      customer_id: sale.customer_id,
      type_id: type.id,
      status: 'active',
      anchor_day: anchorDayOf(sale.start_date),
      visits_granted: type.visits_included,
      visits_left: type.visits_included,
      created_at: sqlTime(now),
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new Conflict(messages['number.taken']) : error
    })
  const membershipId = Number(rowId)
  const places = type.number_of_slots
  await makePlaces({ membershipId, holder: sale.customer_id, places, now }, trx)
  const term = { ...period, ...paid }
  const of = { membershipId, typeId: type.id, listPrice: type.default_price_cents }
  await addTerm({ kind: 'sale', ...of, term, by, now, today }, trx)
  const created = {
    membership: { id: membershipId, membership_id: number },
    customerId: sale.customer_id,
    action: 'membership.created' as const,
    details: {
      membership_type: type.name,
      ...period,
      price_paid: paid.price_paid,
      ...otherPrice(type, paid),
    },
  }
  await notifyHolders([created], { by, now }, trx)
  return membershipId
}

/** A sale at a price other than the type's logs both. */
function otherPrice({ default_price_cents: usual }: SoldType, { price_paid: paid }: Paid) {
  const price = { from: toDollars(usual), to: paid ?? 0 }
  return price.from === price.to ? {} : { changed: { price } }
}
