import type { Day } from '@trailgate/shared/dates'
import type { VisitSummary } from '@trailgate/shared/visits/schemas'
import { rowsIn } from '#platform/database/rows_in'
import { COUNTED, DayCounts } from '#visits/day_counts'

/** The numbers of a park day, and every hour of it so far. */
export async function visitSummary(day: Day): Promise<VisitSummary> {
  return (await countDay(day)).summary()
}

/** The visits of a day, counted. */
export async function countDay(day: Day): Promise<DayCounts> {
  return new DayCounts(day, await countedVisits(day))
}

/** Visits of a day, as far as they are counted. */
export function countedVisits(day: Day) {
  return rowsIn('visits')
    .where('park_day', day)
    .whereNull('under_id')
    .whereNull('undone_at')
    .select(...COUNTED)
}
