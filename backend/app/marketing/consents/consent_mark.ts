import { rowsIn } from '#platform/database/rows_in'
import { adultsBornUntil } from '#marketing/consents/adults'
import { clock } from '#platform/clock'
import type { Transaction } from '#platform/database/transaction'

/** Updates the flag that staff see on the customer: true if any active type may be mailed. */
export async function keepConsentMark(customerId: number, trx: Transaction) {
  const mailed = await rowsIn('marketing_preferences as p', trx)
    .join('campaign_types as t', 't.id', 'p.campaign_type_id')
    .where({ 'p.customer_id': customerId, 'p.email_opted_in': true, 't.is_active': true })
    .select('p.id')
    .first()
  await rowsIn('customers', trx)
    .where('id', customerId)
    .update({ marketing_consent: mailed !== null })
}

/** Clears the flag of those of these customers who have nothing left that may be mailed. */
export async function endConsentMarks(ids: readonly number[], trx: Transaction) {
  await rowsIn('customers', trx)
    .whereIn('id', [...ids])
    .where('marketing_consent', true)
    .whereNotExists(mailedTo(trx))
    .update({ marketing_consent: false })
}

/** Active e-mail consents of each of the `customers`. */
function mailedTo(trx: Transaction) {
  return rowsIn('marketing_preferences as p', trx)
    .join('campaign_types as t', 't.id', 'p.campaign_type_id')
    .whereColumn('p.customer_id', 'customers.id')
    .where({ 'p.email_opted_in': true, 't.is_active': true })
    .select('p.id')
}

/** Updates the flag of every customer who opted in to a type, after the type was switched on or off. */
export async function markConsents(campaignTypeId: number, trx: Transaction) {
  const agreed = rowsIn('marketing_preferences', trx)
    .where({ campaign_type_id: campaignTypeId, email_opted_in: true })
    .select('customer_id')
  const mailed = mailedTo(trx)
  await rowsIn('customers', trx)
    .where('marketing_consent', true)
    .whereIn('id', agreed.clone())
    .whereNotExists(mailed.clone())
    .update({ marketing_consent: false })
  await rowsIn('customers', trx)
    .where('marketing_consent', false)
    .whereNull('closed_at')
    .whereIn('id', agreed.clone())
    .whereExists(mailed.clone())
    .where((born) =>
      born.whereNull('date_of_birth').orWhere('date_of_birth', '<=', adultsBornUntil(clock.today()))
    )
    .update({ marketing_consent: true })
}
