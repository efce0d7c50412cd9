import type { StaffCaller } from '#auth/callers'
import { inTransaction } from '#services/transaction'

/** Ends the token that this call came with, and no other. */
export async function signStaffOut({ tokenId }: Pick<StaffCaller, 'tokenId'>) {
  await inTransaction((trx) => trx.from('staff_tokens').where('id', tokenId).delete())
}
