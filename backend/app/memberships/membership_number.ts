import { rowsIn } from '#platform/database/rows_in'
import { raiseCounter, takeNumbers } from '#platform/database/counters'
import type { Transaction } from '#platform/database/transaction'

/**
 * The number of a membership: the one that staff gave, or the next after the highest. The counter's row
 * is held until the transaction is over, so that parallel calls wait instead of meeting on one number.
 */
export async function membershipNumber(
  wanted: number | null | undefined,
  trx: Transaction
): Promise<number> {
  if (wanted) {
    await raiseCounter('membership_id', wanted, trx)
    return wanted
  }
  const next = await takeNumbers('membership_id', 1, trx)
  const { highest } = await rowsIn('memberships', trx).max('membership_id as highest').firstOrFail()
  if (Number(highest ?? 0) < next) return next
  // Rows that were loaded past the counter: it goes on after them.
  await raiseCounter('membership_id', Number(highest), trx)
  return takeNumbers('membership_id', 1, trx)
}
