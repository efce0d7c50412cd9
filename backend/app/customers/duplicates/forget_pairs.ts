import { rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'

/**
 * Whoever's profile is closed is nobody's duplicate any more: it happens at once, so that the list need not look at the people to
 * count its pairs. What staff said of two people stays.
 */
export async function forgetPairs(customerId: number, trx: Transaction) {
  await rowsIn('duplicate_pairs', trx)
    .where((either) => either.where('low_id', customerId).orWhere('high_id', customerId))
    .whereNull('dismissed_at')
    .delete()
}
