import type { LoginStats } from '@trailgate/shared/customers/schemas'
import type { Day } from '@trailgate/shared/dates'
import { slowReads } from '#platform/database/slow_reads'

/** The three numbers of the dashboard, for one park day, in one round trip. */
export async function loginStats(today: Day): Promise<LoginStats> {
  const reader = slowReads()
  const people = reader.from('customers').whereNull('closed_at').count('*')
  const registered = reader
    .from('customers')
    .where('created_day', today)
    .whereNull('closed_at')
    .count('*')
  const signedIn = reader.from('sign_ins').where('day', today).countDistinct('customer_id')
  const counts = await reader
    .query()
    .select(people.as('total_customers'), registered.as('new_registrations_today'))
    .select(signedIn.as('unique_logins_today'))
    .firstOrFail()
  return {
    total_customers: Number(counts.total_customers),
    new_registrations_today: Number(counts.new_registrations_today),
    unique_logins_today: Number(counts.unique_logins_today),
  }
}
