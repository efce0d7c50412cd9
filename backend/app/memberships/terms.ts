import type { Day } from '@trailgate/shared/dates'
import { keptFields, paymentFields } from '@trailgate/shared/memberships/fields'
import type { Told } from '@trailgate/shared/records/field_schemas'
import { namesOf } from '@trailgate/shared/records/fields'
import { rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import type { Actor } from '#platform/actor'
import { columnsFor } from '#platform/database/stored_fields'
import { sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'

/** What a term repeats of the membership. */
export const termFields = {
  start_date: keptFields.start_date,
  end_date: keptFields.end_date,
  ...paymentFields,
  price_paid: { ...paymentFields.price_paid, stored: 'price_cents' },
} as const

/** What was paid and how. */
export type Paid = Told<typeof paymentFields>

/** What was sent of a payment; what is left out is nothing. */
export function paidIn(sent: { [Name in keyof Paid]?: Paid[Name] | undefined }): Paid {
  return Object.fromEntries(
    namesOf(paymentFields).map((name) => [name, sent[name] ?? null])
  ) as Paid
}

type Term = {
  membershipId: number
  typeId: number
  term: Told<typeof termFields>
  by: Actor
  now: Date
  today: Day
}

/** Nothing paid counts as zero. */
function columnsOf(term: Told<typeof termFields>) {
  return columnsFor(termFields, { ...term, price_paid: term.price_paid ?? 0 })
}

/** Adds what was paid for a period: one row for each sale and renewal, which is what revenue counts. */
export async function addTerm(
  { membershipId, typeId, term, by, now, today }: Term,
  trx: Transaction
): Promise<number> {
  const [id] = await rowsInto('membership_terms', trx).insert({
    ...columnsOf(term),
    membership_id: membershipId,
    type_id: typeId,
    paid_on: today,
    recorded_by: by.id,
    created_at: sqlTime(now),
  })
  return Number(id)
}

type Correction = Pick<Term, 'membershipId' | 'typeId' | 'term'>

/**
 * Corrects the newest term after an edit: what a membership shows as paid is what its newest term says, so both
 * always add up to the same. The day of payment stays.
 */
export async function correctTerm({ membershipId, typeId, term }: Correction, trx: Transaction) {
  const terms = await rowsIn('membership_terms', trx)
    .where('membership_id', membershipId)
    .orderBy('id', 'desc')
    .limit(2)
    .select('id')
  const [newest, earlier] = terms
  if (!newest) return
  const { start_date: began, ...corrected } = columnsOf(term)
  await rowsIn('membership_terms', trx)
    .where('id', newest.id)
    .update({
      ...corrected,
      type_id: typeId,
      // A later term began with its renewal, whatever day the membership is said to have begun.
      ...(!earlier && { start_date: began }),
    })
}
