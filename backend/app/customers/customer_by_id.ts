import type { Customer } from '@trailgate/shared/customers/schemas'
import type { Day } from '@trailgate/shared/dates'
import { rowsIn } from '#platform/database/rows_in'
import { NotFound } from '#platform/http/refusals'
import { activeMembershipId, CUSTOMER_COLUMNS } from '#customers/customer_columns'
import { toCustomer } from '#customers/customer_transformer'

/** One profile as staff read it, open or closed; a merged record is its winner's. @throws {NotFound} */
export async function customerById(id: number, today: Day): Promise<Customer> {
  const row = await rowsIn('customers as c')
    .where('c.id', id)
    .whereNull('c.merged_into_id')
    .select(...CUSTOMER_COLUMNS, activeMembershipId(today))
    .first()
  if (!row) throw new NotFound()
  return toCustomer(row, today)
}
