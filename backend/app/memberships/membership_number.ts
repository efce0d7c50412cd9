import { rowsIn } from '#platform/database/rows_in'
import { raiseCounter, takeNumbers } from '#platform/database/counters'
import type { Transaction } from '#platform/database/transaction'

/**
 * The number of a membership: the one given by staff, or the next after the highest. The counter's
 * row is locked until the end of the transaction, so that parallel calls cannot get the same
 * number.
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
  // Rows were inserted without the counter: it continues after them.
  await raiseCounter('membership_id', Number(highest), trx)
  return takeNumbers('membership_id', 1, trx)
}
