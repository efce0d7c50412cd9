import type { LoginStats } from '@trailgate/shared/customers/schemas'
import type { Day } from '@trailgate/shared/dates'
import { computed, oneRow, rowsIn } from '#platform/database/rows_in'
import { slowReads } from '#platform/database/slow_reads'

type Count<Name extends string> = Record<Name, number | string>

/** The dashboard's three figures for one park day, in one round trip. */
export async function loginStats(today: Day): Promise<LoginStats> {
  const reader = slowReads()
  const people = rowsIn('customers', reader).whereNull('closed_at').count('*')
  const registered = rowsIn('customers', reader)
    .where('created_day', today)
    .whereNull('closed_at')
    .count('*')
  const erased = rowsIn('erased_people', reader).where('created_day', today).count('*')
  const signedIn = rowsIn('sign_ins', reader).where('day', today).countDistinct('customer_id')
  const counts = await oneRow(reader)
    .select(computed<Count<'total_customers'>>(people.as('total_customers')))
    .select(computed<Count<'new_registrations_today'>>(registered.as('new_registrations_today')))
    .select(computed<Count<'erased_today'>>(erased.as('erased_today')))
    .select(computed<Count<'unique_logins_today'>>(signedIn.as('unique_logins_today')))
    .firstOrFail()
  return {
    total_customers: Number(counts.total_customers),
    new_registrations_today: Number(counts.new_registrations_today) + Number(counts.erased_today),
    unique_logins_today: Number(counts.unique_logins_today),
  }
}
