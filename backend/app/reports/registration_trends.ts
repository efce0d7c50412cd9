import type { Day } from '@trailgate/shared/dates'
import type { RegistrationTrends } from '@trailgate/shared/reports/schemas'
import {} from '#platform/database/rows_in'
import { rowsIn } from '#platform/database/rows_in'
import { daysOf, lastDays, oneDecimal, type Period } from '#reports/period'
import { slowReads } from '#platform/database/slow_reads'

/** How many people joined on each of the last `days` park days (docs/product/reports.md). */
export async function registrationTrends(days: number, today: Day): Promise<RegistrationTrends> {
  const period = lastDays(days, today)
  const joined = await registrationsByDay(period)
  const daily = daysOf(period).map((date) => ({ date, count: joined.get(date) ?? 0 }))
  const total = daily.reduce((sum, { count }) => sum + count, 0)
  return {
    total_registrations: total,
    average_per_day: oneDecimal(total / days),
    period_days: days,
    start_date: period.from,
    end_date: period.to,
    daily_data: daily,
  }
}

/** People by the park day they were created on; days without any are not there. */
export async function registrationsByDay({ from, to }: Period): Promise<Map<Day, number>> {
  const rows = await rowsIn('customers', slowReads())
    .whereBetween('created_day', [from, to])
    .whereNull('closed_at')
    .groupBy('created_day')
    .select('created_day as day')
    .count('* as people')
  return new Map(rows.map(({ day, people }) => [day, Number(people)]))
}
