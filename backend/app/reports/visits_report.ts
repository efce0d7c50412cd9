import { DateTime } from 'luxon'
import type { Day } from '@trailgate/shared/dates'
import type { DayRange } from '@trailgate/shared/day_range'
import type { VisitsReport } from '@trailgate/shared/reports/schemas'
import { computed, rowsIn } from '#platform/database/rows_in'
import { slowReads } from '#platform/database/slow_reads'
import { daysOf } from '#reports/period'
import { settings } from '#start/settings'

/**
 * Visits of a range of park days, by day and by hour of the day, without undone visits. New and returning count people,
 * the rest counts visits. A visit outlives its person and keeps what it counted as.
 */
export async function visitsReport(range: DayRange): Promise<VisitsReport> {
  const [rows, quarters] = await Promise.all([byDay(range), byQuarter(range)])
  const known = new Map(rows.map((row) => [row.day, row]))
  const days = daysOf(range).map((day) => {
    const row = known.get(day)
    const people = Number(row?.people ?? 0) + Number(row?.nameless ?? 0)
    const newcomers = Number(row?.newcomers ?? 0) + Number(row?.erased_first ?? 0)
    return {
      day,
      total: Number(row?.total ?? 0),
      minors: Number(row?.minors ?? 0),
      new: newcomers,
      returning: people - newcomers,
      not_covered: Number(row?.not_covered ?? 0),
    }
  })
  return {
    start: range.from,
    end: range.to,
    total: days.reduce((sum, { total }) => sum + total, 0),
    days,
    hours: hoursOf(quarters),
  }
}

type DayRow = {
  day: Day
  total: number | string
  minors: number | string
  not_covered: number | string
  people: number | string
  nameless: number | string
  erased_first: number | string
  newcomers: number | string
}

/** Days with visits, each with its counts. */
async function byDay(range: DayRange): Promise<DayRow[]> {
  return counted(range)
    .groupBy('v.park_day')
    .select('v.park_day as day')
    .select(
      computed<Omit<DayRow, 'day'>>(
        `count(*) as total,
         sum(case when v.is_minor then 1 else 0 end) as minors,
         sum(case when v.covered then 0 else 1 end) as not_covered,
         count(distinct v.customer_id) as people,
         sum(case when v.customer_id is null and v.was_again = 0 then 1 else 0 end) as nameless,
         sum(case when v.customer_id is null and v.was_first = 1 then 1 else 0 end) as erased_first,
         count(distinct case when not exists (
           select 1 from visits e where e.customer_id = v.customer_id and e.park_day < v.park_day
             and e.undone_at is null and e.under_id is null
         ) then v.customer_id end) as newcomers`
      )
    )
}

/** A quarter of an hour in UTC, `2026-03-14 17:45`. In every time zone hours start at such a quarter. */
type Quarter = { hour: string; quarter: number | string; total: number | string }

async function byQuarter(range: DayRange): Promise<Quarter[]> {
  return counted(range)
    .select(
      computed<Quarter>(
        `substr(v.checked_in_at, 1, 13) as hour,
         case when substr(v.checked_in_at, 15, 2) < '15' then 0
           when substr(v.checked_in_at, 15, 2) < '30' then 15
           when substr(v.checked_in_at, 15, 2) < '45' then 30 else 45 end as quarter,
         count(*) as total`
      )
    )
    .groupBy('hour', 'quarter')
}

function counted({ from, to }: DayRange) {
  return rowsIn('visits as v', slowReads())
    .whereBetween('v.park_day', [from, to])
    .whereNull('v.under_id')
    .whereNull('v.undone_at')
}

/** All hours from the first to the last with a visit, by the park's clock. */
function hoursOf(quarters: readonly Quarter[]): VisitsReport['hours'] {
  const totals = new Map<number, number>()
  for (const { hour: utc, quarter, total } of quarters) {
    const minute = String(quarter).padStart(2, '0')
    const at = DateTime.fromSQL(`${utc}:${minute}:00`, { zone: 'utc' })
    const { hour } = at.setZone(settings.parkTimezone)
    totals.set(hour, (totals.get(hour) ?? 0) + Number(total))
  }
  const hours = [...totals.keys()]
  if (hours.length === 0) return []
  const first = Math.min(...hours)
  return Array.from({ length: Math.max(...hours) - first + 1 }, (_, index) => ({
    hour: first + index,
    total: totals.get(first + index) ?? 0,
  }))
}
