import { rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'

/** Invalidates confirmation links that were not followed yet. */
export async function endEmailChanges(customerId: number, trx: Transaction) {
  await rowsIn('email_changes', trx).where('customer_id', customerId).whereNull('used_at').delete()
}
