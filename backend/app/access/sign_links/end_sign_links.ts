import { rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'

/** Ends the sign links of these people, and the sessions that they opened: of who is banned, suspended, closed or merged. */
export async function endSignLinks(ids: readonly number[], trx: Transaction) {
  await rowsIn('sign_links', trx)
    .whereIn('customer_id', [...ids])
    .delete()
  await rowsIn('sessions', trx)
    .whereIn('customer_id', [...ids])
    .where('by_link', true)
    .delete()
}
