import type { Day } from '@trailgate/shared/dates'
import type { MembershipTermsRow } from '#database/rows'
import { rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import type { Actor } from '#platform/actor'
import { sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'

type Term = Pick<
  MembershipTermsRow,
  'start_date' | 'end_date' | 'payment_method' | 'payment_reference'
> & {
  membershipId: number
  typeId: number
  /** In cents; nothing paid counts as zero. */
  price: number | null
  by: Actor
  now: Date
  today: Day
}

/** Adds what was paid for a period: one row for each sale and renewal, which is what revenue counts. */
export async function addTerm(
  { membershipId, typeId, price, by, now, today, ...term }: Term,
  trx: Transaction
): Promise<number> {
  const [id] = await rowsInto('membership_terms', trx).insert({
    ...term,
    membership_id: membershipId,
    type_id: typeId,
    price_cents: price ?? 0,
    paid_on: today,
    recorded_by: by.id,
    created_at: sqlTime(now),
  })
  return Number(id)
}

type Correction = Omit<Term, 'by' | 'now' | 'today'>

/**
 * Corrects the newest term after an edit: what a membership shows as paid is what its newest term says, so both
 * always add up to the same. The day of payment stays.
 */
export async function correctTerm(term: Correction, trx: Transaction) {
  const terms = await rowsIn('membership_terms', trx)
    .where('membership_id', term.membershipId)
    .orderBy('id', 'desc')
    .limit(2)
    .select('id')
  const [newest, earlier] = terms
  if (!newest) return
  await rowsIn('membership_terms', trx)
    .where('id', newest.id)
    .update({
      type_id: term.typeId,
      end_date: term.end_date,
      price_cents: term.price ?? 0,
      payment_method: term.payment_method,
      payment_reference: term.payment_reference,
      // A later term began with its renewal, whatever day the membership is said to have begun.
      ...(!earlier && { start_date: term.start_date }),
    })
}
