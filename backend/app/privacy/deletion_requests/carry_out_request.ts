import { eraseCustomer } from '#privacy/deletion/delete_customer'
import { openRequest } from '#privacy/deletion_requests/open_request'
import type { Actor } from '#platform/actor'
import type { Transaction } from '#platform/database/transaction'

/**
 * Deletes the rider who asked for it, as staff delete any customer; that settles the request and sends the rider a
 * letter.
 * @throws {NotFound}
 * @throws {Conflict} 409 when it is already settled.
 * @throws {CustomerHasRecords} under a legal hold, or while others hold places in their active membership.
 */
export async function carryOutRequest({ id, by }: { id: number; by: Actor }, trx: Transaction) {
  const { customer_id: customerId } = await openRequest(id, trx)
  await eraseCustomer({ id: customerId, by }, trx)
}
