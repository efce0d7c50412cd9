import type { MembershipsRow } from '#database/rows'
import { rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'

type Pot = Pick<MembershipsRow, 'visits_granted' | 'visits_left'>

/** Visits of a type; null without a limit. */
type Included = number | null

/** Visits of a membership's packs used by check-ins, in all of its terms. */
export async function visitsUsedOf(id: number, trx: Transaction): Promise<number> {
  const { used } = await rowsIn('visits', trx).where('pack_id', id).count('* as used').firstOrFail()
  return Number(used)
}

/** A renewal adds the visits of the type to those that are left. */
export function potAfterRenewal(
  { visits_granted: granted }: Pot,
  included: Included,
  used: number
) {
  // Visits that were used beyond those of a smaller type are forgiven.
  return potOf(Math.max(granted ?? 0, used), included, used)
}

/**
 * Another type replaces the visits of the current term; those of earlier terms stay. Visits used before count, so that changing the type
 * back and forth grants no free ones.
 */
export function potAfterRetype(
  { visits_granted: granted, visits_left: left }: Pot,
  { from, to }: { from: Included; to: Included },
  used: number
) {
  const sold = granted ?? 0
  // Without a limit the current term has no visits in the pot.
  const ofTerm = left === null ? 0 : Math.min(from ?? sold, sold)
  return potOf(sold - ofTerm, to, used)
}

/** Visits of a pack that are left; none where more were used than a smaller type grants. */
export function visitsLeftOf(granted: number, used: number): number {
  return Math.max(granted - used, 0)
}

function potOf(earlier: number, included: Included, used: number): Pot {
  if (included === null) return { visits_granted: earlier || null, visits_left: null }
  const granted = earlier + included
  return { visits_granted: granted, visits_left: visitsLeftOf(granted, used) }
}
