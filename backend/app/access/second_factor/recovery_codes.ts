import { rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import { hashOfRecoveryCode, newRecoveryCodes } from '#access/second_factor/second_factor'
import { sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'

/** Replaces the recovery codes and returns the new ones, to be shown once. */
export async function giveRecoveryCodes(
  { staffId, now }: { staffId: number; now: Date },
  trx: Transaction
): Promise<string[]> {
  const codes = newRecoveryCodes()
  await rowsIn('staff_recovery_codes', trx).where('staff_id', staffId).delete()
  await rowsInto('staff_recovery_codes', trx).multiInsert(
    codes.map((code) => ({
      staff_id: staffId,
      hash: hashOfRecoveryCode(code),
      created_at: sqlTime(now),
    }))
  )
  return codes
}
