import type { MembershipsRow } from '#database/rows'
import { rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'

type Pot = Pick<MembershipsRow, 'visits_granted' | 'visits_left'>

/** Columns of a membership without a limit. */
export const NO_LIMIT = { visits_granted: null, visits_left: null } as const satisfies Pot

/** Visits of the current pack used by check-ins. */
export async function visitsUsedOf(id: number, trx: Transaction): Promise<number> {
  const { used } = await rowsIn('visits', trx).where('pack_id', id).count('* as used').firstOrFail()
  return Number(used)
}

/**
 * Columns of a pack that starts again. Visits used before count, so that changing the type back and
 * forth grants no free ones.
 */
export function packOf(included: number, used: number): Pot {
  return { visits_granted: Math.max(included, used), visits_left: Math.max(included - used, 0) }
}
