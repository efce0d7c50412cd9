import type { StaffCaller } from '#access/callers'
import { rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'

/** Revokes all tokens of an account. */
export async function endSessions(staffId: number, trx: Transaction) {
  await rowsIn('staff_tokens', trx).where('staff_id', staffId).delete()
}

/** Revokes all tokens of an account except the caller's, so that an intruder does not stay signed in. */
export async function endOtherSessions({ id, tokenId }: StaffCaller, trx: Transaction) {
  await rowsIn('staff_tokens', trx).where('staff_id', id).whereNot('id', tokenId).delete()
}
