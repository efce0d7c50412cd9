import { messages } from '@trailgate/shared/memberships/messages'
import { rowsIn } from '#platform/database/rows_in'
import { Invalid } from '#platform/http/refusals'
import type { Transaction } from '#platform/database/transaction'

/**
 * Goes on only for an open profile, which stays one until the transaction is over; minors count
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
}
