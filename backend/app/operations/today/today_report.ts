import { addDays, type Day } from '@trailgate/shared/dates'
import { RUNNING_OUT_DAYS } from '@trailgate/shared/dashboard/constants'
import type { TodayReport } from '@trailgate/shared/dashboard/schemas'
import { can } from '@trailgate/shared/permissions'
import type { VisitSummary } from '@trailgate/shared/visits/schemas'
import type { StaffCaller } from '#access/callers'
import { sumsOfDay, type Payment } from '#memberships/ledger/payments_of_day'
import { attention } from '#operations/today/attention'
import { toDollars } from '#platform/money'
import { gapTotal } from '#reports/coverage_gap'
import { visitSummary } from '#visits/visit_summary'

const WEEK = 7

/**
 * Report of today: people in the park, check-ins against the same weekday, sales, and open tasks of
 * staff.
 */
export async function todayReport(staff: StaffCaller, today: Day): Promise<TodayReport> {
  const beforeDay = addDays(today, -WEEK)
  const seesMoney = can(staff.role, 'memberships.money')
  const [now, then, runningOut, waiting, paid] = await Promise.all([
    visitSummary(today),
    visitSummary(beforeDay),
    gapTotal('running_out', { days: RUNNING_OUT_DAYS, today }),
    attention(staff, today),
    seesMoney ? sumsOfDay(today) : null,
  ])
  return {
    day: today,
    in: now.in,
    not_covered_in: now.not_covered_in,
    before_day: beforeDay,
    by_hour: compared(now, then),
    ...(paid && { sold: soldOf(paid) }),
    running_out: runningOut,
    attention: waiting,
  }
}

/** Check-ins from the first to the last hour that has any on either day. */
function compared(now: VisitSummary, then: VisitSummary): TodayReport['by_hour'] {
  const at = (summary: VisitSummary, hour: number) =>
    summary.by_hour.find((row) => row.hour === hour)?.checked_in ?? 0
  const hours = [...now.by_hour, ...then.by_hour]
    .filter((row) => row.checked_in > 0)
    .map(({ hour }) => hour)
  if (hours.length === 0) return []
  const first = Math.min(...hours)
  return Array.from({ length: Math.max(...hours) - first + 1 }, (_, index) => {
    const hour = first + index
    return { hour, today: at(now, hour), before: at(then, hour) }
  })
}

function soldOf(payments: readonly Payment[]): NonNullable<TodayReport['sold']> {
  const made = (kind: Payment['kind']) =>
    payments.filter((payment) => payment.kind === kind).reduce((sum, { count }) => sum + count, 0)
  return {
    sales: made('sale'),
    renewals: made('renewal'),
    total: toDollars(payments.reduce((sum, { cents }) => sum + cents, 0)),
  }
}
