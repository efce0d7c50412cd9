import { rowsIn } from '#platform/database/rows_in'
import type { StaffCaller } from '#access/callers'
import { inTransaction } from '#platform/database/transaction'

/** Revokes the token of this call only. */
export async function signStaffOut({ tokenId }: Pick<StaffCaller, 'tokenId'>) {
  await inTransaction((trx) => rowsIn('staff_tokens', trx).where('id', tokenId).delete())
}
