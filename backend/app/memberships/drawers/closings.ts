import type { Day } from '@trailgate/shared/dates'
import type { ClosedDrawer, DayClosing, OpenDrawer } from '@trailgate/shared/drawers/schemas'
import type { DayClosingsRow } from '#database/rows'
import { rowsIn } from '#platform/database/rows_in'
import { slowReads } from '#platform/database/slow_reads'
import { isoTime } from '#platform/database/sql_time'
import { toDollars } from '#platform/money'

/** Drawers to list: one account's, or all (null). */
type Whose = { staffId: number | null }

/** Drawers with cash up to the end of a day that was not counted yet. */
export async function openDrawers(day: Day, { staffId }: Whose): Promise<OpenDrawer[]> {
  const rows = await rowsIn('membership_terms', slowReads())
    .where('paid_on', '<=', day)
    .where((some) =>
      staffId === null
        ? void some.whereNotNull('uncounted_for')
        : void some.where('uncounted_for', staffId)
    )
    .groupBy('uncounted_for')
    .orderBy('uncounted_for')
    .select('uncounted_for')
    .min('paid_on as since')
    .max('staff_name as name')
  return rows.map((row) => ({
    staff_id: row.uncounted_for ?? 0,
    staff_name: row.name,
    since: row.since ?? day,
  }))
}

/** Closings of a day, oldest first. */
export async function closingsOf(day: Day, { staffId }: Whose): Promise<DayClosingsRow[]> {
  const rows = rowsIn('day_closings', slowReads()).where('day', day).orderBy('id')
  return staffId === null ? rows : rows.where('staff_id', staffId)
}

/** One closing. */
export async function closingById(id: number): Promise<DayClosingsRow> {
  return rowsIn('day_closings').where('id', id).firstOrFail()
}

/** A closing as managers read it. */
export function toClosing(row: DayClosingsRow): DayClosing {
  return {
    id: row.id,
    day: row.day,
    staff_id: row.staff_id,
    staff_name: row.staff_name,
    expected_cash: toDollars(row.expected_cents),
    counted_cash: toDollars(row.counted_cents),
    difference: toDollars(row.counted_cents - row.expected_cents),
    note: row.note,
    noted_by: row.noted_by,
    closed_at: isoTime(row.created_at),
    closed_by: row.closed_by,
  }
}

/** A closing without its amounts. */
export function toClosedDrawer(row: DayClosingsRow): ClosedDrawer {
  return {
    id: row.id,
    staff_id: row.staff_id,
    staff_name: row.staff_name,
    closed_at: isoTime(row.created_at),
  }
}
