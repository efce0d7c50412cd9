import type { Day } from '@trailgate/shared/dates'
import type { MarketingStats } from '@trailgate/shared/marketing/schemas'
import { rowsIn, theSums } from '#platform/database/rows_in'
import { openAdults } from '#marketing/consents/adults'
import { slowReads } from '#platform/database/slow_reads'

/** Opt-ins per active campaign type (those without any too), among all adults with an open profile. */
export async function marketingStats(today: Day): Promise<MarketingStats> {
  const adults = openAdults(rowsIn('customers as c', slowReads()), today)
  const { total } = await theSums(adults.count('* as total'))
  const types = await rowsIn('campaign_types')
    .where('is_active', true)
    .orderBy('id')
    .select('id', 'name')
  const agreed = rowsIn('marketing_preferences as p', slowReads())
    .join('customers as c', 'c.id', 'p.customer_id')
    .groupBy('p.campaign_type_id')
  const sums = await openAdults(agreed, today)
    .select('p.campaign_type_id as id')
    .sum('p.email_opted_in as email')
    .sum('p.sms_opted_in as sms')
  const byType = new Map(sums.map((sum) => [sum.id, sum]))
  return {
    total_customers: Number(total),
    by_campaign_type: types.map(({ id, name }) => ({
      campaign_type_id: id,
      campaign_type_name: name,
      email_opted_in: Number(byType.get(id)?.email ?? 0),
      sms_opted_in: Number(byType.get(id)?.sms ?? 0),
    })),
  }
}
