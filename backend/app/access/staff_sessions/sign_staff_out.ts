import { rowsIn } from '#platform/database/rows_in'
import type { StaffCaller } from '#access/callers'
import { inTransaction } from '#platform/database/transaction'

/** Ends the token that this call came with, and no other. */
export async function signStaffOut({ tokenId }: Pick<StaffCaller, 'tokenId'>) {
  await inTransaction((trx) => rowsIn('staff_tokens', trx).where('id', tokenId).delete())
}
