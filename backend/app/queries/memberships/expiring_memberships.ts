import db from '@adonisjs/lucid/services/db'
import { addDays, type Day } from '@trailgate/shared/dates'
import { OVERDUE_DAYS } from '@trailgate/shared/memberships/constants'
import type { DueMembership, ListedMembership } from '@trailgate/shared/memberships/schemas'
import { joinIds } from '#queries/customers/join_ids'
import { membershipRows } from '#queries/memberships/membership_rows'
import { whereExpiring } from '#queries/memberships/status_filters'
import { isoTime } from '#services/sql_time'
import { toListedMembership, type MembershipRow } from '#transformers/membership_transformer'

/** Every active membership that ends within so many days, the next one first. */
export async function expiringMemberships(days: number, today: Day): Promise<ListedMembership[]> {
  const expiring = whereExpiring(db.from('memberships as m'), days, today).select('m.id')
  const rows: MembershipRow[] = await joinIds(membershipRows(), 'expiring', [expiring], 'm.id')
    .orderBy('m.end_date')
    .orderBy('m.id')
  return rows.map((row) => toListedMembership(row, today))
}

type DueRow = MembershipRow & { reminded_at: string | null }

/**
 * Every membership that is to be renewed: set to renew, neither suspended nor cancelled, and ending within so many days or
 * ended a short while ago without a renewal. Nothing is extended by itself; this is whom staff ask.
 */
export async function dueMemberships(days: number, today: Day): Promise<DueMembership[]> {
  const due = db
    .from('memberships as m')
    .whereIn('m.status', ['active', 'expired'])
    .whereBetween('m.end_date', [addDays(today, -OVERDUE_DAYS), addDays(today, days)])
    .where('m.auto_renew', true)
    .select('m.id')
  const rows: DueRow[] = await joinIds(membershipRows(), 'due', [due], 'm.id')
    .leftJoin('renewal_reminders as r', (letter) =>
      letter.on('r.membership_id', 'm.id').andOn('r.end_date', 'm.end_date')
    )
    .orderBy('m.end_date')
    .orderBy('m.id')
    .select('r.created_at as reminded_at')
  return rows.map((row) => ({
    ...toListedMembership(row, today),
    reminded_at: isoTime(row.reminded_at),
  }))
}
