import { rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'

type Pair = { guardianId: number; minorId: number }

/** True if the link of this guardian and this minor has not ended. */
export async function isGuardian(
  { guardianId, minorId }: Pair,
  trx: Transaction
): Promise<boolean> {
  const link = await rowsIn('guardianships', trx)
    .where({ guardian_id: guardianId, minor_id: minorId })
    .whereNull('ended_at')
    .select('id')
    .first()
  return link !== null
}
