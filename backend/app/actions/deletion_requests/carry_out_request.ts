import { eraseCustomer } from '#actions/customers/delete_customer'
import { openRequest } from '#actions/deletion_requests/open_request'
import type { Actor } from '#auth/callers'
import type { Transaction } from '#services/transaction'

/**
 * Deletes the rider who asked for it, as staff delete any customer; that settles the request and writes to the rider.
 * @throws {NotFound}
 * @throws {Conflict} 409 when it is settled already.
 * @throws {CustomerHasRecords} under a legal hold, or while others hold places in their active membership.
 */
export async function carryOutRequest({ id, by }: { id: number; by: Actor }, trx: Transaction) {
  const { customer_id: customerId } = await openRequest(id, trx)
  await eraseCustomer({ id: customerId, by }, trx)
}
