import type { Day } from '@trailgate/shared/dates'
import type { VisitSummary } from '@trailgate/shared/visits/schemas'
import { DateTime } from 'luxon'
import { computed, rowsIn } from '#platform/database/rows_in'
import { clock } from '#platform/clock'
import { sqlTime } from '#platform/database/sql_time'
import { settings } from '#start/settings'

type Counts = Record<
  'in' | 'out' | 'total' | 'minors_in' | 'not_covered_in' | 'not_checked_out',
  number | string | null
>

/** The numbers of a park day, and every hour of it so far. */
export async function visitSummary(day: Day): Promise<VisitSummary> {
  const counts = await ofDay(day)
    .select(
      computed<Counts>(
        `sum(case when state = 'in' then 1 else 0 end) as 'in',
         sum(case when state = 'out' then 1 else 0 end) as 'out',
         sum(case when state = 'in' and is_minor = 1 then 1 else 0 end) as minors_in,
         sum(case when state = 'in' and covered = 0 then 1 else 0 end) as not_covered_in,
         sum(case when state = 'not_checked_out' then 1 else 0 end) as not_checked_out,
         count(*) as total`
      )
    )
    .firstOrFail()
  return {
    day,
    in: Number(counts.in),
    out: Number(counts.out),
    total: Number(counts.total),
    minors_in: Number(counts.minors_in),
    not_covered_in: Number(counts.not_covered_in),
    not_checked_out: Number(counts.not_checked_out),
    by_hour: await byHour(day),
  }
}

function ofDay(day: Day) {
  return rowsIn('visits').where('park_day', day).whereNull('under_id')
}

/** How many came and went in each hour of the day, by the park's clock, and how many were there at its end. */
async function byHour(day: Day): Promise<VisitSummary['by_hour']> {
  const hours = hoursOf(day)
  const came = await countsByMinute(day, 'checked_in_at')
  const went = await countsByMinute(day, 'checked_out_at')
  const rows = hours.map(({ hour }) => ({ hour, checked_in: 0, checked_out: 0, present: 0 }))
  for (const { minute, count } of came) {
    const row = rows[placeOf(hours, minute)]
    if (row) row.checked_in += count
  }
  for (const { minute, count } of went) {
    const row = rows[placeOf(hours, minute)]
    if (row) row.checked_out += count
  }
  let present = 0
  for (const row of rows) {
    present += row.checked_in - row.checked_out
    row.present = present
  }
  return rows
}

type Minutes = { minute: string; count: number }[]

/** At most as many rows as a day has minutes, as the park's hours need not begin with those of UTC. */
async function countsByMinute(
  day: Day,
  column: 'checked_in_at' | 'checked_out_at'
): Promise<Minutes> {
  const minute = `substr(${column}, 1, 16)`
  const rows = await ofDay(day)
    .whereNotNull(column)
    .groupByRaw(minute)
    .select(computed<{ minute: string }>(`${minute} as minute`))
    .count('* as count')
  return rows.map((row) => ({ minute: row.minute, count: Number(row.count) }))
}

type Hour = { hour: number; begins: string }

/** The hours of a day up to now, each with the instant at which it begins. An hour that the clock shows twice is one. */
function hoursOf(day: Day): Hour[] {
  const now = clock.now()
  const begin = DateTime.fromISO(day, { zone: settings.parkTimezone }).startOf('day')
  const end = begin.plus({ days: 1 })
  const hours: Hour[] = []
  for (let at = begin; at < end && at.toJSDate() <= now; at = at.plus({ hours: 1 })) {
    if (hours.at(-1)?.hour === at.hour) continue
    hours.push({ hour: at.hour, begins: sqlTime(at.toJSDate()).slice(0, 16) })
  }
  return hours
}

/** The last hour that has begun by then; what came before the day or after it belongs to its first and last hour. */
function placeOf(hours: readonly Hour[], minute: string): number {
  const next = hours.findIndex(({ begins }) => begins > minute)
  return next === -1 ? hours.length - 1 : Math.max(0, next - 1)
}
