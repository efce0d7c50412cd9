import { rowsIn } from '#platform/database/rows_in'
import { adultsBornUntil } from '#marketing/consents/adults'
import { clock } from '#platform/clock'
import type { Transaction } from '#platform/database/transaction'

/** Staff see one mark of it on the customer: whether there is anything that may be mailed. */
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

/** The same for everybody who agreed to a campaign type, after it was switched on or off. */
export async function markConsents(campaignTypeId: number, trx: Transaction) {
  const agreed = rowsIn('marketing_preferences', trx)
    .where({ campaign_type_id: campaignTypeId, email_opted_in: true })
    .select('customer_id')
  const mailed = rowsIn('marketing_preferences as p', trx)
    .join('campaign_types as t', 't.id', 'p.campaign_type_id')
    .whereColumn('p.customer_id', 'customers.id')
    .where({ 'p.email_opted_in': true, 't.is_active': true })
    .select('p.id')
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
