import { addDays, type Day } from '@trailgate/shared/dates'
import type { DayRange } from '@trailgate/shared/day_range'
import { LOST_AFTER_DAYS, type MembershipFigure } from '@trailgate/shared/reports/constants'
import { daysAfter } from '#platform/database/days_after'
import { computed, rowsIn, type AnyRows } from '#platform/database/rows_in'
import { slowReads } from '#platform/database/slow_reads'
import { endOfDay } from '#platform/end_of_day'

/** Columns that the query of a part selects: the row, its membership and type, and the day (or instant) that decides its month. */
export type Part = { query: AnyRows; day: string; of: 'membership' | 'payment' }

/** Queries that return the rows of a figure on the days of a range, each row once. */
export function partsOf(figure: MembershipFigure, range: DayRange, today: Day): Part[] {
  switch (figure) {
    case 'sold':
      return [paid('sale', range)]
    case 'renewed':
      return [paid('renewal', range)]
    case 'due':
      return [ending(range), renewedLater(range)]
    case 'lost':
      return [ending(upTo(addDays(today, -1), range)), late(range), cancelled(range)]
    case 'active':
      return [activeOn(range.to < today ? range.to : today)]
  }
}

function upTo(last: Day, { from, to }: DayRange): DayRange {
  return { from, to: to < last ? to : last }
}

/** Sales or renewals by their day of payment. */
function paid(kind: 'sale' | 'renewal', { from, to }: DayRange): Part {
  const query = rowsIn('membership_terms as p', slowReads())
    .where('p.kind', kind)
    .whereBetween('p.paid_on', [from, to])
  return { query, day: 'p.paid_on', of: 'payment' }
}

/** Memberships that end on these days, as they stand. */
function ending({ from, to }: DayRange): Part {
  const query = rowsIn('memberships as m', slowReads())
    .whereBetween('m.end_date', [from, to])
    .whereNot('m.status', 'cancelled')
  return { query, day: 'm.end_date', of: 'membership' }
}

/** Payments whose period ended on these days and that were renewed since. */
function renewedLater({ from, to }: DayRange): Part {
  const query = rowsIn('membership_terms as p', slowReads())
    .whereIn('p.kind', ['sale', 'renewal', 'import'])
    .whereNull('p.corrects_id')
    .whereBetween('p.end_date', [from, to])
    .whereRaw(`exists ${RENEWAL})`)
  return { query, day: 'p.end_date', of: 'payment' }
}

const RENEWAL = `(select 1 from membership_terms r where r.membership_id = p.membership_id
  and r.kind = 'renewal' and r.id > p.id`

/** Those of them whose next renewal came too late. */
function late(range: DayRange): Part {
  const { query, ...part } = renewedLater(range)
  const inTime = `r.paid_on <= ${daysAfter('p.end_date', LOST_AFTER_DAYS)}`
  return { query: query.whereRaw(`not exists ${RENEWAL} and ${inTime})`), ...part }
}

/** The last event that gave a membership the status that it has. */
const LEFT_AT = `(select max(e.created_at) from membership_events e where e.membership_id = m.id
  and e.details like concat('%"to":"', m.status, '"%'))`

/** Memberships cancelled on these days. */
function cancelled({ from, to }: DayRange): Part {
  const query = rowsIn('memberships as m', slowReads())
    .where('m.status', 'cancelled')
    .whereRaw(`${LEFT_AT} > ? and ${LEFT_AT} <= ?`, [storedEnd(addDays(from, -1)), storedEnd(to)])
  return { query, day: LEFT_AT, of: 'membership' }
}

/**
 * Memberships active at the end of a day. For suspended and cancelled ones an event gives the end
 * of their activity; an expired one ended on its last day.
 */
function activeOn(day: Day): Part {
  const query = rowsIn('memberships as m', slowReads())
    .where('m.start_date', '<=', day)
    .where((open) => void open.whereNull('m.end_date').orWhere('m.end_date', '>=', day))
    .where((then) => {
      void then.where('m.status', 'active').orWhereRaw(`${LEFT_AT} > ?`, [storedEnd(day)])
    })
  return { query, day: 'm.start_date', of: 'membership' }
}

/** The last second of a park day, as stored. */
export function storedEnd(day: Day): string {
  return endOfDay(day).slice(0, 19).replace('T', ' ')
}

/** Rows that are alike: their type and the day, or instant, that decides their month. */
export type Group = { type_id: number; day: string; total: number | string }

/** The rows of a part, counted by type and deciding day. */
export function grouped({ query, day, of }: Part): Promise<Group[]> {
  const alias = of === 'payment' ? 'p' : 'm'
  return query
    .select(computed<Group>(`${alias}.type_id, ${day} as day, count(*) as total`))
    .groupByRaw(`${alias}.type_id, ${day}`)
}

/** Memberships active at some time since a day, grouped by all their dates. */
export type Held = {
  type_id: number
  began: string
  ended: string | null
  ended_with_month: number
  /** The minute in which it stopped being active, UTC. */
  left_at: string | null
  total: number | string
}

export function heldSince(day: Day): Promise<Held[]> {
  const held = {
    began: 'substr(m.start_date, 1, 7)',
    ended: 'substr(m.end_date, 1, 7)',
    ended_with_month: `case when substr(${daysAfter('m.end_date', 1)}, 9, 2) = '01' then 1 else 0 end`,
    left_at: `case when m.status = 'active' then null else coalesce(substr(${LEFT_AT}, 1, 16), '') end`,
  }
  const columns = Object.entries(held).map(([name, value]) => `${value} as ${name}`)
  return rowsIn('memberships as m', slowReads())
    .where((open) => void open.whereNull('m.end_date').orWhere('m.end_date', '>=', day))
    .select(computed<Held>(`m.type_id, ${columns.join(', ')}, count(*) as total`))
    .groupByRaw('m.type_id, began, ended, ended_with_month, left_at')
}
