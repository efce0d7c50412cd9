import { isMinor, type Day } from '@trailgate/shared/dates'
import type { Preferences } from '@trailgate/shared/marketing/schemas'
import { rowsIn } from '#platform/database/rows_in'
import { NotFound } from '#platform/http/refusals'
import { toPreference, type PreferenceRow } from '#marketing/consents/preference_transformer'

/**
 * A customer's choice for every active campaign type; an untouched type counts as not agreed. A minor agreed to
 * nothing, whatever is stored.
 * @throws {NotFound}
 */
export async function preferencesOf(customerId: number, today: Day): Promise<Preferences> {
  const customer = await rowsIn('customers')
    .where('id', customerId)
    .whereNull('closed_at')
    .select('date_of_birth')
    .first()
  if (!customer) throw new NotFound()
  const minor = customer.date_of_birth !== null && isMinor(customer.date_of_birth, today)

  const rows: PreferenceRow[] = await rowsIn('campaign_types as t')
    .leftJoin('marketing_preferences as p', (on) => {
      on.on('p.campaign_type_id', 't.id').andOnVal('p.customer_id', minor ? 0 : customerId)
    })
    .where('t.is_active', true)
    .orderBy('t.id')
    .select('t.id as campaign_type_id', 't.name as campaign_type_name')
    .select('p.email_opted_in', 'p.sms_opted_in', 'p.email_opt_in_date', 'p.email_opt_out_date')
    .select('p.sms_opt_in_date', 'p.sms_opt_out_date', 'p.updated_at')
  return { preferences: rows.map(toPreference) }
}
