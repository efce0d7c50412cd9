import type { VisitsRow } from '#database/rows'
import type { Day } from '@trailgate/shared/dates'
import type { VisitSummary } from '@trailgate/shared/visits/schemas'
import { DateTime } from 'luxon'
import { clock } from '#platform/clock'
import { sqlTime } from '#platform/database/sql_time'
import { settings } from '#start/settings'

/** Columns of a visit that the counts use. */
export const COUNTED = [
  'id',
  'state',
  'is_minor',
  'covered',
  'checked_in_at',
  'checked_out_at',
] as const

type Counted = Pick<VisitsRow, (typeof COUNTED)[number]>

/** Running counts of a park day: a changed visit updates them without counting the whole day again. */
export class DayCounts {
  #day: Day
  #visits = new Map<number, Counted>()
  #states = { in: 0, out: 0, not_checked_out: 0 }
  #minorsIn = 0
  #notCoveredIn = 0
  #came: PerMinute = new Map()
  #went: PerMinute = new Map()

  constructor(day: Day, visits: readonly Counted[]) {
    this.#day = day
    for (const visit of visits) this.put(visit)
  }

  /** Counts a visit as it is now. */
  put(visit: Counted) {
    this.remove(visit.id)
    this.#visits.set(visit.id, visit)
    this.#count(visit, 1)
  }

  remove(id: number) {
    const visit = this.#visits.get(id)
    if (!visit) return
    this.#visits.delete(id)
    this.#count(visit, -1)
  }

  #count({ state, is_minor: minor, covered, ...visit }: Counted, by: 1 | -1) {
    this.#states[state] += by
    if (state === 'in' && minor) this.#minorsIn += by
    if (state === 'in' && !covered) this.#notCoveredIn += by
    countAt(this.#came, visit.checked_in_at, by)
    countAt(this.#went, visit.checked_out_at, by)
  }

  /** The numbers, and every hour of the day so far. */
  summary(): VisitSummary {
    return {
      day: this.#day,
      ...this.#states,
      total: this.#visits.size,
      minors_in: this.#minorsIn,
      not_covered_in: this.#notCoveredIn,
      by_hour: byHour(hoursOf(this.#day), this.#came, this.#went),
    }
  }
}

/** At most as many entries as a day has minutes, as the park's hours need not begin with those of UTC. */
type PerMinute = Map<string, number>

function countAt(counts: PerMinute, at: string | null, by: 1 | -1) {
  if (at === null) return
  const minute = at.slice(0, MINUTE)
  counts.set(minute, (counts.get(minute) ?? 0) + by)
}

/** The length of a time up to its minute. */
const MINUTE = 16

/** Check-ins and check-outs of each hour, by the park's clock, and the number of people present at its end. */
function byHour(hours: readonly Hour[], came: PerMinute, went: PerMinute): VisitSummary['by_hour'] {
  const rows = hours.map(({ hour }) => ({ hour, checked_in: 0, checked_out: 0, present: 0 }))
  for (const [minute, count] of came) {
    const row = rows[placeOf(hours, minute)]
    if (row) row.checked_in += count
  }
  for (const [minute, count] of went) {
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

type Hour = { hour: number; begins: string }

/** The hours of a day up to now, each with the instant at which it begins. An hour that the clock shows twice is one. */
function hoursOf(day: Day): Hour[] {
  const now = clock.now()
  const begin = DateTime.fromISO(day, { zone: settings.parkTimezone }).startOf('day')
  const end = begin.plus({ days: 1 })
  const hours: Hour[] = []
  for (let at = begin; at < end && at.toJSDate() <= now; at = at.plus({ hours: 1 })) {
    if (hours.at(-1)?.hour === at.hour) continue
    hours.push({ hour: at.hour, begins: sqlTime(at.toJSDate()).slice(0, MINUTE) })
  }
  return hours
}

/** The last hour that has begun by then; what came before the day or after it belongs to its first and last hour. */
function placeOf(hours: readonly Hour[], minute: string): number {
  const next = hours.findIndex(({ begins }) => begins > minute)
  return next === -1 ? hours.length - 1 : Math.max(0, next - 1)
}
