import type { Day } from '@trailgate/shared/dates'
import type { DayRange } from '@trailgate/shared/day_range'
import { rowsIn } from '#platform/database/rows_in'
import { slowReads } from '#platform/database/slow_reads'

/** Registrations by park day, those of people who were deleted since too; days without any are absent. */
export async function registrationsByDay({ from, to }: DayRange): Promise<Map<Day, number>> {
  const [people, erased] = await Promise.all([
    rowsIn('customers', slowReads())
      .whereBetween('created_day', [from, to])
      .whereNull('closed_at')
      .groupBy('created_day')
      .select('created_day as day')
      .count('* as people'),
    rowsIn('erased_people', slowReads())
      .whereBetween('created_day', [from, to])
      .groupBy('created_day')
      .select('created_day as day')
      .count('* as people'),
  ])
  const days = new Map<Day, number>()
  for (const { day, people: some } of [...people, ...erased]) {
    days.set(day, (days.get(day) ?? 0) + Number(some))
  }
  return days
}
