import { addDays, addMonths, type Day } from '@trailgate/shared/dates'
import { SUMMARY_MONTHS } from '@trailgate/shared/reports/constants'
import type { CustomerSummary } from '@trailgate/shared/reports/schemas'
import { registrationsByDay } from '#customers/registrations_by_day'
import { rowsIn } from '#platform/database/rows_in'
import { oneDecimal } from '#reports/period'
import { slowReads } from '#platform/database/slow_reads'

/**
 * Number of customers, of active and inactive ones, and registrations in each of the last twelve months, including this
 * one. Every status but active counts as inactive, so that the two add up to the total.
 */
export async function customerSummary(today: Day): Promise<CustomerSummary> {
  const thisMonth = `${today.slice(0, 8)}01`
  const from = addMonths(thisMonth, 1 - SUMMARY_MONTHS)
  const to = addDays(addMonths(thisMonth, 1), -1)
  const [people, joined] = await Promise.all([peopleByStatus(), registrationsByDay({ from, to })])

  const months = new Map<string, number>()
  for (let n = 0; n < SUMMARY_MONTHS; n += 1) months.set(monthOf(addMonths(from, n)), 0)
  for (const [day, count] of joined) {
    months.set(monthOf(day), (months.get(monthOf(day)) ?? 0) + count)
  }
  const total = [...people.values()].reduce((sum, count) => sum + count, 0)
  const active = people.get('active') ?? 0
  return {
    total_customers: total,
    active_customers: active,
    inactive_customers: total - active,
    activity_rate: total === 0 ? 0 : oneDecimal((active / total) * 100),
    monthly_registrations: [...months].map(([month, count]) => ({ month, count })),
  }
}

async function peopleByStatus(): Promise<Map<string, number>> {
  const rows = await rowsIn('customers', slowReads())
    .whereNull('closed_at')
    .groupBy('status')
    .select('status')
    .count('* as people')
  return new Map(rows.map(({ status, people }) => [status, Number(people)]))
}

function monthOf(day: Day): string {
  return day.slice(0, 7)
}
