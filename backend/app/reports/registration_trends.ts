import type { Day } from '@trailgate/shared/dates'
import type { RegistrationTrends } from '@trailgate/shared/reports/schemas'
import { registrationsByDay } from '#customers/registrations_by_day'
import { daysOf, lastDays, oneDecimal } from '#reports/period'

/** Registrations on each of the last `days` park days (docs/product/reports.md). */
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
