import { addDays, type Day } from '@trailgate/shared/dates'
import type { Page } from '@trailgate/shared/http/paging'
import { OVERDUE_DAYS } from '@trailgate/shared/memberships/constants'
import type { DueMembership, ListedMembership } from '@trailgate/shared/memberships/schemas'
import { rowsIn, type RowsOf } from '#platform/database/rows_in'
import { joinIds } from '#customers/join_ids'
import { membershipRows } from '#memberships/membership_rows'
import { whereExpiring } from '#memberships/status_filters'
import { slowReads } from '#platform/database/slow_reads'
import { isoTime } from '#platform/database/sql_time'
import { toListedMembership } from '#memberships/membership_transformer'

type Asked = { days: number; page: Page; today: Day }
type Part<Row> = { memberships: Row[]; total: number }

/** The active memberships that end within so many days, the next one first: a page of them, and how many they are. */
export async function expiringMemberships(asked: Asked): Promise<Part<ListedMembership>> {
  const { days, page, today } = asked
  const expiring = () => whereExpiring(rowsIn('memberships as m'), days, today)
  const [rows, total] = await Promise.all([nextEndFirst(expiring(), page), count(expiring())])
  return { memberships: rows.map((row) => toListedMembership(row, today)), total }
}

/**
 * Memberships due for renewal: set to renew, neither suspended nor cancelled, and ending within
 * this many days or ended recently without a renewal. Renewal is never automatic; staff contact
 * these members.
 */
export async function dueMemberships({ days, page, today }: Asked): Promise<Part<DueMembership>> {
  const due = () =>
    rowsIn('memberships as m')
      .whereIn('m.status', ['active', 'expired'])
      .whereBetween('m.end_date', [addDays(today, -OVERDUE_DAYS), addDays(today, days)])
      .where('m.auto_renew', true)
  const [rows, total] = await Promise.all([
    nextEndFirst(due(), page)
      .leftJoin('renewal_reminders as r', (letter) =>
        letter.on('r.membership_id', 'm.id').andOn('r.end_date', 'm.end_date')
      )
      .select('r.created_at as reminded_at'),
    count(due()),
  ])
  const memberships = rows.map((row) => ({
    ...toListedMembership(row, today),
    reminded_at: isoTime(row.reminded_at),
  }))
  return { memberships, total }
}

/** The ids of the page are found in an index; only its rows are read. */
function nextEndFirst(memberships: RowsOf<'memberships as m'>, { offset, limit }: Page) {
  const ids = memberships.select('m.id').orderBy('m.end_date').orderBy('m.id')
  return joinIds(membershipRows(slowReads()), 'page', [ids.offset(offset).limit(limit)], 'm.id')
    .orderBy('m.end_date')
    .orderBy('m.id')
}

async function count(memberships: RowsOf<'memberships as m'>): Promise<number> {
  const { sql, bindings } = memberships.select('m.id').toSQL()
  const [row] = await slowReads()
    .query()
    .joinRaw(`from (${sql}) as those`, [...bindings] as string[])
    .count('* as total')
  return Number(row?.total)
}
