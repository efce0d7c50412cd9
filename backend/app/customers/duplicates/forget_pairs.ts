import { rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'

/**
 * Deletes the open pairs of a profile that is being closed. Done at once, so that the list can
 * count its pairs without joining customers. Dismissed pairs stay.
 */
export async function forgetPairs(customerId: number, trx: Transaction) {
  await rowsIn('duplicate_pairs', trx)
    .where((either) => either.where('low_id', customerId).orWhere('high_id', customerId))
    .whereNull('dismissed_at')
    .delete()
}
