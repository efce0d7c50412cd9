import { rowsIn } from '#platform/database/rows_in'
import type { Parameter } from '#platform/database/statement'

/** Answers of these people that stop a rider and that staff have not cleared yet; the columns are those of the gate. */
export function openStops(ids: Parameter<number>[]) {
  return rowsIn('signed_waivers as w')
    .join('waiver_stops as s', 's.waiver_id', 'w.id')
    .whereIn('w.counts_for_id', ids)
    .whereNull('w.voided_at')
    .whereNull('s.cleared_at')
    .select('w.counts_for_id')
}
