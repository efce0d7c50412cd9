import type { CustomersRow } from '#database/rows'
import type { Day } from '@trailgate/shared/dates'
import type { BanAnswer } from '@trailgate/shared/visits/answers'
import { isBanned, type Ban } from '@trailgate/shared/visits/may_ride'
import { isoTime } from '#platform/database/sql_time'

/** Ban columns of a customer. */
export const BAN_COLUMNS = ['banned_at', 'banned_by', 'ban_until', 'ban_reason'] as const

export type BanRow = Pick<CustomersRow, 'banned_at' | 'banned_by' | 'ban_until' | 'ban_reason'>

export const NO_BAN = { banned_at: null, banned_by: null, ban_until: null, ban_reason: null }

/** The ban as the gate sees it, current or past. */
export function banOf(row: BanRow): Ban | null {
  if (row.banned_at === null) return null
  return { until: row.ban_until, reason: row.ban_reason ?? '' }
}

/** True if the park keeps a person out: suspended, inactive or banned. */
export function isKeptOut(row: BanRow & Pick<CustomersRow, 'status'>, today: Day): boolean {
  return row.status !== 'active' || isBanned({ ban: banOf(row) }, today)
}

/** The current ban as staff read it; null if there is none. */
export function toBan(row: BanRow, today: Day): BanAnswer | null {
  if (row.banned_at === null || !isBanned({ ban: banOf(row) }, today)) return null
  return {
    until: row.ban_until,
    reason: row.ban_reason ?? '',
    banned_at: isoTime(row.banned_at),
    banned_by: row.banned_by,
  }
}

/** Of two records of one person, the one with the longer ban. */
export function longerBan<Row extends BanRow>(one: Row, other: Row): Row {
  if (one.banned_at === null) return other
  if (other.banned_at === null || one.ban_until === null) return one
  return other.ban_until === null || other.ban_until > one.ban_until ? other : one
}
