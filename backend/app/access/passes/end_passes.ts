import type { PassEnding } from '@trailgate/shared/passes/constants'
import { rowsIn } from '#platform/database/rows_in'
import { clock } from '#platform/clock'
import { endedAt } from '#platform/validity'
import type { Transaction } from '#platform/database/transaction'

type Ending = { customerIds: readonly number[]; as: PassEnding }

/**
 * Ends the live passes of these people, and sessions opened by a pass. The serials stay, so that kiosks recognize them
 * as dead.
 */
export async function endPasses({ customerIds, as }: Ending, trx: Transaction) {
  const ids = [...customerIds]
  await rowsIn('passes', trx)
    .whereIn('live_for', ids)
    .update({ live_for: null, ended_at: endedAt('created_at', clock.now()), ended_as: as })
  await rowsIn('sessions', trx).whereIn('customer_id', ids).where('by_pass', true).delete()
}

/** Ends the passes of people who are being deleted: only the serials stay. */
export async function anonymizePasses(customerIds: readonly number[], trx: Transaction) {
  await endPasses({ customerIds, as: 'deleted' }, trx)
  await rowsIn('passes', trx)
    .whereIn('customer_id', [...customerIds])
    .update({ covered_until: null })
}

/**
 * Recomputes `live_for` after passes moved to another record. It follows from the rest of the row, so a merge's journal
 * leaves it out: a pass may have been replaced between a merge and its undo.
 */
export async function restoreLivePasses(people: readonly number[], trx: Transaction) {
  const theirs = () => rowsIn('passes', trx).whereIn('customer_id', [...people])
  await theirs().whereNotNull('live_for').update({ live_for: null })
  await theirs()
    .whereNull('ended_at')
    .update({ live_for: trx.raw('customer_id') })
}
