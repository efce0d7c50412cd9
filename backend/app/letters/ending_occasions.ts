import type { Day } from '@trailgate/shared/dates'
import { rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'

/** Occasion of the reminder that a membership ends. */
export const endingOccasion = (id: number, end: Day | null) => `membership:${id}:${end}`

/** Those of the occasions whose membership still ends on the day, and is still set to renew. */
export async function openEndings(
  occasions: readonly string[],
  trx: Transaction
): Promise<Set<string>> {
  const ids = occasions.map((occasion) => Number(occasion.split(':')[1]))
  if (ids.length === 0) return new Set()
  const rows = await rowsIn('memberships', trx)
    .whereIn('id', ids)
    .where({ status: 'active', auto_renew: true })
    .select('id', 'end_date')
  return new Set(rows.map(({ id, end_date: end }) => endingOccasion(id, end)))
}
