import { rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'

/** Kills every token of an account. */
export async function endSessions(staffId: number, trx: Transaction) {
  await rowsIn('staff_tokens', trx).where('staff_id', staffId).delete()
}
