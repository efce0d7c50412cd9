import { messages } from '@trailgate/shared/memberships/messages'
import { rowsIn } from '#platform/database/rows_in'
import { Invalid } from '#platform/http/refusals'
import { refuseLeaving } from '#platform/leaving_people'
import type { Transaction } from '#platform/database/transaction'

/**
 * Checks that an open profile exists and locks it until the end of the transaction; minors count
 * (docs/product/memberships.md).
 * @throws {Invalid} 422 under `field`.
 */
export async function knownCustomer(id: number, field: string, trx: Transaction) {
  const found = await rowsIn('customers', trx)
    .where('id', id)
    .whereNull('closed_at')
    .forShare()
    .select('id')
    .first()
  if (!found) throw new Invalid({ [field]: [messages['customer.unknown']] })
  await refuseLeaving([id], trx)
}
