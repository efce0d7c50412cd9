import { messages } from '@trailgate/shared/deletion_requests/messages'
import type { CustomersRow, DeletionRequestsRow } from '#database/rows'
import { rowsIn } from '#platform/database/rows_in'
import { Conflict, NotFound } from '#platform/http/refusals'
import type { Transaction } from '#platform/database/transaction'

export type OpenRequest = Pick<DeletionRequestsRow, 'id'> & { customer_id: CustomersRow['id'] }

/** A rider's open request, locked, or null. */
export async function requestOf(
  customerId: number,
  trx: Transaction
): Promise<{ id: number } | null> {
  return rowsIn('deletion_requests', trx)
    .where({ customer_id: customerId, state: 'open' })
    .orderBy('id')
    .forUpdate()
    .select('id')
    .first()
}

/**
 * An open request, locked together with the customer.
 * @throws {NotFound}
 * @throws {Conflict} 409 when it is already settled.
 */
export async function openRequest(id: number, trx: Transaction): Promise<OpenRequest> {
  const found = await rowsIn('deletion_requests', trx).where('id', id).select('customer_id').first()
  if (!found) throw new NotFound()
  // Lock order: the customer first, as everywhere.
  await rowsIn('customers', trx)
    .where('id', found.customer_id ?? 0)
    .forUpdate()
    .select('id')
  const request = await rowsIn('deletion_requests', trx)
    .where('id', id)
    .forUpdate()
    .select('state', 'customer_id')
    .first()
  if (request?.state !== 'open' || request.customer_id === null) {
    throw new Conflict(messages.not_open)
  }
  return { id, customer_id: request.customer_id }
}
